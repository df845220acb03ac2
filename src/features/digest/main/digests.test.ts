import { readFile, stat, writeFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Digest } from '../contract.ts'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import type { Clock } from '../../../main/platform/ports.ts'
import { parseNote } from '../../../main/notes/parse-note.ts'
import { systemClock } from '../../../main/platform/system.ts'
import { startModelServer, type ScriptedReply } from '../../../../test/models/model-server.ts'
import { type AppRig, withApp } from '../../../../test/app/with-app.ts'

/** A Sunday afternoon; time goes on from there. */
const begin = new Date(2026, 10, 22, 15).getTime()
function clockAt(startMs: number): Clock {
  const first = Date.now()
  return { ...systemClock, nowMs: () => startMs + Date.now() - first }
}

const FILES = {
  'Atlas.md': 'A note of the same name as a project.\n',
  'journal/2026-11-22.md':
    '# Sunday\r\n\r\n- [ ] Call Ada 📅 2026-11-20\r\n- [x] Sweep ⏫ ✅ 2026-11-22\r\n\r\n## Evening\r\n\r\nQuiet.\r\n',
  'projects/Atlas.md':
    '---\nname: Atlas\nstatus: active\nnext_action: call the printer [[x]]\ncreated: 2026-11-22\n---\n',
  'projects/Shed.md': '---\nname: Shed\nstatus: waiting\n---\n',
  'people/Ada.md': '---\nname: Ada\nlast_touched: 2026-09-01\n---\n',
  'inbox/The thing.md':
    '---\nname: The thing\noriginal_text: the thing\nsuggested_category: ideas\n---\n',
  'tasks/Sill.md':
    '---\nid: 1\nstatus: open\npriority: high\ndue: 2026-11-22\ntags: [task]\ntimeEntries:\n  - start: 2026-11-22T09:00:00\n    end: 2026-11-22T10:20:00\n---\n',
  'C# [1].md': 'x\n',
}

async function withVault(
  action: (rig: AppRig) => Promise<void>,
  options: { readonly reply?: ScriptedReply } = {},
): Promise<void> {
  const server = options.reply ? await startModelServer([options.reply]) : null
  try {
    await withApp(
      FILES,
      async (rig) => {
        for (const path of Object.keys(FILES)) {
          const at = (path.startsWith('journal') ? begin : begin - 40 * 86_400_000) / 1000
          await utimes(join(rig.vaultDir, path), at, at)
        }
        const changed = begin / 1000
        await utimes(join(rig.vaultDir, 'C# [1].md'), changed, changed)
        await rig.client.call('settings.update', {
          patch: { dailyNoteFolder: 'journal', ...server?.settings },
        })
        const { knowledge } = rig.app.services.session()
        await knowledge.reconcile()
        // What the watcher saw meanwhile is indexed beside it.
        await waitUntil(() => expect(knowledge.status().notes).toBe(Object.keys(FILES).length))
        await action(rig)
      },
      { clock: clockAt(begin), overrides: { indexOnOpen: false } },
    )
  } finally {
    await server?.close()
  }
}

const day = '2026-11-22'
async function make(
  { client }: AppRig,
  request: { type?: 'daily' | 'weekly'; useModel?: boolean } = {},
): Promise<Digest> {
  const stream = client.stream('digest.make', { type: 'daily', day, useModel: false, ...request })
  for (;;) {
    const step = await stream.next()
    if (step.done) return step.value
  }
}

const DAILY = `Sun 22 Nov 2026: 1 task done, 1 overdue, 1 carried over, 1 note changed, 1 capture in the inbox.

### Done

- [[journal/2026-11-22|Sweep]]

### Overdue

- [[journal/2026-11-22|Call Ada]]: due Fri 20 Nov

### Carried over

- [[tasks/Sill|Sill]]: due Sun 22 Nov

### Next actions

- [[projects/Atlas|Atlas]]: call the printer \\[\\[x\\]\\]

### Waiting

- [[projects/Shed|Shed]]: waiting

### Changed notes

- [C# \\[1\\]](/C%23%20%5B1%5D.md)

### People to reach out to

- [[people/Ada|Ada]]: last touched Tue 1 Sep 2026

### Captured and filed

- [[projects/Atlas|Atlas]]: projects

### In the inbox

- [[inbox/The thing|The thing]]: perhaps ideas

### Time

- [[tasks/Sill|Sill]]: 1 h 20 min
`

describe('a digest', () => {
  test('tells what is so, each line with a link that leads to its note', async () => {
    await withVault(async (rig) => {
      const digest = await make(rig)
      expect(digest.content).toBe(DAILY)
      expect(digest).toMatchObject({ wordedBy: 'template', notice: null })
      expect(await rig.client.call('digest.facts', { type: 'daily', day })).toEqual(digest.facts)
      const { links } = parseNote('x.md', digest.content)
      expect(links).toHaveLength(digest.facts.facts.length)
      const { path } = await rig.client.call('digest.save', {
        type: 'daily',
        day,
        content: digest.content,
      })
      const { knowledge } = rig.app.services.session()
      await knowledge.refresh({ paths: [path] })
      const forward = await knowledge.forwardLinks({ path })
      expect(forward.map((link) => [link.target_path, link.exists])).toEqual(
        digest.facts.facts.map((fact) => [fact.path, true]),
      )
    })
  })

  test('is saved below its own heading, in place, and one undo takes it back', async () => {
    await withVault(async (rig) => {
      const before = FILES['journal/2026-11-22.md']
      const { content } = await make(rig)
      const saved = await rig.client.call('digest.save', { type: 'daily', day, content })
      expect(saved.path).toBe('journal/2026-11-22.md')
      const first = await rig.read(saved.path)
      expect(first).toBe(`${before}\r\n## Digest\r\n\r\n${content.replaceAll('\n', '\r\n')}`)
      await rig.app.services.session().knowledge.refresh({ paths: [saved.path] })
      // Saving it is no news for the next one, and saving the same changes nothing.
      expect((await make(rig)).content).toBe(content)
      const again = await rig.client.call('digest.save', { type: 'daily', day, content })
      expect(again).toEqual({ path: saved.path, groupId: null })
      await rig.client.call('digest.save', { type: 'daily', day, content: 'Nothing.' })
      expect(await rig.read(saved.path)).toBe(`${before}\r\n## Digest\r\n\r\nNothing.\r\n`)
      await rig.client.call('undo.run', { selection: { groupId: saved.groupId ?? '' } })
      expect(await rig.read(saved.path)).not.toContain('Sweep]]')
    })
  })

  test('that is saved already is not written again: the door sees that nothing changed', async () => {
    await withVault(async (rig) => {
      const { content } = await make(rig)
      const { path } = await rig.client.call('digest.save', { type: 'daily', day, content })
      const { vault } = rig.app.services.session()
      const before = await stat(join(rig.vaultDir, path), { bigint: true })
      const changes = await rig.client.call('digest.save', { type: 'daily', day, content })
      const after = await stat(join(rig.vaultDir, path), { bigint: true })
      expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs])
      expect(changes.groupId).toBeNull()
      expect(await vault.etag(path)).not.toBeNull()
    })
  })

  test('of a week goes into the note of the week, which is made', async () => {
    await withVault(async (rig) => {
      const { content, facts } = await make(rig, { type: 'weekly' })
      expect(facts).toMatchObject({ from: '2026-11-16', before: '2026-11-23' })
      expect(content).toContain('The week of Mon 16 Nov 2026')
      const saved = await rig.client.call('digest.save', { type: 'weekly', day, content })
      expect(saved.path).toBe('journal/2026-W47.md')
      expect(await rig.read(saved.path)).toBe(`## Digest\n\n${content}`)
    })
  })

  test('is worded by a model that keeps every link, and by the template otherwise', async () => {
    const worded = DAILY.replace(/^.*\n/, '# Sunday\n\nA quiet day.\n')
    await withVault(
      async (rig) => {
        const digest = await make(rig, { useModel: true })
        expect(digest).toMatchObject({ wordedBy: 'model', notice: null })
        expect(digest.content).toBe(worded.replace('# Sunday', '### Sunday'))
        expect(digest.facts).toEqual((await make(rig)).facts)
      },
      { reply: { text: worded } },
    )
    await withVault(
      async (rig) => {
        const digest = await make(rig, { useModel: true })
        expect(digest.content).toBe(DAILY)
        expect(digest).toMatchObject({
          wordedBy: 'template',
          notice: 'The model made up a link, so this is the plain list.',
        })
      },
      { reply: { text: `${DAILY}- [[projects/Rocket|Rocket]]` } },
    )
  })

  test('without a language model is the template, also when a model is asked for', async () => {
    await withVault(async (rig) => {
      expect(await make(rig, { useModel: true })).toMatchObject({
        wordedBy: 'template',
        notice: null,
      })
    })
  })

  test('of a note that cannot be saved says why, and writes nothing', async () => {
    await withVault(async (rig) => {
      const open = '# Sunday\n\n```sh\nnever closed\n'
      await writeFile(join(rig.vaultDir, 'journal/2026-11-22.md'), open)
      await expect(
        rig.client.call('digest.save', { type: 'daily', day, content: 'x' }),
      ).rejects.toThrow('ends within a block of code')
      expect(await readFile(join(rig.vaultDir, 'journal/2026-11-22.md'), 'utf8')).toBe(open)
      await writeFile(join(rig.vaultDir, 'journal/2026-11-22.md'), Buffer.from([0xff, 0xfe, 0x00]))
      await expect(
        rig.client.call('digest.save', { type: 'daily', day, content: 'x' }),
      ).rejects.toThrow()
      await rig.client.call('settings.update', { patch: { dailyNoteFolder: 'a|b' } })
      await expect(
        rig.client.call('digest.save', { type: 'daily', day, content: 'x' }),
      ).rejects.toThrow('The folder of daily notes')
    })
  })
})

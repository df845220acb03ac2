import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { RenameProgress, RenameReport, RenameRequest } from '../../shared/contract/rename.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { withApp, type AppRig } from '../../../test/app/with-app.ts'

interface Renamed extends RenameReport {
  readonly steps: RenameProgress[]
}
type Wish = Partial<Pick<RenameRequest, 'updateLinks' | 'allowLeft' | 'withFolderNote'>>

async function run(
  { client }: AppRig,
  method: 'note.rename' | 'folder.rename',
  [from, to]: readonly [string, string],
  wish: Wish = {},
): Promise<Renamed> {
  const request = { from: vaultPath(from), to: vaultPath(to), ...wish }
  const stream = client.stream(method, request)
  const steps: RenameProgress[] = []
  for (;;) {
    const step = await stream.next()
    if (step.done) return { ...step.value, steps }
    steps.push(step.value)
  }
}
const rename = (rig: AppRig, from: string, to: string, wish?: Wish) =>
  run(rig, 'note.rename', [from, to], wish)
const renameFolder = (rig: AppRig, from: string, to: string, wish?: Wish) =>
  run(rig, 'folder.rename', [from, to], wish)

/** Every file with its text, hidden folders left out. */
async function tree(root: string, folder = ''): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) Object.assign(files, await tree(root, path))
    else files[path] = await readFile(join(root, path), 'utf8')
  }
  return files
}

describe('renaming a note', () => {
  test('lets every link follow, in one group that is undone as a whole', async () => {
    const files = {
      'people/Ada.md': '# Ada\n\n[plan](../Plan.md)\n',
      'Plan.md': '[[Ada]] and [[people/Ada#Ada|her]]\r\n',
      'b/Other.md': 'See [Ada](../people/Ada.md).\n',
      'c.md': 'Nothing\n',
    }
    await withApp(files, async (rig) => {
      const { vaultDir, client } = rig
      const report = await rename(rig, 'people/Ada.md', 'team/Ada Lovelace')
      expect(report).toMatchObject({
        from: 'people/Ada.md',
        to: 'team/Ada Lovelace.md',
        files: 1,
        updatedLinks: 3,
        updatedNotes: ['Plan.md', 'b/Other.md'],
        left: [],
        caughtLinks: 0,
        groupId: expect.any(String),
      })
      expect(report.changes.map(({ kind, path }) => [kind, path])).toEqual([
        ['move', 'people/Ada.md'],
        ['edit', expect.any(String)],
        ['edit', expect.any(String)],
      ])
      expect(report.steps.at(-1)).toMatchObject({ step: 'writing' })
      expect(await tree(vaultDir)).toEqual({
        'team/Ada Lovelace.md': '# Ada\n\n[plan](../Plan.md)\n',
        'Plan.md': '[[Ada Lovelace]] and [[team/Ada Lovelace#Ada|her]]\r\n',
        'b/Other.md': 'See [Ada](../team/Ada%20Lovelace.md).\n',
        'c.md': 'Nothing\n',
      })
      const linking = async (): Promise<string[]> => {
        const links = await client.call('link.back', { path: vaultPath('team/Ada Lovelace.md') })
        return links.map((link) => link.source_path)
      }
      await expect.poll(linking).toEqual(['b/Other.md', 'Plan.md', 'Plan.md'])

      const undone = await client.call('undo.run', {
        selection: { groupId: report.groupId ?? '' },
      })
      expect(undone.refused).toEqual([])
      expect(await tree(vaultDir)).toEqual(files)
    })
  })

  test('rewrites links by file name that an alias would still catch (D6)', () =>
    withApp(
      { 'Ada.md': '---\naliases: [Ada]\n---\n', 'a.md': '[[Ada]] [[ada|x]]\n' },
      async (rig) => {
        expect(await rename(rig, 'Ada.md', 'Bob.md')).toMatchObject({ updatedLinks: 2, left: [] })
        expect(await rig.read('a.md')).toBe('[[Bob]] [[Bob|x]]\n')
      },
    ))

  test('says in its result and in the history how many links stayed behind (D7)', () =>
    withApp({ 'Ada.md': '', 'a.md': '[[Ada]]\n' }, async (rig) => {
      await chmod(join(rig.vaultDir, 'a.md'), 0o444)
      const report = await rename(rig, 'Ada.md', 'Bob.md', { allowLeft: true })
      expect(report.left).toMatchObject([{ path: 'a.md', text: expect.stringContaining('Ada') }])
      const [change] = rig.app.services.session().store.journal.after(0)
      expect(change?.summary).toBe('Renamed Ada.md to Bob.md; 1 link could not follow')
    }))

  test('rewrites the links of the moved note itself', async () => {
    await withApp(
      { 'a/Ada.md': '[b](b.md) [[Ada]] ![](../p.png)\n', 'a/b.md': 'b\n', 'p.png': 'x' },
      async (rig) => {
        const report = await rename(rig, 'a/Ada.md', 'Countess.md')
        expect(report).toMatchObject({ updatedLinks: 3, updatedNotes: ['Countess.md'] })
        expect(await rig.read('Countess.md')).toBe('[b](a/b.md) [[Countess]] ![](p.png)\n')
      },
    )
  })

  test('right after a note with a new link was saved, misses none', async () => {
    await withApp({ 'Ada.md': '', 'a.md': 'x' }, async (rig) => {
      const { client } = rig
      await rename(rig, 'Ada.md', 'Ada.md')
      const note = await client.call('note.read', { path: vaultPath('a.md') })
      const edits = [{ from: 1, to: 1, insert: ' [[Ada]]' }]
      await client.call('note.save', { path: note.path, expect: note.etag, edits })
      await rename(rig, 'Ada.md', 'Bob.md')
      expect(await rig.read('a.md')).toBe('x [[Bob]]')
      await rename(rig, 'Bob.md', 'deep/Ada.md')
      expect(await rig.read('a.md')).toBe('x [[Ada]]')
    })
  })

  test('an attachment keeps its extension, and is followed', async () => {
    await withApp({ 'p.png': 'x', 'a.md': '![[p.png]] ![](p.png)' }, async (rig) => {
      expect((await rename(rig, 'p.png', 'img/map')).to).toBe('img/map.png')
      expect(await rig.read('a.md')).toBe('![[map.png]] ![](img/map.png)')
      expect((await rename(rig, 'img/map.png', 'p.png')).updatedLinks).toBe(2)
      expect(await rig.read('a.md')).toBe('![[p.png]] ![](p.png)')
    })
  })

  test('a link to a page or a time of a file keeps it, however it is written', async () => {
    const note = [
      '[[report.pdf#page=3]] ![[papers/report.pdf#page=4|p. 4]] [[talk.mp3#t=90|then]]',
      '[r](papers/report.pdf#page=5) [r](<papers/report.pdf#page=6&zoom=50>) ![t](talk.mp3#t=1:30)',
      '',
    ].join('\n')
    const files = { 'papers/report.pdf': 'x', 'talk.mp3': 'x', 'a.md': note }
    await withApp(files, async (rig) => {
      expect(await rename(rig, 'papers/report.pdf', 'old/the report')).toMatchObject({
        to: 'old/the report.pdf',
        updatedLinks: 4,
        left: [],
      })
      await rename(rig, 'talk.mp3', 'sound/talk 1.mp3')
      const text = await rig.read('a.md')
      expect(text).toBe(
        [
          '[[the report.pdf#page=3]] ![[old/the report.pdf#page=4|p. 4]] [[talk 1.mp3#t=90|then]]',
          '[r](old/the%20report.pdf#page=5) [r](<old/the report.pdf#page=6&zoom=50>) ![t](sound/talk%201.mp3#t=1:30)',
          '',
        ].join('\n'),
      )
    })
  })
  test('without its links, when that is the wish', async () => {
    await withApp({ 'Ada.md': '', 'a.md': '[[Ada]]' }, async (rig) => {
      const report = await rename(rig, 'Ada.md', 'Bob.md', { updateLinks: false })
      expect(report).toMatchObject({ files: 1, updatedLinks: 0, updatedNotes: [] })
      expect(await tree(rig.vaultDir)).toEqual({ 'Bob.md': '', 'a.md': '[[Ada]]' })
    })
  })

  test('is told before, and a preview changes nothing', async () => {
    const files = { 'Ada.md': '', 'a.md': '[[Ada]] [[Bob]]' }
    await withApp(files, async (rig) => {
      const preview = await rig.client.call('rename.preview', {
        from: vaultPath('Ada.md'),
        to: vaultPath('Bob.md'),
      })
      expect(preview).toEqual({
        from: 'Ada.md',
        to: 'Bob.md',
        files: 1,
        updatedLinks: 1,
        updatedNotes: ['a.md'],
        left: [],
        caughtLinks: 1,
      })
      expect(await tree(rig.vaultDir)).toEqual(files)
    })
  })

  test('is not done while a link cannot follow, unless that is allowed', async () => {
    await withApp({ 'Ada.md': '', 'a.md': '[[Ada]]', 'b.md': '[[Ada]]' }, async (rig) => {
      await rename(rig, 'Ada.md', 'Ada.md')
      await chmod(join(rig.vaultDir, 'a.md'), 0o444)
      await expect(rename(rig, 'Ada.md', 'Bob.md')).rejects.toMatchObject({
        code: 'denied',
        message: expect.stringMatching(
          /^One link cannot follow, so Ada\.md keeps its name\. The first is in a\.md, line 1: This file is read-only/,
        ),
        data: { left: [{ path: 'a.md', line: 1, text: 'Ada' }] },
      })
      expect(await rig.read('b.md')).toBe('[[Ada]]')
      const report = await rename(rig, 'Ada.md', 'Bob.md', { allowLeft: true })
      expect(report.left).toHaveLength(1)
      expect(await rig.read('a.md')).toBe('[[Ada]]')
      expect(await rig.read('b.md')).toBe('[[Bob]]')
    })
  })
})

describe('row 20, 21, 121: a name that cannot be', () => {
  test('row 20, 21, 121: is refused, each with its reason, and nothing changes', async () => {
    const files = {
      'Ada.md': 'a',
      'Bob.md': '[[Ada]]',
      'Caf\u00e9.md': '',
      'folder/x.md': '',
      'folder.md': '',
    }
    await withApp(files, async (rig) => {
      for (const [from, to, code] of [
        ['Ada.md', 'Bob.md', 'already_exists'],
        ['Ada.md', 'bob.md', 'already_exists'],
        ['Ada.md', 'Cafe\u0301.md', 'already_exists'],
        ['Ada.md', 'folder', 'already_exists'],
        ['Ada.md', 'con.md', 'invalid_input'],
        ['Ada.md', '.hidden.md', 'invalid_input'],
        ['Ada.md', 'a\u200bb.md', 'invalid_input'],
        ['Ada.md', 'report\u202egpj.md', 'invalid_input'],
        ['Ada.md', 'trailing /x.md', 'invalid_input'],
        ['Ada.md', 'Bob.md/x.md', 'invalid_input'],
        ['Missing.md', 'New.md', 'not_found'],
        ['folder', 'New.md', 'not_found'],
      ] as const) {
        await expect(rename(rig, from, to), `${from} to ${to}`).rejects.toMatchObject({ code })
        expect(await tree(rig.vaultDir), `${from} to ${to}`).toEqual(files)
      }
    })
  })

  test('row 20: only the letter case can be changed, there and back', async () => {
    const files = { 'Ada.md': 'text [[Ada]]', 'a.md': '[[Ada]] [x](Ada.md)' }
    await withApp(files, async (rig) => {
      await rename(rig, 'Ada.md', 'ADA.md')
      expect(Object.keys(await tree(rig.vaultDir))).toEqual(['ADA.md', 'a.md'])
      await rename(rig, 'ADA.md', 'Ada.md')
      expect(Object.keys(await tree(rig.vaultDir))).toEqual(['Ada.md', 'a.md'])
    })
  })

  test('row 121: a missing note is told with the names that are near', async () => {
    await withApp({ 'people/Ada Lovelace.md': '' }, async (rig) => {
      await rename(rig, 'people/Ada Lovelace.md', 'people/Ada Lovelace.md')
      await rig.app.services.session().knowledge.reconcile()
      await expect(rename(rig, 'Ada Lovelase.md', 'x.md')).rejects.toMatchObject({
        message: 'Note not found: Ada Lovelase.md',
        data: { hint: 'Did you mean: people/Ada Lovelace.md?' },
      })
    })
  })
})

describe('renaming a folder', () => {
  test('lets links into it, out of it and inside it follow, and is undone as a whole', async () => {
    const files = {
      'work/a.md': '[b](b.md) [[b]] [out](../Home.md)\n',
      'work/b.md': '[[work/a]] [[Home]]\n',
      'work/img/p.png': 'x',
      'Home.md': '[[a]] [[work/b|B]] ![](work/img/p.png)\n',
    }
    await withApp(files, async (rig) => {
      const report = await renameFolder(rig, 'work', 'archive/2024')
      expect(report).toMatchObject({ files: 3, updatedLinks: 4 })
      expect(await tree(rig.vaultDir)).toEqual({
        'archive/2024/a.md': '[b](b.md) [[b]] [out](../../Home.md)\n',
        'archive/2024/b.md': '[[archive/2024/a]] [[Home]]\n',
        'archive/2024/img/p.png': 'x',
        'Home.md': '[[a]] [[archive/2024/b|B]] ![](archive/2024/img/p.png)\n',
      })
      await rig.client.call('undo.run', { selection: { groupId: report.groupId ?? '' } })
      expect(await tree(rig.vaultDir)).toEqual(files)
    })
  })

  test('is refused where it cannot be, and nothing changes', async () => {
    const files = { 'work/a.md': '', 'other/b.md': '', 'Home.md': '[[work/a]]' }
    await withApp(files, async (rig) => {
      for (const [from, to, code] of [
        ['work', 'work/inner', 'invalid_input'],
        ['work', 'other', 'already_exists'],
        ['work', 'Home.md', 'already_exists'],
        ['missing', 'new', 'not_found'],
        ['Home.md', 'new', 'not_found'],
      ] as const) {
        await expect(renameFolder(rig, from, to), `${from} to ${to}`).rejects.toMatchObject({
          code,
        })
        expect(await tree(rig.vaultDir), `${from} to ${to}`).toEqual(files)
      }
    })
  })

  test('goes to the trash as a whole, and comes back', async () => {
    const files = { 'work/a.md': 'a', 'work/deep/b.md': 'b', 'Home.md': '' }
    await withApp(files, async (rig) => {
      const { changeId } = await rig.client.call('folder.trash', { path: vaultPath('work') })
      expect(await tree(rig.vaultDir)).toEqual({ 'Home.md': '' })
      await rig.client.call('undo.run', { selection: { changeId } })
      expect(await tree(rig.vaultDir)).toEqual(files)
    })
  })
})

describe('going back to where it came from', () => {
  const files = {
    'a/Ada.md': '[b](./b.md) [c](../a/c.md)\n',
    'a/b.md': '[a](../../a/Ada.md) [[Ada]]\n',
    'a/c.md': '[a](./Ada.md)\n',
  }

  test('gives every link back to the letter', async () => {
    await withApp(files, async (rig) => {
      await rename(rig, 'a/Ada.md', 'x/y/Bob.md')
      expect(await tree(rig.vaultDir)).toEqual({
        'x/y/Bob.md': '[b](../../a/b.md) [c](../../a/c.md)\n',
        'a/b.md': expect.stringMatching(/Bob.*\[\[Bob\]\]/),
        'a/c.md': '[a](../x/y/Bob.md)\n',
      })
      await rename(rig, 'x/y/Bob.md', 'a/Ada.md')
      expect(await tree(rig.vaultDir)).toEqual(files)
      await renameFolder(rig, 'a', 'x/z')
      await renameFolder(rig, 'x/z', 'a')
      expect(await tree(rig.vaultDir)).toEqual(files)
    })
  })

  test('a folder of pictures, too, however many they are', async () => {
    const pictures = Array.from({ length: 60 }, (_, number) => [`img/${number}.png`, 'x'])
    const vault = {
      ...Object.fromEntries(pictures),
      'n.md': '![](img/0.png) ![[59.png]] ![[img/7.png]]\n',
    }
    await withApp(vault, async (rig) => {
      await renameFolder(rig, 'img', 'files/pictures')
      expect(await rig.read('n.md')).toBe(
        '![](files/pictures/0.png) ![[59.png]] ![[files/pictures/7.png]]\n',
      )
      await renameFolder(rig, 'files/pictures', 'img')
      expect(await tree(rig.vaultDir)).toEqual(vault)
    })
  })

  test('keeps what was written since', async () => {
    await withApp(files, async (rig) => {
      const { client } = rig
      await rename(rig, 'a/Ada.md', 'x/Bob.md')
      const note = await client.call('note.read', { path: vaultPath('a/c.md') })
      const edits = [{ from: 0, to: 0, insert: 'Mine ' }]
      await client.call('note.save', { path: note.path, expect: note.etag, edits })
      await rename(rig, 'x/Bob.md', 'a/Ada.md')
      expect(await tree(rig.vaultDir)).toEqual({ ...files, 'a/c.md': 'Mine [a](Ada.md)\n' })
    })
  })

  test('does not bring back a link that would mean another note now', async () => {
    await withApp({ 'a/Ada.md': '', 'b.md': '[[Ada]]\n' }, async (rig) => {
      await rename(rig, 'a/Ada.md', 'a/Bob.md')
      await rig.client.call('note.create', { path: vaultPath('Ada.md'), text: 'Another' })
      await rename(rig, 'a/Bob.md', 'a/Ada.md')
      expect(await rig.read('b.md')).toBe('[[a/Ada]]\n')
    })
  })
})

describe('while others work in the vault', () => {
  test('another program’s rename is not followed by rewriting notes', async () => {
    await withApp({ 'Bob.md': 'the same', 'a.md': '[[Ada]]' }, async (rig) => {
      await writeFile(join(rig.vaultDir, 'Ada.md'), 'the same')
      await rig.app.services.session().knowledge.reconcile()
      expect(await rig.read('a.md')).toBe('[[Ada]]')
    })
  })

  test.each(['reading', 'writing'])(
    'one that is cancelled while %s changes nothing',
    async (at) => {
      const notes = Array.from({ length: 200 }, (_, number) => [`n/${number}.md`, '[[Ada]]'])
      const files = { 'Ada.md': '', ...Object.fromEntries(notes) }
      await withApp(files, async (rig) => {
        const stop = new AbortController()
        const stream = rig.client.stream(
          'note.rename',
          { from: vaultPath('Ada.md'), to: vaultPath('Bob.md') },
          { signal: stop.signal },
        )
        const seen = async (): Promise<void> => {
          for await (const { step } of stream) if (step === at) stop.abort()
        }
        await expect(seen()).rejects.toThrow()
        expect(await tree(rig.vaultDir)).toEqual(files)
      })
    },
  )

  test('what is written meanwhile makes it fail as a whole', async () => {
    await withApp({ 'Ada.md': '', 'a.md': '[[Ada]]', 'b.md': '[[Ada]]' }, async (rig) => {
      const stream = rig.client.stream('note.rename', {
        from: vaultPath('Ada.md'),
        to: vaultPath('Bob.md'),
      })
      const run = async (): Promise<void> => {
        for await (const { step, total } of stream)
          if (step === 'reading' && total === 2)
            await writeFile(join(rig.vaultDir, 'b.md'), '[[Ada]] and more')
      }
      await run().catch((error: unknown) => expect(error).toMatchObject({ code: 'conflict' }))
      const after = await tree(rig.vaultDir)
      const isDone = 'Bob.md' in after
      expect(after).toEqual(
        isDone
          ? { 'Bob.md': '', 'a.md': '[[Bob]]', 'b.md': '[[Ada]] and more' }
          : { 'Ada.md': '', 'a.md': '[[Ada]]', 'b.md': '[[Ada]] and more' },
      )
    })
  })
})

describe('the note of a folder', () => {
  const FILES = {
    'work/Plan/Plan.md': 'See [[Ada]] and [x](Ada.md).\n',
    'work/Plan/Ada.md': '[[Plan]] [up](Plan.md)\n',
    'Home.md': '[[work/Plan/Plan]] [[Plan|it]] [a](work/Plan/Ada.md)\n',
  }
  test('is renamed with it where that is wanted, links follow, and one undo takes all back', async () => {
    await withApp(FILES, async (rig) => {
      const report = await renameFolder(rig, 'work/Plan', 'work/Goal', { withFolderNote: true })
      expect(await tree(rig.vaultDir)).toEqual({
        'work/Goal/Goal.md': FILES['work/Plan/Plan.md'],
        'work/Goal/Ada.md': '[[Goal]] [up](Goal.md)\n',
        'Home.md': '[[work/Goal/Goal]] [[Goal|it]] [a](work/Goal/Ada.md)\n',
      })
      expect(report.files).toBe(2)
      await rig.client.call('undo.run', { selection: { groupId: report.groupId ?? '' } })
      expect(await tree(rig.vaultDir)).toEqual(FILES)
    })
  })
  test('keeps its name where nobody wants that, where the folder only moves, and where the name is taken', async () => {
    await withApp({ ...FILES, 'work/Plan/Goal.md': 'mine\n' }, async (rig) => {
      await renameFolder(rig, 'work/Plan', 'work/Goal', { withFolderNote: true })
      expect(Object.keys(await tree(rig.vaultDir))).toContain('work/Goal/Plan.md')
      await renameFolder(rig, 'work/Goal', 'work/Plan')
      await renameFolder(rig, 'work/Plan', 'Plan', { withFolderNote: true })
      expect(Object.keys(await tree(rig.vaultDir))).toContain('Plan/Plan.md')
      await renameFolder(rig, 'Plan', 'Idea')
      expect(Object.keys(await tree(rig.vaultDir))).toContain('Idea/Plan.md')
    })
  })
})

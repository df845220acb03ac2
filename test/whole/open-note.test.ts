import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, open as openFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChangeSet, type Text } from '@codemirror/state'
import { describe, expect, test, vi } from 'vitest'
import { createNoteSession } from '../../src/renderer/src/stores/notes/create-note-session.ts'
import type { LatentClient } from '../../src/renderer/src/connection/latent-client.ts'
import type {
  NoteSession,
  ReplaceListener,
} from '../../src/renderer/src/stores/notes/note-session.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import { withEditorRig, type EditorRig } from '../rigs/editor-rig.ts'
import { mountSmallDisk, unmount, whyNoMounts } from '../vault/test-mounts.ts'
import { deepTest } from '../shared/in-deep.ts'

vi.setConfig({ testTimeout: 60_000 }) // real files, real time, and watching takes its own

const path = vaultPath('a/Note.md')
const lines = (...all: string[]): string => all.map((line) => `${line}\r\n`).join('')
const BASE = lines('# Note', 'one', 'two', 'three', 'four')

/** The editor of one window: what it shows is checked against what the session holds after every change. */
async function openIn(
  rig: EditorRig,
  { client }: { readonly client: LatentClient },
  options: { readonly delayMs?: number } = {},
) {
  const drafts = (await client.call('draft.list', {})).filter((draft) => draft.path === path)
  const { vaultId } = rig
  const session = createNoteSession({ client, path, vaultId, drafts, quietMs: 50, ...options })
  const stopListening = client.on('vault.changed', ({ changes }) => {
    for (const change of changes) if (change.path === path) void session.seenOnDisk(change.etag)
  })
  await session.load()
  expect(session.state.getState()).toMatchObject({ load: 'ready' })
  let shown: Text = session.text()
  const steps: boolean[] = []
  const show: ReplaceListener = (changes, { undoable }) => {
    shown = changes.apply(shown)
    steps.push(undoable)
  }
  session.onReplace(show)
  return {
    session,
    steps,
    shown: () => shown.toString(),
    /** Replaces the first `search` by `text`, as a person would. */
    type(search: string, text: string): void {
      const from = shown.toString().indexOf(search)
      expect(from).toBeGreaterThanOrEqual(0)
      const changes = ChangeSet.of({ from, to: from + search.length, insert: text }, shown.length)
      shown = changes.apply(shown)
      session.edited(changes, show)
    },
    dispose(): void {
      stopListening()
      session.dispose()
    },
  }
}
const kind = (session: NoteSession): string => session.state.getState().save.kind
const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 })
const file = (rig: EditorRig): string => join(rig.root, path)

describe('row 44: an edit by another program before our save', () => {
  test('elsewhere in the note is merged with ours, in one step that can be undone, and saved', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      const note = await openIn(rig, rig.openWindow())
      note.type('two', 'TWO')
      await writeFile(file(rig), lines('# Note', 'zero', 'one', 'two', 'three', 'four!'))
      await until(async () =>
        expect(await rig.read(path)).toBe(lines('# Note', 'zero', 'one', 'TWO', 'three', 'four!')),
      )
      await until(() => expect(kind(note.session)).toBe('saved'))
      expect(note.shown()).toBe(note.session.text().toString())
      expect(note.steps).toEqual([true])
      expect(note.session.state.getState().notice).toBe('merged')
      note.dispose()
    })
  })
  deepTest(
    'and the merge undone: the file is theirs again, the text here is mine, and there is a question',
    async () => {
      await withEditorRig({ [path]: BASE }, async (rig) => {
        const note = await openIn(rig, rig.openWindow())
        const theirs = lines('# Note', 'zero', 'one', 'two', 'three', 'four')
        note.type('two', 'TWO')
        await writeFile(file(rig), theirs)
        await until(() => expect(kind(note.session)).toBe('saved'))
        note.type('three', 'THREE') // typed after the merge: stays
        await note.session.undoNotice()
        expect(kind(note.session)).toBe('conflict')
        expect(await rig.read(path)).toBe(theirs)
        expect(note.shown()).toBe('# Note\none\nTWO\nTHREE\nfour\n')
        expect(note.session.text().toString()).toBe(note.shown())
        await sleep(300) // the news of our own write changes nothing
        expect(kind(note.session)).toBe('conflict')
        await note.session.keepMine()
        expect(await rig.read(path)).toBe(lines('# Note', 'one', 'TWO', 'THREE', 'four'))
        note.dispose()
      })
    },
  )
  test('a merge undone with the keys of the editor leads to the same question', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      const note = await openIn(rig, rig.openWindow())
      const theirs = lines('# Note', 'one', 'two', 'three')
      note.type('two', 'TWO')
      await writeFile(file(rig), theirs)
      await until(() => expect(kind(note.session)).toBe('saved'))
      note.type('three\n', 'three\nfour\n')
      await until(() => expect(kind(note.session)).toBe('conflict'))
      expect(await rig.read(path)).toBe(theirs)
      expect(note.session.text().toString()).toBe('# Note\none\nTWO\nthree\nfour\n')
      expect(note.shown()).toBe(note.session.text().toString())
      note.dispose()
    })
  })
  test('of the same line is a conflict: both versions exist, whatever is chosen', async () => {
    for (const choice of ['keepMine', 'useTheirs', 'keepBoth'] as const)
      await withEditorRig({ [path]: BASE }, async (rig) => {
        const note = await openIn(rig, rig.openWindow())
        note.type('two', 'mine')
        await writeFile(file(rig), BASE.replace('two', 'theirs'))
        await until(() => expect(kind(note.session)).toBe('conflict'))
        note.type('mine', 'mine still') // goes on, and nothing of it is written
        await sleep(200)
        expect(await rig.read(path)).toBe(BASE.replace('two', 'theirs'))
        expect(note.session.conflict()).toMatchObject({
          base: BASE,
          mine: BASE.replace('two', 'mine still'),
          theirs: { text: BASE.replace('two', 'theirs') },
        })
        await note.session[choice]()
        expect(kind(note.session)).toBe('saved')
        const mine = BASE.replace('two', 'mine still')
        expect(await rig.read(path)).toBe(
          choice === 'keepMine' ? mine : BASE.replace('two', 'theirs'),
        )
        const copies = (await readdir(join(rig.root, 'a'))).filter((name) => /conflict/.test(name))
        expect(copies).toHaveLength(choice === 'keepBoth' ? 1 : 0)
        if (copies[0]) expect(await rig.read(`a/${copies[0]}`)).toBe(mine)
        expect(note.shown()).toBe(note.session.text().toString())
        note.dispose()
      })
  })
  test('while the person puts the versions together: the result meets what the file became meanwhile', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      const note = await openIn(rig, rig.openWindow())
      note.type('two', 'mine')
      await writeFile(file(rig), BASE.replace('two', 'theirs'))
      await until(() => expect(kind(note.session)).toBe('conflict'))
      const question = note.session.conflict()
      const stopHolding = note.session.hold()
      await writeFile(file(rig), BASE.replace('two', 'theirs').replace('four', 'four, too'))
      await note.session.recheck()
      expect(note.session.conflict()).toEqual(question)
      if (!question) throw new Error('no conflict')
      const result = note.session.text().replace(9 + 4, 9 + 4, note.session.text().slice(0, 0))
      await note.session.settle(question.theirs, result)
      stopHolding()
      await until(() => expect(kind(note.session)).toBe('saved'))
      expect(await rig.read(path)).toBe(BASE.replace('two', 'mine').replace('four', 'four, too'))
      note.dispose()
    })
  })
  test('exactly when we save loses neither side', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      const note = await openIn(rig, rig.openWindow(), { delayMs: 5 })
      let mine = 'two'
      for (let round = 0; round < 12; round++) {
        note.type(mine, `two ${round}`)
        mine = `two ${round}`
        await sleep(Math.random() * 12)
        // In one go: a program that writes what it read long before overwrites us, and means to.
        const text = readFileSync(file(rig), 'utf8')
        writeFileSync(file(rig), text.replace(/four.*/, `four ${round}`))
        await until(() => expect(kind(note.session)).toBe('saved'))
        await until(async () => {
          const saved = await rig.read(path)
          expect(saved).toBe(lines('# Note', 'one', `two ${round}`, 'three', `four ${round}`))
          expect(note.session.text().toString().replaceAll('\n', '\r\n')).toBe(saved)
        })
      }
      note.dispose()
    })
  })
})

test('two windows of ours write the same note: each has the lines of the other', async () => {
  await withEditorRig({ [path]: BASE }, async (rig) => {
    const one = await openIn(rig, rig.openWindow(), { delayMs: 30 })
    const two = await openIn(rig, rig.openWindow(), { delayMs: 30 })
    for (let round = 1; round <= 10; round++) {
      one.type(round === 1 ? 'one' : `one ${round - 1}`, `one ${round}`)
      two.type(round === 1 ? 'four' : `four ${round - 1}`, `four ${round}`)
      await sleep(Math.random() * 120)
    }
    const both = '# Note\none 10\ntwo\nthree\nfour 10\n'
    await until(() => expect([one.shown(), two.shown()]).toEqual([both, both]))
    await until(async () => expect(await rig.read(path)).toBe(both.replaceAll('\n', '\r\n')))
    one.dispose()
    two.dispose()
  })
})

test('row 47: a slow writer is neither asked about nor saved half', async () => {
  const theirs = lines('# Note', 'one', 'two', 'three', 'four', 'five', 'six')
  await withEditorRig({ [path]: BASE }, async (rig) => {
    const window = rig.openWindow()
    const drafts = await window.client.call('draft.list', {})
    const { vaultId } = rig
    // The real time that a file must rest; the other program pauses for less.
    const session = createNoteSession({ client: window.client, path, vaultId, drafts })
    const kinds = new Set<string>()
    session.state.subscribe(({ save }) => kinds.add(save.kind))
    await session.load()
    const length = session.text().length
    session.edited(ChangeSet.of({ from: 0, insert: 'Mine\n' }, length))
    const handle = await openFile(file(rig), 'w')
    await handle.writeFile(theirs.slice(0, 20))
    void session.flush()
    await sleep(300)
    await handle.writeFile(theirs.slice(20))
    await handle.close()
    await until(async () => expect(await rig.read(path)).toBe(`Mine\r\n${theirs}`))
    expect([...kinds]).not.toContain('conflict')
    expect([...kinds]).not.toContain('gone')
    session.dispose()
  })
})

describe('row 43: what is open vanishes', () => {
  test('the file: the text stays, nothing is made again, and the next start offers it', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      const note = await openIn(rig, rig.openWindow())
      note.type('two', 'mine')
      await rm(file(rig))
      await until(() => expect(kind(note.session)).toBe('gone'))
      note.type('mine', 'mine still')
      await until(async () => expect(await keptText(rig)).toBe(BASE.replace('two', 'mine still')))
      await sleep(1200)
      expect(await readdir(join(rig.root, 'a'))).toEqual([])
      note.dispose()

      await rig.restart()
      const again = await openIn(rig, rig.openWindow())
      expect(kind(again.session)).toBe('gone')
      expect(again.session.text().toString()).toBe('# Note\none\nmine still\nthree\nfour\n')
      expect(await readdir(join(rig.root, 'a'))).toEqual([])
      await again.session.recreate()
      await again.session.flush()
      expect(await rig.read(path)).toBe(BASE.replace('two', 'mine still'))
      await until(() => expect(rig.store.drafts.list()).toEqual([]))
      again.dispose()
    })
  })
  test('the folder with it, also of a note that was saved', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      const note = await openIn(rig, rig.openWindow())
      await rm(join(rig.root, 'a'), { recursive: true })
      await note.session.recheck() // what a window does when more changed than it is told of
      expect(kind(note.session)).toBe('gone')
      await until(async () => expect(await keptText(rig)).toBe(BASE))
      expect(await note.session.flush()).toBe(false)
      expect(await readdir(rig.root)).not.toContain('a')
      note.dispose()
    })
  })
  test('and comes back: the text is saved after all', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      const note = await openIn(rig, rig.openWindow())
      note.type('two', 'mine')
      await rm(join(rig.root, 'a'), { recursive: true })
      await until(() => expect(kind(note.session)).toBe('gone'))
      await mkdir(join(rig.root, 'a'))
      await writeFile(file(rig), BASE)
      await until(async () => expect(await rig.read(path)).toBe(BASE.replace('two', 'mine')))
      note.dispose()
    })
  })
})

/** The text of the only draft, as it would be on disk. */
async function keptText(rig: EditorRig): Promise<string | null> {
  const { textsOfDraft } =
    await import('../../src/renderer/src/stores/notes/session/restore-draft.ts')
  const [info, ...others] = rig.store.drafts.list()
  expect(others).toEqual([])
  const draft = info ? rig.store.drafts.read(info.id) : null
  return draft && textsOfDraft(draft).text
}

describe('text that was not on disk when Latent ended', () => {
  /** Types, waits until it is kept, and ends without a word. */
  async function endWith(rig: EditorRig, from: string, to: string): Promise<void> {
    const note = await openIn(rig, rig.openWindow(), { delayMs: 60_000 })
    note.type(from, to)
    await until(async () => expect(await keptText(rig)).toBe(BASE.replace(from, to)))
    note.dispose()
    await rig.restart()
  }

  test('is there again, is saved, and can be taken back', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      await endWith(rig, 'two', 'mine')
      const note = await openIn(rig, rig.openWindow())
      expect(note.session.state.getState()).toMatchObject({
        notice: 'restored',
        save: { kind: 'unsaved' },
      })
      await until(async () => expect(await rig.read(path)).toBe(BASE.replace('two', 'mine')))
      await until(() => expect(rig.store.drafts.list()).toEqual([]))
      await note.session.undoNotice()
      expect(note.steps).toEqual([true])
      expect(note.shown()).toBe(note.session.text().toString())
      await note.session.flush()
      expect(await rig.read(path)).toBe(BASE)
      note.dispose()
    })
  })
  test('is merged with what the file became, or is a conflict with it', async () => {
    for (const [theirs, expected] of [
      [BASE.replace('four', 'FOUR'), BASE.replace('two', 'mine').replace('four', 'FOUR')],
      [BASE.replace('two', 'theirs'), null],
    ] as const)
      await withEditorRig({ [path]: BASE }, async (rig) => {
        await endWith(rig, 'two', 'mine')
        await writeFile(file(rig), theirs)
        const note = await openIn(rig, rig.openWindow())
        if (expected === null) {
          expect(kind(note.session)).toBe('conflict')
          expect(note.session.conflict()).toMatchObject({
            base: BASE,
            mine: BASE.replace('two', 'mine'),
            theirs: { text: theirs },
          })
          // Killed again in the middle of the question: it is asked again.
          await until(async () => expect(await keptText(rig)).toBe(BASE.replace('two', 'mine')))
          note.dispose()
          await rig.restart()
          const again = await openIn(rig, rig.openWindow())
          expect(kind(again.session)).toBe('conflict')
          again.dispose()
        } else {
          await until(async () => expect(await rig.read(path)).toBe(expected))
          expect(note.session.state.getState().notice).toBe('merged')
          note.dispose()
        }
      })
  })
  test('when a save was under way and is on disk: what was typed after it is no conflict', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      const window = rig.openWindow()
      // The save arrives, its answer never does.
      const client = {
        ...window.client,
        call: (method: string, input: never, options: never) =>
          method === 'note.save'
            ? window.client.call('note.save', input).then(() => new Promise(() => {}))
            : window.client.call(method as never, input, options),
      } as LatentClient
      const note = await openIn(rig, { client }, { delayMs: 1 })
      note.type('two', 'two, saved')
      await until(async () => expect(await rig.read(path)).toBe(BASE.replace('two', 'two, saved')))
      note.type('saved', 'saved, and more')
      await until(async () =>
        expect(await keptText(rig)).toBe(BASE.replace('two', 'two, saved, and more')),
      )
      note.dispose()
      await rig.restart()
      const again = await openIn(rig, rig.openWindow())
      expect(kind(again.session)).toBe('unsaved')
      await again.session.flush()
      expect(await rig.read(path)).toBe(BASE.replace('two', 'two, saved, and more'))
      again.dispose()
    })
  })
  test('when the last save is on disk and nobody heard of it: there is nothing to ask', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      const window = rig.openWindow()
      const client = {
        ...window.client,
        call: (method: string, input: never, options: never) =>
          method === 'note.save'
            ? window.client.call('note.save', input).then(() => new Promise(() => {}))
            : window.client.call(method as never, input, options),
      } as LatentClient
      const note = await openIn(rig, { client }, { delayMs: 60_000 })
      note.type('two', 'two, kept')
      await until(async () => expect(await keptText(rig)).toBe(BASE.replace('two', 'two, kept')))
      note.type('kept', 'kept and saved') // and never kept by itself
      void note.session.flush()
      const saved = BASE.replace('two', 'two, kept and saved')
      await until(async () => expect(await rig.read(path)).toBe(saved))
      note.dispose()
      await rig.restart()
      const again = await openIn(rig, rig.openWindow())
      expect(kind(again.session)).toBe('saved')
      expect(again.session.state.getState().notice).toBeNull()
      expect(again.session.text().toString().replaceAll('\n', '\r\n')).toBe(saved)
      again.dispose()
    })
  })
  test('in two windows: the second version becomes a note beside the first', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      const one = await openIn(rig, rig.openWindow(), { delayMs: 60_000 })
      const two = await openIn(rig, rig.openWindow(), { delayMs: 60_000 })
      one.type('two', 'one window')
      await until(() => expect(rig.store.drafts.list()).toHaveLength(1))
      two.type('two', 'another window')
      await until(() => expect(rig.store.drafts.list()).toHaveLength(2))
      one.dispose()
      two.dispose()
      await rig.restart()
      const again = await openIn(rig, rig.openWindow())
      await again.session.flush()
      expect(await rig.read(path)).toBe(BASE.replace('two', 'one window'))
      const [copy] = (await readdir(join(rig.root, 'a'))).filter((name) => /conflict/.test(name))
      expect(await rig.read(`a/${copy ?? ''}`)).toBe(BASE.replace('two', 'another window'))
      expect(rig.store.drafts.list()).toEqual([])
      again.dispose()
    })
  })
})

const noMounts = whyNoMounts()
test.skipIf(noMounts !== null)(
  `row 35, as root: a disk that is full keeps the old file and the new text${noMounts ? ` (${noMounts})` : ''}`,
  async () => {
    await withEditorRig({ 'a/': '' }, async (rig) => {
      const folder = join(rig.root, 'a')
      mountSmallDisk(folder, 256 * 1024)
      try {
        await writeFile(file(rig), BASE)
        const note = await openIn(rig, rig.openWindow(), { delayMs: 60_000 })
        await writeFile(join(folder, 'video.bin'), Buffer.alloc(240 * 1024))
        note.type('two', 'a long line\n'.repeat(10_000))
        expect(await note.session.flush()).toBe(false)
        expect(note.session.state.getState().save).toMatchObject({
          kind: 'error',
          message: expect.stringContaining('The disk is full.') as string,
        })
        expect(await rig.read(path)).toBe(BASE)
        const text = note.session.text().toString().replaceAll('\n', '\r\n')
        expect(await note.session.keepDraft()).toBe(true)
        expect((await keptText(rig)) === text).toBe(true)
        await rm(join(folder, 'video.bin'))
        expect(await note.session.flush()).toBe(true)
        expect((await rig.read(path)) === text).toBe(true)
        note.dispose()
      } finally {
        unmount(folder)
      }
    })
  },
)

describe('rows 35 and 37: a save that fails', () => {
  /** Every save fails until told otherwise. */
  function failing(client: LatentClient, method: string, sentence: string) {
    let isBroken = true
    return {
      repair: () => (isBroken = false),
      client: {
        ...client,
        call: (asked: string, input: never, options: never) =>
          isBroken && asked === method
            ? Promise.reject(new LatentError('unavailable', sentence))
            : client.call(asked as never, input, options),
      } as LatentClient,
    }
  }
  test('keeps the text here and for the next start, and the retry saves it', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      const broken = failing(rig.openWindow().client, 'note.save', 'The disk is full.')
      const note = await openIn(rig, broken)
      note.type('two', 'mine')
      expect(await note.session.flush()).toBe(false)
      expect(note.session.state.getState().save).toEqual({
        kind: 'error',
        message: 'The disk is full.',
      })
      expect(await note.session.keepDraft()).toBe(true)
      expect(await keptText(rig)).toBe(BASE.replace('two', 'mine'))
      expect(await rig.read(path)).toBe(BASE)
      broken.repair()
      expect(await note.session.flush()).toBe(true)
      expect(await rig.read(path)).toBe(BASE.replace('two', 'mine'))
      await until(() => expect(rig.store.drafts.list()).toEqual([]))
      note.dispose()
    })
  })
  test('with nowhere to keep the text either, says so, and keeps trying', async () => {
    await withEditorRig({ [path]: BASE }, async (rig) => {
      const broken = failing(rig.openWindow().client, 'draft.put', 'No room for the state.')
      const note = await openIn(rig, broken, { delayMs: 60_000 })
      note.type('two', 'mine')
      expect(await note.session.keepDraft()).toBe(false)
      expect(note.session.state.getState().draftProblem).toBe('No room for the state.')
      broken.repair()
      await until(() => expect(note.session.state.getState().draftProblem).toBeNull())
      expect(await keptText(rig)).toBe(BASE.replace('two', 'mine'))
      note.dispose()
    })
  })
})

test('a key in a long note sends the key, not the note', async () => {
  const long = `start\n${'A line of a long note.\n'.repeat(250_000)}`
  await withEditorRig({ [path]: long }, async (rig) => {
    const window = rig.openWindow()
    const sizes: number[] = []
    const client = {
      ...window.client,
      call: (method: string, input: never, options: never) => {
        if (method === 'draft.put') sizes.push(JSON.stringify(input).length)
        return window.client.call(method as never, input, options)
      },
    } as LatentClient
    const note = await openIn(rig, { client }, { delayMs: 60_000 })
    for (let key = 0; key < 3; key++) {
      note.type('start', 'start!')
      await until(async () => expect(await note.session.keepDraft()).toBe(true))
    }
    expect(Math.max(...sizes)).toBeLessThan(1000)
    note.dispose()
    await writeFile(file(rig), 'cut')
    await rig.restart()
    const again = await openIn(rig, rig.openWindow())
    expect(again.session.conflict()?.mine === long.replace('start', 'start!!!')).toBe(true)
    again.dispose()
  })
})

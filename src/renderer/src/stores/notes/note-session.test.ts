import { ChangeSet } from '@codemirror/state'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitUntil } from '../../../../../test/shared/wait-until.ts'
import type { LatentContract } from '../../../../shared/contract/index.ts'
import type { Note, SaveOutcome } from '../../../../shared/contract/note.ts'
import { applyTextEdits, type TextEdit } from '../../../../shared/domain/text/text-edits.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Client } from '../../../../shared/rpc/client.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { createNoteSession } from './create-note-session.ts'
import type { NoteSession, ReplaceListener } from './note-session.ts'

const path = vaultPath('a/Note.md')
/** As unique as a hash, and nothing here looks inside. */
const etagOf = (text: string): string => JSON.stringify(text)
const noteOf = (text: string, at = path): Note => ({
  path: at,
  text,
  etag: etagOf(text),
  sizeBytes: text.length,
  modifiedMs: 0,
  readOnlyReason: null,
})

/** A vault of files in memory behind the calls that a session makes. */
function fakeVault(initial: string) {
  const files = new Map<string, string>([[path, initial]])
  const saves: TextEdit[][] = []
  let tried = 0
  const hooks = {
    /** Runs before the answer of a save goes out; throws to lose it. */
    beforeAnswer: async (): Promise<void> => {},
    beforeSave: async (): Promise<void> => {},
    beforeRead: async (): Promise<void> => {},
    afterCreate: (): void => {},
  }
  const methods: Record<string, (input: never) => Promise<unknown>> = {
    'note.read': async (input: { path: string }) => {
      await hooks.beforeRead()
      const text = files.get(input.path)
      if (text === undefined) throw new LatentError('not_found', 'There is no such note.')
      return noteOf(text)
    },
    'note.save': async (input: {
      path: string
      expect: string
      edits: TextEdit[]
    }): Promise<SaveOutcome> => {
      tried++
      await hooks.beforeSave()
      const text = files.get(input.path)
      if (text === undefined) return { status: 'conflict', current: null }
      if (etagOf(text) !== input.expect) return { status: 'conflict', current: noteOf(text) }
      const next = applyTextEdits(text, input.edits)
      saves.push(input.edits)
      files.set(input.path, next)
      await hooks.beforeAnswer()
      return { status: 'saved', etag: etagOf(next), changed: next !== text }
    },
    'note.create': async (input: { path: string; text: string }) => {
      if (files.has(input.path)) throw new LatentError('already_exists', 'There is one already.')
      files.set(input.path, input.text)
      hooks.afterCreate()
      return noteOf(input.text, vaultPath(input.path))
    },
  }
  const client = {
    call: (method: string, input: never) => methods[method]?.(input),
  } as unknown as Client<LatentContract>
  return { files, saves, hooks, client, onDisk: () => files.get(path), tried: () => tried }
}

async function open(initial: string) {
  const vault = fakeVault(initial)
  const session = createNoteSession({ client: vault.client, path, quietMs: 0 })
  await session.load()
  let shown = session.text()
  const show: ReplaceListener = (changes) => {
    shown = changes.apply(shown)
  }
  session.onReplace(show)
  const type = (insert: string, from = shown.length, to = from): void => {
    const changes = ChangeSet.of({ from, to, insert }, shown.length)
    shown = changes.apply(shown)
    session.edited(changes, show)
  }
  return { ...vault, session, type, shown: () => shown.toString() }
}
const kind = (session: NoteSession): string => session.state.getState().save.kind

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 1, 23) }))
afterEach(() => void vi.useRealTimers())

test('a vault that can be written again is looked at: another Latent wrote in it to its end', async () => {
  vi.useRealTimers()
  const { files, session } = await open('one')
  session.vaultReads('Another Latent has it.')
  files.set(path, 'one and the last words')
  session.vaultReads(null)
  await waitUntil(() => expect(session.text().toString()).toBe('one and the last words'))
  session.dispose()
})

test('what is typed in one editor is shown in every other one, once', async () => {
  const { session, type, onDisk, shown } = await open('base')
  let beside = session.text()
  const show: ReplaceListener = (changes, { undoable }) => {
    expect(undoable).toBe(false)
    beside = changes.apply(beside)
  }
  const stop = session.onReplace(show)
  type(' one')
  const changes = ChangeSet.of({ from: 0, insert: 'the ' }, beside.length)
  beside = changes.apply(beside)
  session.edited(changes, show)
  for (const text of [shown(), beside.toString(), session.text().toString()])
    expect(text).toBe('the base one')
  expect(await session.flush()).toBe(true)
  expect(onDisk()).toBe('the base one')
  stop()
  type('!')
  expect(beside.toString()).toBe('the base one')
})

test('a change of the file that is told while the text is taken in is not missed', async () => {
  vi.useRealTimers()
  const vault = fakeVault('line\n'.repeat(400_000))
  const session = createNoteSession({ client: vault.client, path, quietMs: 0 })
  const loading = session.load()
  await new Promise((resolve) => setTimeout(resolve))
  expect(session.state.getState().load).toBe('loading')
  vault.files.set(path, 'later\n')
  await session.seenOnDisk(etagOf('later\n'))
  await loading
  await waitUntil(() => expect(session.text().toString()).toBe('later\n'))
  session.dispose()
})

describe('saving', () => {
  test('writes a second after the last key, as edits and not as a text', async () => {
    const { session, type, saves, onDisk } = await open('one\r\ntwo\r\n')
    type('!', 3)
    type('?', 4)
    expect(kind(session)).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(999)
    expect(saves).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(saves).toEqual([[{ from: 3, to: 3, insert: '!?' }]])
    expect(onDisk()).toBe('one!?\r\ntwo\r\n')
    expect(kind(session)).toBe('saved')
  })
  test('writes at the latest five seconds after the first key of a long run', async () => {
    const { type, saves } = await open('')
    for (let step = 0; step < 12; step++) {
      type('x')
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(saves.length).toBeGreaterThan(0)
  })
  test('keeps one save in flight, and what is typed meanwhile goes into the next', async () => {
    const { session, type, hooks, saves, onDisk } = await open('')
    let answer = (): void => {}
    hooks.beforeSave = () => new Promise((resolve) => (answer = resolve))
    type('a')
    const done = session.flush()
    type('b')
    void session.flush()
    expect(session.text().toString()).toBe('ab')
    hooks.beforeSave = async () => {}
    answer()
    expect(await done).toBe(true)
    expect(saves).toHaveLength(2)
    expect(onDisk()).toBe('ab')
  })
  test('a failed save keeps the text, says why, and the next one carries everything', async () => {
    const { session, type, hooks, onDisk } = await open('')
    hooks.beforeSave = async () => {
      throw new LatentError('unavailable', 'The disk is full. The old file is kept.')
    }
    type('a')
    expect(await session.flush()).toBe(false)
    expect(session.state.getState().save).toEqual({
      kind: 'error',
      message: 'The disk is full. The old file is kept.',
    })
    hooks.beforeSave = async () => {}
    type('b')
    expect(await session.flush()).toBe(true)
    expect(onDisk()).toBe('ab')
  })
  test('a save whose answer was lost is no conflict', async () => {
    const { session, type, hooks, onDisk } = await open('')
    hooks.beforeAnswer = async () => {
      throw new LatentError('disconnected', 'Latent is not connected.')
    }
    type('a')
    expect(await session.flush()).toBe(false)
    hooks.beforeAnswer = async () => {}
    type('b')
    expect(await session.flush()).toBe(true)
    expect(onDisk()).toBe('ab')
  })
})

describe('somebody else changes the file', () => {
  test('an unchanged note follows, and its own save is not taken for a foreign one', async () => {
    const { session, type, files, shown, onDisk } = await open('one\ntwo\n')
    type('!', 3)
    await session.flush()
    await session.seenOnDisk(etagOf(onDisk() ?? ''))
    expect(shown()).toBe('one!\ntwo\n')
    files.set(path, 'zero\none!\ntwo\n')
    await session.seenOnDisk(etagOf('zero\none!\ntwo\n'))
    expect(shown()).toBe('zero\none!\ntwo\n')
    expect(kind(session)).toBe('saved')
    expect(session.hasUnsavedText()).toBe(false)
  })
  test('a changed note is not overwritten by either side', async () => {
    const { session, type, files, shown, onDisk, tried } = await open('base')
    type(' mine')
    files.set(path, 'theirs')
    await session.seenOnDisk(etagOf('theirs'))
    expect(kind(session)).toBe('conflict')
    type(' more')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await session.flush()).toBe(false)
    expect(tried()).toBe(0)
    expect(onDisk()).toBe('theirs')
    expect(shown()).toBe('base mine more')
  })
  test('text typed while the new version was being read is not lost', async () => {
    const { session, type, files, hooks, shown } = await open('base')
    files.set(path, 'theirs')
    hooks.beforeRead = async () => type(' mine')
    await session.seenOnDisk(etagOf('theirs'))
    expect(shown()).toBe('base mine')
    expect(kind(session)).toBe('conflict')
  })
  test('text that is being saved while the new version is read is not lost either', async () => {
    const { session, type, files, hooks, shown, tried } = await open('base')
    files.set(path, 'theirs')
    let answer = (): void => {}
    hooks.beforeSave = () => new Promise((resolve) => (answer = resolve))
    hooks.beforeRead = async () => {
      type(' mine')
      void session.flush()
    }
    const seen = session.seenOnDisk(etagOf('theirs'))
    await waitUntil(() => expect(tried()).toBe(1))
    expect(shown()).toBe('base mine')
    hooks.beforeRead = async () => {}
    answer()
    await seen
    expect(kind(session)).toBe('conflict')
    expect(session.text().toString()).toBe('base mine')
  })
  test('a change that comes while a save is on its way is followed after it', async () => {
    const { session, type, files, hooks, shown } = await open('base')
    let answer = (): void => {}
    hooks.beforeAnswer = () => new Promise((resolve) => (answer = resolve))
    type(' mine')
    const saving = session.flush()
    await waitUntil(() => expect(files.get(path)).toBe('base mine'))
    files.set(path, 'base mine, theirs')
    const seen = session.seenOnDisk(etagOf('base mine, theirs'))
    answer()
    await Promise.all([saving, seen])
    expect(shown()).toBe('base mine, theirs')
    expect(kind(session)).toBe('saved')
  })
  test('late news of a change that is undone by now is no conflict', async () => {
    const { session, type } = await open('base')
    type(' mine')
    await session.seenOnDisk(etagOf('something in between'))
    expect(kind(session)).toBe('unsaved')
  })
  test('the same change on both sides is no conflict', async () => {
    const { session, type, files } = await open('base')
    type(' same')
    files.set(path, 'base same')
    expect(await session.flush()).toBe(true)
    expect(kind(session)).toBe('saved')
  })
  test('keep mine writes mine over theirs', async () => {
    const { session, type, files, onDisk } = await open('base')
    type(' mine')
    files.set(path, 'theirs')
    await session.flush()
    await session.keepMine()
    expect(onDisk()).toBe('base mine')
    expect(kind(session)).toBe('saved')
  })
  test('keep mine against a third version is a conflict again', async () => {
    const { session, type, files, onDisk } = await open('base')
    type(' mine')
    files.set(path, 'theirs')
    await session.flush()
    files.set(path, 'a third')
    await session.keepMine()
    expect(kind(session)).toBe('conflict')
    expect(onDisk()).toBe('a third')
  })
  test('use theirs shows theirs, undoable in the editor', async () => {
    const { session, type, files, shown } = await open('base')
    type(' mine')
    files.set(path, 'theirs')
    await session.flush()
    const undoable: boolean[] = []
    const show = vi.fn<(changes: ChangeSet, options: { undoable: boolean }) => void>(
      (_changes, options) => void undoable.push(options.undoable),
    )
    session.onReplace(show)
    session.useTheirs()
    expect(undoable).toEqual([true])
    expect(session.text().toString()).toBe('theirs')
    expect(kind(session)).toBe('saved')
    expect(shown()).toBe('theirs')
  })
  test('keep both writes mine beside it, with the line endings of the file', async () => {
    const { session, type, files, shown } = await open('base\r\n')
    type('mine\n')
    files.set(path, 'theirs\r\n')
    files.set('a/Note (conflict 2026-11-21 0123).md', 'taken')
    await session.flush()
    expect(await session.keepBoth()).toBe('a/Note (conflict 2026-11-21 0123 2).md')
    expect(files.get('a/Note (conflict 2026-11-21 0123 2).md')).toBe('base\r\nmine\r\n')
    expect(shown()).toBe('theirs\n')
  })
  test('who leaves while the copy for keep both is written waits for it', async () => {
    const { session, type, files } = await open('base')
    type(' mine')
    files.set(path, 'theirs')
    await session.flush()
    const copied = session.keepBoth()
    expect(await session.flush()).toBe(true)
    expect(session.hasUnsavedText()).toBe(false)
    await copied
  })
  test('what is typed while the copy for keep both is written stays, and the question too', async () => {
    const { session, type, files, hooks, onDisk } = await open('base')
    type(' mine')
    files.set(path, 'theirs')
    await session.flush()
    hooks.afterCreate = () => type(' more')
    await session.keepBoth()
    expect(session.text().toString()).toBe('base mine more')
    expect(kind(session)).toBe('conflict')
    expect(onDisk()).toBe('theirs')
  })
  test('a conflict ends by itself when the file comes back as it was', async () => {
    const { session, type, files, onDisk } = await open('base')
    type(' mine')
    files.set(path, 'theirs')
    await session.flush()
    files.set(path, 'base')
    await session.seenOnDisk(etagOf('base'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(onDisk()).toBe('base mine')
  })
  test('a deleted file leaves the text, and can be written again', async () => {
    const { session, type, files, onDisk, shown } = await open('base\r\n')
    files.delete(path)
    await session.seenOnDisk(null)
    expect(kind(session)).toBe('gone')
    type(' mine')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onDisk()).toBeUndefined()
    expect(shown()).toBe('base\n mine')
    await session.recreate()
    expect(onDisk()).toBe('base\r\n mine')
    expect(kind(session)).toBe('saved')
    type('!')
    expect(await session.flush()).toBe(true)
    expect(onDisk()).toBe('base\r\n mine!')
  })
})

import { ChangeSet } from '@codemirror/state'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Note } from '../../../../../shared/contract/note.ts'
import { applyTextEdits, type TextEdit } from '../../../../../shared/domain/text/text-edits.ts'
import { vaultPath } from '../../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../connection/latent-client.ts'
import { createNoteSession } from '../create-note-session.ts'

type Put = {
  readonly baseText: string | null
  readonly stage: unknown
  readonly edits: readonly { readonly insert: string }[]
}

/** A note that is open, and what it asks to be kept of it; saves only when the person says so. */
async function rig({ baseText = 'base', vaultId = 'vault' as string | null } = {}) {
  const asked: { method: string; input: Put & { ids?: string[] } }[] = []
  let answer: () => Promise<unknown> = async () => ({ status: 'kept' })
  let canSave = true
  let file = baseText
  const note = (): Note => ({
    path: vaultPath('a.md'),
    text: file,
    etag: JSON.stringify(file),
    sizeBytes: 1,
    modifiedMs: 0,
    readOnlyReason: null,
  })
  const client = {
    call: async (method: string, input: Put) => {
      if (method === 'note.read') return note()
      if (method === 'note.save') {
        if (!canSave) throw new LatentError('unavailable', 'The disk is full.')
        file = applyTextEdits(file, input.edits as TextEdit[])
        return { status: 'saved', etag: note().etag, changed: true }
      }
      asked.push({ method, input })
      return method === 'draft.put' ? answer() : null
    },
  } as unknown as LatentClient
  const longMs = 1_000_000
  const session = createNoteSession({
    client,
    path: vaultPath('a.md'),
    vaultId,
    delayMs: longMs,
    longestDelayMs: longMs,
  })
  await session.load()
  // Even of what was only read it is looked whether there is a draft to let go.
  await vi.advanceTimersByTimeAsync(1000)
  const problems: (string | null)[] = []
  session.state.subscribe((next, previous) => {
    if (next.draftProblem !== previous.draftProblem) problems.push(next.draftProblem)
  })
  return {
    session,
    asked,
    problems,
    puts: () => asked.flatMap(({ method, input }) => (method === 'draft.put' ? [input] : [])),
    answers: (next: typeof answer) => (answer = next),
    type: (insert: string): void =>
      session.edited(ChangeSet.of({ from: 0, insert }, session.text().length)),
    save: () => session.flush(),
    breakDisk: () => (canSave = false),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the keeper of a draft', () => {
  test('sends what is typed within half a second, and not with every key', async () => {
    const { type, puts } = await rig()
    for (const key of 'abcdefgh') {
      type(key)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(puts().map(({ edits }) => edits[0]?.insert)).toEqual(['cba', 'fedcba'])
  })
  test('sends base and stage once', async () => {
    const { type, puts, session, save, breakDisk } = await rig()
    type('a')
    await session.keepDraft()
    type('b')
    await session.keepDraft()
    await save()
    type('c')
    await session.keepDraft()
    breakDisk()
    await save() // makes a stage of it
    type('d')
    await session.keepDraft()
    type('e')
    await session.keepDraft()
    expect(puts().map(({ baseText, stage }) => [baseText, stage])).toEqual([
      ['base', []],
      [null, null],
      ['babase', []],
      [null, [{ from: 0, to: 0, insert: 'c' }]],
      [null, null],
    ])
  })
  test('leaves a long base to the other side, and sends it when that has not got it', async () => {
    const long = 'x'.repeat(100_000)
    const { type, puts, session, answers } = await rig({ baseText: long })
    answers(async () => {
      answers(async () => ({ status: 'kept' }))
      return { status: 'incomplete' }
    })
    type('a')
    expect(await session.keepDraft()).toBe(true)
    expect(puts().map(({ baseText }) => baseText)).toEqual([null, long])
  })
  test('lets the draft go once everything is on disk, and sends nothing without need', async () => {
    const { type, save, asked, session } = await rig()
    expect(asked).toEqual([])
    type('a')
    await session.keepDraft()
    await save()
    await session.keepDraft()
    await vi.advanceTimersByTimeAsync(1000)
    const methods = asked.map(({ method }) => method)
    expect(methods).toEqual(['draft.put', 'draft.drop'])
  })
  test('says why nothing is kept, tries again, and sends everything then', async () => {
    const { type, puts, problems, answers, session } = await rig()
    answers(async () => {
      throw new LatentError('unavailable', 'The disk is full.')
    })
    type('a')
    expect(await session.keepDraft()).toBe(false)
    expect(problems).toEqual(['The disk is full.'])
    answers(async () => ({ status: 'kept' }))
    await vi.advanceTimersByTimeAsync(2000)
    expect(problems).toEqual(['The disk is full.', null])
    expect(puts().at(-1)?.baseText).toBe('base')
    expect(await session.keepDraft()).toBe(true)
  })
  test('sends all of it again after a new connection', async () => {
    const { type, puts, session } = await rig()
    type('a')
    await session.keepDraft()
    await session.recheck()
    expect(puts().map(({ baseText }) => baseText)).toEqual(['base', 'base'])
  })
  test('keeps nothing without a vault, and does not say that it does', async () => {
    const { type, asked, session } = await rig({ vaultId: null })
    type('a')
    expect(await session.keepDraft()).toBe(false)
    expect(asked).toEqual([])
  })
  test('is quiet after its end', async () => {
    const { type, asked, session } = await rig()
    type('a')
    session.dispose()
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toEqual([])
  })
})

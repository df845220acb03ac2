import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import type { LedgerDraft } from './text-ledger.ts'

type Put = {
  readonly baseText: string | null
  readonly stage: unknown
  readonly edits: readonly { readonly insert: string }[]
}

function rig({ baseText = 'base', vaultId = 'vault' as string | null } = {}) {
  const asked: { method: string; input: Put & { ids?: string[] } }[] = []
  let answer: () => Promise<unknown> = async () => ({ status: 'kept' })
  let draft: LedgerDraft | null = null
  const problems: (string | null)[] = []
  const client = {
    call: (method: string, input: never) => {
      asked.push({ method, input })
      return method === 'draft.put' ? answer() : Promise.resolve(null)
    },
  } as unknown as LatentClient
  const keeper = createDraftKeeper({
    client,
    vaultId,
    path: vaultPath('a.md'),
    id: () => 'id',
    draft: () => draft,
    onProblem: (problem) => problems.push(problem),
  })
  return {
    keeper,
    asked,
    problems,
    puts: () => asked.flatMap(({ method, input }) => (method === 'draft.put' ? [input] : [])),
    answers: (next: typeof answer) => (answer = next),
    type(insert: string, { stageVersion = 1, etag = 'etag' } = {}): void {
      const edits = [{ from: 0, to: 0, insert }]
      draft = { base: { text: baseText, etag }, stage: [], stageVersion, edits }
      keeper.changed()
    },
    saved(): void {
      draft = null
      keeper.changed()
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the keeper of a draft', () => {
  test('sends what is typed within half a second, and not with every key', async () => {
    const { type, puts } = rig()
    for (const key of 'abcdefgh') {
      type(key)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(puts().map(({ edits }) => edits[0]?.insert)).toEqual(['c', 'f'])
  })
  test('sends base and stage once', async () => {
    const { type, puts, keeper } = rig()
    type('a')
    keeper.sendNow()
    type('b')
    keeper.sendNow()
    type('c', { stageVersion: 2 })
    keeper.sendNow()
    type('d', { etag: 'another' })
    keeper.sendNow()
    expect(puts().map(({ baseText, stage }) => [baseText, stage])).toEqual([
      ['base', []],
      [null, null],
      [null, []],
      ['base', []],
    ])
  })
  test('leaves a long base to the other side, and sends it when that has not got it', async () => {
    const long = 'x'.repeat(100_000)
    const { type, puts, keeper, answers } = rig({ baseText: long })
    answers(async () => {
      answers(async () => ({ status: 'kept' }))
      return { status: 'incomplete' }
    })
    type('a')
    keeper.sendNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(puts().map(({ baseText }) => baseText)).toEqual([null, long])
  })
  test('lets the draft go once everything is on disk, and sends nothing without need', async () => {
    const { type, saved, asked, keeper } = rig()
    keeper.changed()
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual([])
    type('a')
    keeper.sendNow()
    saved()
    keeper.sendNow()
    keeper.sendNow()
    expect(asked.map(({ method }) => method)).toEqual(['draft.put', 'draft.drop'])
  })
  test('says why nothing is kept, tries again, and sends everything then', async () => {
    const { type, puts, problems, answers, keeper } = rig()
    answers(async () => {
      throw new LatentError('unavailable', 'The disk is full.')
    })
    type('a')
    expect(await keeper.settle()).toBe(false)
    expect(problems).toEqual(['The disk is full.'])
    answers(async () => ({ status: 'kept' }))
    await vi.advanceTimersByTimeAsync(2000)
    expect(problems).toEqual(['The disk is full.', null])
    expect(puts().at(-1)?.baseText).toBe('base')
    expect(await keeper.settle()).toBe(true)
  })
  test('sends all of it again after a new connection', async () => {
    const { type, puts, keeper } = rig()
    type('a')
    keeper.sendNow()
    keeper.refresh()
    expect(puts().map(({ baseText }) => baseText)).toEqual(['base', 'base'])
  })
  test('keeps nothing without a vault, and does not say that it does', async () => {
    const { type, asked, keeper } = rig({ vaultId: null })
    type('a')
    expect(await keeper.settle()).toBe(false)
    expect(asked).toEqual([])
  })
  test('is quiet after its end', async () => {
    const { type, asked, keeper } = rig()
    type('a')
    keeper.dispose()
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toEqual([])
  })
})

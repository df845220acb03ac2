import { expect, test } from 'vitest'
import type { ApprovalRequest } from '../../../shared/domain/chat/approval.ts'
import { takeAll, type PartAnswer } from '../../../shared/domain/chat/approval.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import type { ApprovalQuestion } from './approvals.ts'
import { createApprovals } from './create-approvals.ts'

const QUESTION: ApprovalQuestion = {
  conversationId: 'c',
  callId: 'k',
  callIds: ['k', 'l'],
  digest: 'as shown',
  tool: 'edit_note',
  title: 'Edit a.md',
  changes: [],
  // A file, and a rename with one note that links to it.
  parts: [
    { unit: 0, isDivisible: true, callIds: ['k'] },
    { unit: 1, isDivisible: false, callIds: ['l'] },
    { unit: 1, isDivisible: false, callIds: ['l'] },
  ],
  readBefore: [],
}
const yes = { decision: 'allowed', digest: 'as shown', review: takeAll(QUESTION) } as const
const no = { decision: 'declined', reason: '' } as const

function setUp() {
  const clock = createFakeClock()
  let number = 0
  const approvals = createApprovals({ clock, ids: { random: () => `id${++number}` } })
  const controller = new AbortController()
  const announced: ApprovalRequest[] = []
  const ask = () => approvals.ask(QUESTION, (request) => announced.push(request), controller.signal)
  const request = (): ApprovalRequest => {
    const last = announced.at(-1)
    if (!last) throw new Error('Nothing was announced.')
    return last
  }
  return { clock, approvals, controller, announced, ask, request }
}

test('resolves with the answer of the person', async () => {
  const { approvals, ask, request } = setUp()
  for (const given of [yes, no]) {
    const answer = ask()
    const { approvalId, nonce } = request()
    approvals.answer({ approvalId, nonce, ...given })
    expect(await answer).toMatchObject({ decision: given.decision })
  }
})

test('refuses a wrong nonce and leaves the question open', async () => {
  const { approvals, ask, request } = setUp()
  const answer = ask()
  const { approvalId } = request()
  expect(() => approvals.answer({ approvalId, nonce: 'guess', ...yes })).toThrow(
    /answered already or has expired/,
  )
  approvals.answer({ ...request(), ...no })
  expect(await answer).toEqual(no)
})

test('takes one answer only', async () => {
  const { approvals, ask, request } = setUp()
  const answer = ask()
  approvals.answer({ ...request(), ...no })
  expect(() => approvals.answer({ ...request(), ...yes })).toThrow(/answered already/)
  expect(await answer).toEqual(no)
})

test('row 108: a yes to something else than was shown is refused, and the question stays open', async () => {
  const { approvals, ask, request } = setUp()
  const answer = ask()
  const { approvalId, nonce } = request()
  const review = yes.review
  const withParts = (...parts: PartAnswer[]) => ({ ...review, parts })
  const [all, none] = [{ take: 'all' }, { take: 'none' }] as const
  const wrong = [
    { ...yes, digest: 'of another plan' },
    { ...yes, review: withParts(all, all) },
    { ...yes, review: withParts(all, all, none) },
    { ...yes, review: withParts(all, { take: 'hunks', hunks: [0] }, all) },
    { ...yes, review: withParts(all, { take: 'edited', text: 'mine' }, all) },
    { ...yes, review: { ...review, grant: true } },
  ]
  for (const each of wrong)
    expect(() => approvals.answer({ approvalId, nonce, ...each })).toThrow(/Nothing was written/)
  const mine = withParts({ take: 'edited', text: 'mine' }, none, none)
  approvals.answer({ approvalId, nonce, ...yes, review: mine })
  expect(await answer).toMatchObject({ decision: 'allowed', review: mine })
})

test('a grant is taken only where one was offered', async () => {
  const { approvals } = setUp()
  let request: ApprovalRequest | undefined
  const offered = { ...QUESTION, grantOffer: { tool: 'edit_note', folder: vaultPath('a') } }
  const answer = approvals.ask(offered, (it) => (request = it), new AbortController().signal)
  const { approvalId = '', nonce = '' } = request ?? {}
  approvals.answer({ approvalId, nonce, ...yes, review: { ...yes.review, grant: true } })
  expect(await answer).toMatchObject({ review: { grant: true } })
})

test('expires after five minutes, and a late yes does nothing', async () => {
  const { clock, approvals, ask, request } = setUp()
  const answer = ask()
  expect(request().expiresAtMs - request().createdAtMs).toBe(300_000)
  await clock.advance(299_999)
  expect(clock.sleepers()).toEqual([1])
  await clock.advance(1)
  expect(await answer).toEqual({ decision: 'expired' })
  expect(() => approvals.answer({ ...request(), ...yes })).toThrow(/expired/)
})

test('the time decides, not the timer: a laptop that slept wakes with an expired question', async () => {
  let now = 0
  const clock = { nowMs: () => now, sleep: () => new Promise<void>(() => {}) }
  const approvals = createApprovals({ clock, ids: { random: () => 'id' } })
  const answer = approvals.ask(QUESTION, () => {}, new AbortController().signal)
  now = 300_000
  expect(() => approvals.answer({ approvalId: 'id', nonce: 'id', ...yes })).toThrow(
    /expired\. Nothing was written/,
  )
  expect(await answer).toEqual({ decision: 'expired' })
})

test('is cancelled by a stop, before and while it waits', async () => {
  const { controller, announced, ask, clock } = setUp()
  const answer = ask()
  controller.abort()
  expect(await answer).toEqual({ decision: 'cancelled' })
  expect(await ask()).toEqual({ decision: 'cancelled' })
  expect(announced).toHaveLength(1)
  expect(clock.sleepers()).toEqual([])
})

test('declines everything when Latent ends', async () => {
  const { approvals, ask } = setUp()
  const answers = [ask(), ask()]
  await approvals.dispose()
  expect(await Promise.all([...answers, ask()])).toEqual([no, no, no])
})

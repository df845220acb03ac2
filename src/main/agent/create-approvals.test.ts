import { expect, test } from 'vitest'
import type { ApprovalRequest } from '../../shared/domain/approval.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createApprovals } from './create-approvals.ts'

function setUp() {
  const clock = createFakeClock()
  let number = 0
  const approvals = createApprovals({ clock, ids: { random: () => `id${++number}` } })
  const controller = new AbortController()
  const announced: ApprovalRequest[] = []
  const ask = () =>
    approvals.ask(
      {
        conversationId: 'c',
        callId: 'k',
        tool: 'edit_note',
        title: 'Edit a.md',
        changes: [],
        readBefore: [],
      },
      (request) => announced.push(request),
      controller.signal,
    )
  const request = (): ApprovalRequest => {
    const last = announced.at(-1)
    if (!last) throw new Error('Nothing was announced.')
    return last
  }
  return { clock, approvals, controller, announced, ask, request }
}

test('resolves with the answer of the person', async () => {
  const { approvals, ask, request } = setUp()
  for (const decision of ['allowed', 'declined'] as const) {
    const answer = ask()
    approvals.answer({ ...request(), decision })
    expect(await answer).toBe(decision)
  }
})

test('refuses a wrong nonce and leaves the question open', async () => {
  const { approvals, ask, request } = setUp()
  const answer = ask()
  const { approvalId } = request()
  expect(() => approvals.answer({ approvalId, nonce: 'guess', decision: 'allowed' })).toThrow(
    /answered already or has expired/,
  )
  approvals.answer({ ...request(), decision: 'declined' })
  expect(await answer).toBe('declined')
})

test('takes one answer only', async () => {
  const { approvals, ask, request } = setUp()
  const answer = ask()
  approvals.answer({ ...request(), decision: 'declined' })
  expect(() => approvals.answer({ ...request(), decision: 'allowed' })).toThrow(/answered already/)
  expect(await answer).toBe('declined')
})

test('expires after five minutes, and a late yes does nothing', async () => {
  const { clock, approvals, ask, request } = setUp()
  const answer = ask()
  expect(request().expiresAtMs - request().createdAtMs).toBe(300_000)
  await clock.advance(299_999)
  expect(clock.sleepers()).toEqual([1])
  await clock.advance(1)
  expect(await answer).toBe('expired')
  expect(() => approvals.answer({ ...request(), decision: 'allowed' })).toThrow(/expired/)
})

test('the time decides, not the timer: a laptop that slept wakes with an expired question', async () => {
  let now = 0
  const clock = { nowMs: () => now, sleep: () => new Promise<void>(() => {}) }
  const approvals = createApprovals({ clock, ids: { random: () => 'id' } })
  const question = {
    conversationId: 'c',
    callId: 'k',
    tool: 't',
    title: 'T',
    changes: [],
    readBefore: [],
  }
  const answer = approvals.ask(question, () => {}, new AbortController().signal)
  now = 300_000
  expect(() => approvals.answer({ approvalId: 'id', nonce: 'id', decision: 'allowed' })).toThrow(
    /expired\. Nothing was written/,
  )
  expect(await answer).toBe('expired')
})

test('is cancelled by a stop, before and while it waits', async () => {
  const { controller, announced, ask, clock } = setUp()
  const answer = ask()
  controller.abort()
  expect(await answer).toBe('cancelled')
  expect(await ask()).toBe('cancelled')
  expect(announced).toHaveLength(1)
  expect(clock.sleepers()).toEqual([])
})

test('declines everything when Latent ends', async () => {
  const { approvals, ask } = setUp()
  const answers = [ask(), ask()]
  await approvals.dispose()
  expect(await Promise.all([...answers, ask()])).toEqual(['declined', 'declined', 'declined'])
})

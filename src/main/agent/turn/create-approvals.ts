import {
  misfitOf,
  type ApprovalAnswer,
  type ApprovalRequest,
} from '../../../shared/domain/chat/approval.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock, Ids } from '../../platform/ports.ts'
import type { Approvals } from './approvals.ts'

const LIFETIME_MS = 5 * 60_000

interface Waiting {
  readonly request: ApprovalRequest
  settle(answer: ApprovalAnswer): void
}

export function createApprovals({
  clock,
  ids,
}: {
  readonly clock: Clock
  readonly ids: Ids
}): Approvals {
  const waiting = new Map<string, Waiting>()
  let isDisposed = false

  return {
    async ask(question, announce, signal) {
      if (signal.aborted) return { decision: 'cancelled' }
      if (isDisposed) return { decision: 'declined', reason: '' }
      const createdAtMs = clock.nowMs()
      const request: ApprovalRequest = {
        ...question,
        approvalId: ids.random(),
        nonce: ids.random(),
        createdAtMs,
        expiresAtMs: createdAtMs + LIFETIME_MS,
      }
      const timer = new AbortController()
      const cancel = (): void => waiting.get(request.approvalId)?.settle({ decision: 'cancelled' })
      try {
        return await new Promise<ApprovalAnswer>((resolve, reject) => {
          waiting.set(request.approvalId, { request, settle: resolve })
          signal.addEventListener('abort', cancel, { once: true })
          clock.sleep(LIFETIME_MS, timer.signal).then(
            () => resolve({ decision: 'expired' }),
            (error: unknown) => {
              if (!timer.signal.aborted) reject(error)
            },
          )
          announce(request)
        })
      } finally {
        waiting.delete(request.approvalId) // single use: a second answer finds nothing
        signal.removeEventListener('abort', cancel)
        timer.abort()
      }
    },
    answer(reply) {
      const { approvalId, nonce } = reply
      const question = waiting.get(approvalId)
      if (!question || question.request.nonce !== nonce)
        throw new LatentError('denied', 'This question was answered already or has expired.')
      // A laptop that slept fires its timers late: the time decides, not the timer.
      if (clock.nowMs() >= question.request.expiresAtMs) {
        question.settle({ decision: 'expired' })
        throw new LatentError('denied', 'This question has expired. Nothing was written.')
      }
      if (reply.decision === 'allowed') {
        if (reply.digest !== question.request.digest)
          throw new LatentError('denied', 'This answer is to another change. Nothing was written.')
        const misfit = misfitOf(question.request, reply.review)
        if (misfit !== null) throw new LatentError('denied', `${misfit} Nothing was written.`)
      }
      waiting.delete(approvalId)
      question.settle(
        reply.decision === 'allowed'
          ? { decision: reply.decision, review: reply.review }
          : { decision: reply.decision, reason: reply.reason },
      )
    },
    dispose() {
      isDisposed = true
      for (const question of waiting.values()) question.settle({ decision: 'declined', reason: '' })
      return Promise.resolve()
    },
  }
}

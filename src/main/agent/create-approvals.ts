import type { ApprovalDecision, ApprovalRequest } from '../../shared/domain/approval.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock, Ids } from '../platform/ports.ts'
import type { Approvals } from './approvals.ts'

const LIFETIME_MS = 5 * 60_000

interface Waiting {
  readonly nonce: string
  readonly expiresAtMs: number
  settle(decision: ApprovalDecision): void
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
      if (signal.aborted) return 'cancelled'
      if (isDisposed) return 'declined'
      const createdAtMs = clock.nowMs()
      const request: ApprovalRequest = {
        ...question,
        approvalId: ids.random(),
        nonce: ids.random(),
        createdAtMs,
        expiresAtMs: createdAtMs + LIFETIME_MS,
      }
      const timer = new AbortController()
      const cancel = (): void => waiting.get(request.approvalId)?.settle('cancelled')
      try {
        return await new Promise<ApprovalDecision>((resolve, reject) => {
          waiting.set(request.approvalId, {
            nonce: request.nonce,
            expiresAtMs: request.expiresAtMs,
            settle: resolve,
          })
          signal.addEventListener('abort', cancel, { once: true })
          clock.sleep(LIFETIME_MS, timer.signal).then(
            () => resolve('expired'),
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
    answer({ approvalId, nonce, decision }) {
      const question = waiting.get(approvalId)
      if (!question || question.nonce !== nonce)
        throw new LatentError('denied', 'This question was answered already or has expired.')
      // A laptop that slept fires its timers late: the time decides, not the timer.
      if (clock.nowMs() >= question.expiresAtMs) {
        question.settle('expired')
        throw new LatentError('denied', 'This question has expired. Nothing was written.')
      }
      waiting.delete(approvalId)
      question.settle(decision)
    },
    dispose() {
      isDisposed = true
      for (const question of waiting.values()) question.settle('declined')
      return Promise.resolve()
    },
  }
}

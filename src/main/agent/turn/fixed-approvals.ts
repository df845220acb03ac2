import { takeAll } from '../../../shared/domain/chat/approval.ts'
import type { Clock, Ids } from '../../platform/ports.ts'
import type { Approvals } from './approvals.ts'

/** For shells without a person: every question gets the same answer, and each is announced all the same. */
export function fixedApprovals(
  decision: 'allowed' | 'declined',
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): Approvals {
  return {
    ask: async (question, announce, signal) => {
      const createdAtMs = clock.nowMs()
      const approvalId = ids.random()
      announce({
        ...question,
        approvalId,
        nonce: ids.random(),
        createdAtMs,
        expiresAtMs: createdAtMs,
      })
      if (signal.aborted) return { decision: 'cancelled' }
      return decision === 'allowed'
        ? { decision, review: takeAll(question) }
        : { decision, reason: '' }
    },
    answer: () => {},
    dispose: async () => {},
  }
}

import type { ApprovalDecision, ApprovalRequest } from '../../../../shared/domain/chat/approval.ts'
import { openApprovals, type Transcript } from './apply-chat-item.ts'

type Transcripts = Readonly<Record<string, Transcript>>

/** Every question that waits for the person, in any conversation, oldest first. */
export const waitingApprovals = (transcripts: Transcripts): readonly ApprovalRequest[] =>
  Object.values(transcripts)
    .flatMap(openApprovals)
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs)

/** A question and its answer; a question of a turn that ended without one was cancelled. */
export function findApproval(
  transcripts: Transcripts,
  approvalId: string,
): { readonly request: ApprovalRequest; readonly decision: ApprovalDecision | null } | null {
  for (const { entries } of Object.values(transcripts))
    for (const entry of entries)
      for (const block of entry.type === 'turn' ? entry.blocks : [])
        if (block.type === 'tool' && block.approval?.request.approvalId === approvalId) {
          const { request, decision } = block.approval
          const isOver = entry.type === 'turn' && entry.end !== null
          return { request, decision: decision ?? (isOver ? 'cancelled' : null) }
        }
  return null
}

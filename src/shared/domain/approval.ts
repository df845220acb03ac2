import { z } from 'zod'
import { ChangePreview } from './change-set.ts'

/** A question to the person: the whole effect of one tool call, before anything is written. */
export const ApprovalRequest = z.object({
  approvalId: z.string(),
  /** Proves that the answer comes from a window that was shown this request. */
  nonce: z.string(),
  conversationId: z.string(),
  callId: z.string(),
  tool: z.string(),
  /** One sentence: "Edit projects/Atlas.md". */
  title: z.string(),
  changes: z.array(ChangePreview),
  /** Notes that the agent read in this turn before it proposed the change. */
  readBefore: z.array(z.string()),
  /** A reason for extra care, e.g. "The new text is less than half as long". */
  warning: z.string().optional(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
})
export type ApprovalRequest = z.output<typeof ApprovalRequest>

export const ApprovalDecision = z.enum(['allowed', 'declined', 'expired', 'cancelled'])
export type ApprovalDecision = z.output<typeof ApprovalDecision>

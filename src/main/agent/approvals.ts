import type { ApprovalDecision, ApprovalRequest } from '../../shared/domain/approval.ts'

export type ApprovalQuestion = Omit<
  ApprovalRequest,
  'approvalId' | 'nonce' | 'createdAtMs' | 'expiresAtMs'
>

/** The questions that wait for a person. No answer is never a yes: time-out, stop and quitting decline. */
export interface Approvals {
  /**
   * Resolves when somebody answers or the question expires (5 minutes). `announce` is called once with the request.
   * Resolves with `cancelled` when `signal` fires.
   */
  ask(
    question: ApprovalQuestion,
    announce: (request: ApprovalRequest) => void,
    signal: AbortSignal,
  ): Promise<ApprovalDecision>
  /** @throws LatentError `denied`: unknown, answered, expired, or the wrong nonce. */
  answer(reply: { approvalId: string; nonce: string; decision: 'allowed' | 'declined' }): void
  /** Declines everything that waits. */
  dispose(): Promise<void>
}

import type {
  ApprovalAnswer,
  ApprovalRequest,
  ApprovalReview,
} from '../../../shared/domain/chat/approval.ts'

export type ApprovalQuestion = Omit<
  ApprovalRequest,
  'approvalId' | 'nonce' | 'createdAtMs' | 'expiresAtMs'
>

export type ApprovalReply = {
  readonly approvalId: string
  readonly nonce: string
} & (
  | {
      readonly decision: 'allowed'
      readonly digest: string
      readonly review: ApprovalReview
    }
  | { readonly decision: 'declined'; readonly reason: string }
)

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
  ): Promise<ApprovalAnswer>
  /**
   * A yes names what it is a yes to: the digest of what was shown, and what is taken of each change.
   * @throws LatentError `denied`: unknown, answered, expired, the wrong nonce, or an answer to something else.
   */
  answer(reply: ApprovalReply): void
  /** Declines everything that waits. */
  dispose(): Promise<void>
}

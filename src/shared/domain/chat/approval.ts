import { z } from 'zod'
import { ChangePreview } from '../change-set.ts'
import { VaultPath } from '../vault-path-schema.ts'

/** How one of the shown changes may be answered. */
export const ReviewPart = z.object({
  /** Changes of one unit stand or fall together, like a rename and the links that follow it. */
  unit: z.number().int(),
  /** One written file: single hunks can be taken (`hunksOf(before ?? '', after)`), and its text can be edited. */
  isDivisible: z.boolean(),
  /** The calls that proposed it. */
  callIds: z.array(z.string()),
})
export type ReviewPart = z.output<typeof ReviewPart>

/** A question to the person: the whole effect of what one message of the model would write, before anything is. */
export const ApprovalRequest = z.object({
  approvalId: z.string(),
  /** Proves that the answer comes from a window that was shown this request. */
  nonce: z.string(),
  /** sha256 of what would be written and of what it was planned against: an answer to anything else counts for nothing. */
  digest: z.string(),
  conversationId: z.string(),
  /** The first of `callIds`; the question stands in its card. */
  callId: z.string(),
  /** All calls that wait for this answer; conversations of older versions have one each, and do not name it here. */
  callIds: z.array(z.string()).optional(),
  tool: z.string(),
  /** One sentence: "Edit projects/Atlas.md". */
  title: z.string(),
  changes: z.array(ChangePreview),
  /** One for each of `changes`. */
  parts: z.array(ReviewPart),
  /** What may be allowed for the rest of the conversation; none when it may not. */
  grantOffer: z.object({ tool: z.string(), folder: VaultPath }).optional(),
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

/** What is taken of one change. */
export const PartAnswer = z.discriminatedUnion('take', [
  z.object({ take: z.literal('all') }),
  z.object({ take: z.literal('none') }),
  /** Ids of hunks, see `ReviewPart`. */
  z.object({ take: z.literal('hunks'), hunks: z.array(z.number().int().min(0)) }),
  /** The whole text as the person edited it: exactly this is written. */
  z.object({ take: z.literal('edited'), text: z.string() }),
])
export type PartAnswer = z.output<typeof PartAnswer>

/** The answer of a person to one question. */
export const ApprovalReview = z.object({
  /** One for each of the request's `changes`. */
  parts: z.array(PartAnswer),
  /** Why something was left out, in the person's words; told to the model. May be empty. */
  reason: z.string().max(2_000),
  /** Takes the request's `grantOffer`. */
  grant: z.boolean(),
})
export type ApprovalReview = z.output<typeof ApprovalReview>

/** Everything but `allowed` means no. */
export type ApprovalAnswer =
  | { readonly decision: 'allowed'; readonly review: ApprovalReview }
  | { readonly decision: 'declined'; readonly reason: string }
  | { readonly decision: 'expired' | 'cancelled' }

/** All of it, and nothing for later. */
export const takeAll = ({ parts }: Pick<ApprovalRequest, 'parts'>): ApprovalReview => ({
  parts: parts.map(() => ({ take: 'all' })),
  reason: '',
  grant: false,
})

/** Why an answer does not fit its question, as a sentence; null when it does. */
export function misfitOf(
  { parts, grantOffer }: Pick<ApprovalRequest, 'parts' | 'grantOffer'>,
  review: ApprovalReview,
): string | null {
  if (review.parts.length !== parts.length) return 'The answer is to another number of changes.'
  if (review.grant && !grantOffer) return 'This cannot be allowed for later.'
  const units = new Map<number, PartAnswer['take']>()
  for (const [index, { unit, isDivisible }] of parts.entries()) {
    const take = review.parts[index]?.take ?? 'none'
    if (!isDivisible && take !== 'all' && take !== 'none')
      return 'This change can be taken or left as a whole only.'
    const known = units.get(unit) ?? take
    if (known !== take) return 'Changes that belong together were answered differently.'
    units.set(unit, take)
  }
  return null
}

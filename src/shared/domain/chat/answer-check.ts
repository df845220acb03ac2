import { z } from 'zod'

/**
 * What an answer says of the notes and is not so, found by looking: a quotation whose words are not in the note that it
 * is cited from, or a citation of what is not there. `target` is what stands in the link.
 */
export const AnswerFlaw = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quotation'), target: z.string(), quotation: z.string() }),
  z.object({
    kind: z.literal('citation'),
    target: z.string(),
    reason: z.enum(['no-note', 'no-heading', 'no-lines']),
  }),
])
export type AnswerFlaw = z.output<typeof AnswerFlaw>

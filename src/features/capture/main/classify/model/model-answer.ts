import { z } from 'zod'
import { FiledCategory } from '../../../../../shared/domain/entries/entry.ts'
import { parseJsonText } from '../../../../../main/agent/ask/parse-json-text.ts'
import { isRealDay } from '../../../../../shared/domain/dates/real-day.ts'

const Line = (most: number) =>
  z
    .string()
    .max(most * 4)
    // Control and formatting characters have no place in a name or a reason: they could hide what it says.
    .transform((text) =>
      text
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, ''),
    )
const Day = z.string().refine(isRealDay, { error: 'must be a day like 2026-11-22, or null' })

/** What a model has to say of a capture. `unsure`: the text does not say enough for any category. */
export const ModelAnswer = z.object({
  category: z.enum([...FiledCategory.options, 'unsure']),
  confidence: z.number().min(0).max(1),
  name: Line(80),
  why: Line(160),
  due_date: Day.nullish(),
  next_action: Line(200).nullish(),
  context: Line(600).nullish(),
  one_liner: Line(200).nullish(),
  follow_ups: z.array(Line(200)).max(10).nullish(),
  /** Names of entries that were given with the question. */
  same_as: z.array(z.string().max(500)).max(20).nullish(),
})
export type ModelAnswer = z.output<typeof ModelAnswer>

/** The same for servers that hold answers to a schema: every field, null for what there is none of. */
export const ANSWER_SCHEMA = {
  name: 'classified_capture',
  schema: {
    type: 'object',
    properties: {
      category: { type: 'string', enum: [...FiledCategory.options, 'unsure'] },
      confidence: { type: 'number' },
      name: { type: 'string' },
      why: { type: 'string' },
      due_date: { type: ['string', 'null'] },
      next_action: { type: ['string', 'null'] },
      context: { type: ['string', 'null'] },
      one_liner: { type: ['string', 'null'] },
      follow_ups: { type: 'array', items: { type: 'string' } },
      same_as: { type: 'array', items: { type: 'string' } },
    },
    required: Object.keys(ModelAnswer.shape),
    additionalProperties: false,
  },
} as const

/** The JSON in an answer, also in a code fence or after a sentence; what is wrong with it, for the model, when it is none. */
export function readModelAnswer(
  text: string,
): { readonly answer: ModelAnswer } | { readonly problem: string } {
  const json = parseJsonText(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  if (json === null) return { problem: 'It is no JSON object.' }
  const read = ModelAnswer.safeParse(json.value)
  return read.success
    ? { answer: read.data }
    : {
        problem: read.error.issues
          .slice(0, 5)
          .map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`)
          .join('; '),
      }
}

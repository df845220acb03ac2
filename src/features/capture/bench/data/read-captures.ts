import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Category } from '../../../../shared/domain/entries/entry.ts'

const LabelledCapture = z.strictObject({
  text: z.string(),
  /** `inbox` for what nobody could file: then it is right not to be sure. */
  category: Category,
  style: z.enum(['terse', 'sentence', 'chatty', 'dictated', 'shorthand']),
  /** Mixed, or short of what would decide it. */
  hard: z.boolean(),
  language: z.enum(['en', 'de', 'fr', 'es']),
  /** Fixed when the set was written: alternating by the hash of the text within its category. */
  split: z.enum(['train', 'test']),
})
export type LabelledCapture = z.output<typeof LabelledCapture>

/** The labelled set of `captures.jsonl`, in its order. */
export function readCaptures(): LabelledCapture[] {
  return readFileSync(join(import.meta.dirname, 'captures.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => LabelledCapture.parse(JSON.parse(line)))
}

import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'

export const DigestType = z.enum(['daily', 'weekly'])
export type DigestType = z.output<typeof DigestType>

/** One fact of a digest, with the note (and the line) that says so. */
export const DigestFact = z.object({
  section: z.enum([
    'changed',
    'done',
    'overdue',
    'carried',
    'coming',
    'next',
    'waiting',
    'people',
    'filed',
    'unsure',
    'time',
  ]),
  /** For a person, without the link: “Replace the sill”. */
  text: z.string(),
  path: VaultPath,
  line: z.number().int().nullable(),
  /** “due Fri 4 Dec”, “3 h 20 min”; empty when the text says it all. */
  detail: z.string(),
  /** How many things it stands for: 1, or notes that changed at once. */
  count: z.number().int().min(1),
})
export type DigestFact = z.output<typeof DigestFact>

/** The same facts from the same notes, tasks and day: nothing of it comes from a model. */
export const DigestFacts = z.object({
  type: DigestType,
  /** Days as `YYYY-MM-DD`: from the first on, and before the second. */
  from: z.string(),
  before: z.string(),
  facts: z.array(DigestFact),
  /** What was not looked at because there is too much of it, as sentences. */
  limits: z.array(z.string()),
})
export type DigestFacts = z.output<typeof DigestFacts>

/**
 * For each kind the day of the last one that was made by itself, `YYYY-MM-DD`, or of the one before which nobody wanted
 * any; null while it is off.
 */
export const DigestDays = z.object({
  daily: z.string().nullable().default(null),
  weekly: z.string().nullable().default(null),
})
export type DigestDays = z.output<typeof DigestDays>

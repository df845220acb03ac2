import { z } from 'zod'
import { ModelProfile, ServerKind } from './model-profile.ts'

export const DoctorCheckId = z.enum([
  'server',
  'answer',
  'streaming',
  'thinking',
  'tool-calls',
  'tool-results',
  'tool-choice',
  'parallel-calls',
  'stopping',
  'context',
])
export type DoctorCheckId = z.output<typeof DoctorCheckId>

/** What to do about a line that failed. */
export const Remedy = z.object({
  text: z.string(),
  /** To be copied as it stands: commands, or lines of a file. */
  command: z.string().optional(),
})
export type Remedy = z.output<typeof Remedy>

/** One thing that was looked at. `unknown`: it could not be found out, and `detail` says why. */
export const DoctorLine = z.object({
  id: DoctorCheckId,
  /** "Tool calls" */
  title: z.string(),
  status: z.enum(['pass', 'fail', 'unknown']),
  /** One sentence: what was seen. */
  detail: z.string(),
  remedy: Remedy.optional(),
})
export type DoctorLine = z.output<typeof DoctorLine>

/** What an examination says while it goes on. */
export const DoctorStep = z.object({
  /** Lines that are done, of `total`. */
  done: z.number().int(),
  total: z.number().int(),
  /** What is looked at now, for a person: "Context length: 8,192 tokens". */
  checking: z.string(),
  /** The line that is done now; left out at a beginning. */
  line: DoctorLine.optional(),
})
export type DoctorStep = z.output<typeof DoctorStep>

export const DoctorReport = z.object({
  server: z.object({ kind: ServerKind, name: z.string() }),
  lines: z.array(DoctorLine),
  /** What was measured; what could not be is left out. */
  profile: ModelProfile,
  /** About how many tokens were sent, and how many requests. */
  sentTokens: z.number().int(),
  requests: z.number().int(),
})
export type DoctorReport = z.output<typeof DoctorReport>

/** What the short questions of an examination take at most, prompts and answers, by estimate. */
const EXAMINATION_TOKENS = 12_000
/** The longest prompt by which a context is measured. */
export const LONGEST_CANARY_TOKENS = 32_768

/** About how many tokens an examination sends at most: what a person is told before. */
export const examinationTokens = ({
  measuresContext,
  upToTokens = LONGEST_CANARY_TOKENS,
}: {
  readonly measuresContext: boolean
  readonly upToTokens?: number
}): number => Math.ceil((EXAMINATION_TOKENS + (measuresContext ? upToTokens * 3 : 0)) / 1000) * 1000

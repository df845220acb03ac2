import type { z } from 'zod'

/**
 * What main asks of every window while it works, such as how something stands on the screen now. Whoever asks and
 * whoever answers share one of these; what carries it knows neither.
 */
export interface WindowQuestion<Input extends z.ZodType, Answer extends z.ZodType> {
  /** `feature.what`; no other has the same. */
  readonly name: string
  readonly input: Input
  /** One answer. A window may give none, or several. */
  readonly answer: Answer
}

/** Asks every window. @returns their answers, empty where none has one or nobody answers in time */
export type AskWindows = <Input extends z.ZodType, Answer extends z.ZodType>(
  question: WindowQuestion<Input, Answer>,
  input: z.input<Input>,
) => Promise<readonly z.output<Answer>[]>

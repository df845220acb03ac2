import { z } from 'zod'

/** What an engine process is started with, as JSON in its first argument. */
export const EngineProcessOptions = z.object({
  /** That read and write at once; null: as this machine has them. */
  threads: z.number().int().positive().nullable(),
})
export type EngineProcessOptions = z.output<typeof EngineProcessOptions>

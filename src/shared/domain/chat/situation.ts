import { z } from 'zod'
import { AgentMode } from '../settings.ts'

/**
 * Where a model is, beside what is said in the conversation. It is stored between the messages, each time only with what
 * is another one than before, so that what a model was told stays as it was told.
 */
export const Situation = z
  .object({
    /** `2026-11-21`, the person's own day. */
    today: z.string().exactOptional(),
    /** The note that the person looks at; null when none is open. A model is told that there is one, not its name. */
    openPath: z.string().nullable().exactOptional(),
    /** What the person has chosen that it may do. */
    mode: AgentMode.exactOptional(),
    /** How much the vault holds, Markdown in words that are Latent's own; empty for an empty vault. */
    vault: z.string().exactOptional(),
    /** What the person's memory note says, ready made; empty without one. */
    memory: z.string().exactOptional(),
  })
  .readonly()
export type Situation = z.output<typeof Situation>

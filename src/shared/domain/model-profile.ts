import { z } from 'zod'

/**
 * How a model has to be talked to, where models and the servers before them differ. Kept with the endpoint; what is
 * not set is as most endpoints want it.
 */
export const ModelProfile = z.object({
  /**
   * `native`: tools travel in the fields that the protocol has for them; calls that the model writes into its text
   * all the same are understood. `text`: tools are described in the prompt, and calls and results are text, for
   * models and servers without tool calls.
   */
  toolCalls: z.enum(['native', 'text']).optional(),
  /** The server's template opens the thoughts itself, so that an answer begins within them. */
  startsInThoughts: z.boolean().optional(),
})
export type ModelProfile = z.output<typeof ModelProfile>

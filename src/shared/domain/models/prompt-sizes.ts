import { z } from 'zod'

const tokens = z.number().int().nonnegative()

/** How full the model's context was with the last prompt, in tokens, by estimate. */
export const PromptSizes = z.object({
  /** What the model takes in, prompt and answer together. */
  contextTokens: tokens,
  /** False: nobody measured it, and a usual length is assumed. */
  isMeasured: z.boolean(),
  /** Kept free for the answer. */
  answerTokens: tokens,
  /** The parts of the prompt: what it is told always, the tools, what it knows of the vault, the messages. */
  systemTokens: tokens,
  toolTokens: tokens,
  vaultTokens: tokens,
  conversationTokens: tokens,
  /** Tools that were sent, of those that there are; the rest it can find. */
  toolsSent: tokens,
  toolsInAll: tokens,
})
export type PromptSizes = z.output<typeof PromptSizes>

/** All parts together. */
export const promptTokens = (sizes: PromptSizes): number =>
  sizes.systemTokens + sizes.toolTokens + sizes.vaultTokens + sizes.conversationTokens

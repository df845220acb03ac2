import type { ModelProfile } from '../../../shared/domain/models/model-profile.ts'

/** How the context of a model is divided, in tokens. */
export interface ContextBudget {
  /** Prompt and answer together. */
  readonly contextTokens: number
  /** False: nobody measured it. */
  readonly isMeasured: boolean
  /** Kept free for the answer. */
  readonly answerTokens: number
  /** What a prompt may take. */
  readonly promptTokens: number
  /** What the definitions of the tools may take of the prompt. */
  readonly toolTokens: number
  /** What the index of the notes may take of the prompt. */
  readonly vaultTokens: number
}

/** Assumed where nobody measured: what hosted models have at least. */
export const DEFAULT_CONTEXT_TOKENS = 32_768

/** @param limitTokens what the server itself said to be too much, when it did */
export function contextBudget(
  profile: Pick<ModelProfile, 'contextTokens'>,
  limitTokens = Infinity,
): ContextBudget {
  const contextTokens = Math.min(profile.contextTokens ?? DEFAULT_CONTEXT_TOKENS, limitTokens)
  const answerTokens = Math.max(
    Math.min(512, Math.floor(contextTokens / 2)),
    Math.min(4096, Math.floor(contextTokens / 4)),
  )
  const promptTokens = contextTokens - answerTokens
  return {
    contextTokens,
    isMeasured: profile.contextTokens !== undefined || limitTokens < Infinity,
    answerTokens,
    promptTokens,
    toolTokens: Math.floor(promptTokens / 3),
    vaultTokens: Math.floor(promptTokens / 8),
  }
}

import type { GgufInsights } from 'node-llama-cpp'

/** Beyond that a context costs more time than it is worth on a processor. */
const LONGEST_TOKENS = 32_768
/** Less holds no conversation with tools. */
const SHORTEST_TOKENS = 4096

export interface FittedContext {
  readonly contextTokens: number
  /** Of the model with it. */
  readonly memoryBytes: number
}

/**
 * The longest context that fits with its model into half of what is free: what it was trained for, or 32,768, 16,384, 8,192
 * tokens; 4,096 in any case. `wanted` is taken as it is, up to what it was trained for.
 * @param freeBytes what a program can get now
 */
export async function fitContext(
  insights: GgufInsights,
  { wanted, freeBytes }: { readonly wanted: number | null; readonly freeBytes: number },
): Promise<FittedContext> {
  const trained = insights.trainContextSize ?? LONGEST_TOKENS
  const { cpuRam } = await insights.estimateModelResourceRequirementsV2({ gpuLayers: 0 })
  const withContext = async (contextTokens: number): Promise<FittedContext> => {
    const context = await insights.estimateContextResourceRequirementsV2({
      contextSize: contextTokens,
      modelGpuLayers: 0,
    })
    return { contextTokens, memoryBytes: Math.round(cpuRam + context.cpuRam) }
  }
  if (wanted !== null) return withContext(Math.min(wanted, trained))
  let contextTokens = Math.min(trained, LONGEST_TOKENS)
  for (;;) {
    const fitted = await withContext(contextTokens)
    if (fitted.memoryBytes <= freeBytes / 2 || contextTokens <= SHORTEST_TOKENS) return fitted
    contextTokens = Math.max(SHORTEST_TOKENS, Math.floor(contextTokens / 2))
  }
}

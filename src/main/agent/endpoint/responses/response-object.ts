import { z } from 'zod'
import type { TokenUsage } from '../../../../shared/domain/chat/chat-item.ts'
import { readOutputItem, type OutputItem } from './output-item.ts'

/** A response at its end, or one that was not streamed, as far as it is understood. */
export interface EndedResponse {
  readonly status: string | null
  /** Why it is not whole: `max_output_tokens`, `content_filter`; null where it is. */
  readonly incomplete: string | null
  /** Empty also where a gateway leaves them out. */
  readonly items: readonly OutputItem[]
  /** Null where the server does not say. */
  readonly usage: TokenUsage | null
}

const text = z.string().nullish().catch(null)
const Usage = z
  .looseObject({
    input_tokens: z.number().min(0),
    output_tokens: z.number().min(0),
    input_tokens_details: z
      .looseObject({ cached_tokens: z.number().min(0).nullish().catch(null) })
      .nullish()
      .catch(null),
  })
  .nullish()
  .catch(null)
const ResponseObject = z.looseObject({
  status: text,
  incomplete_details: z.looseObject({ reason: text }).nullish().catch(null),
  output: z.array(z.unknown()).nullish(),
  usage: Usage,
})

/** Null for what cannot be read, so that something of the answer is lost (Response of openai 7.55). */
export function readResponseObject(value: unknown): EndedResponse | null {
  const response = ResponseObject.safeParse(value ?? {}).data
  if (!response) return null
  const read = (response.output ?? []).map(readOutputItem)
  if (read.includes(null)) return null
  return {
    status: response.status ?? null,
    incomplete: response.incomplete_details?.reason ?? null,
    items: read.filter((item) => item !== null && item !== 'other'),
    usage: usageOf(response.usage),
  }
}

/** Tokens from a cache are among those of the prompt. */
function usageOf(usage: z.output<typeof Usage>): TokenUsage | null {
  if (!usage) return null
  const cached = usage.input_tokens_details?.cached_tokens
  return {
    promptTokens: usage.input_tokens,
    completionTokens: usage.output_tokens,
    ...(typeof cached === 'number' && { cachedTokens: Math.round(cached) }),
  }
}

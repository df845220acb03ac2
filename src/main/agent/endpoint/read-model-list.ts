import { z } from 'zod'
import type { ListedModel } from '../../../shared/domain/models/listed-model.ts'
import { TokenPrices } from '../../../shared/domain/models/model-profile.ts'

const tokens = z.number().int().positive().nullish().catch(null)
const price = z.coerce.number().min(0).nullish().catch(null)

/** The fields in which servers say more than OpenAI does: OpenRouter, Groq, Mistral, vLLM. */
const Entry = z.looseObject({
  id: z.string(),
  context_length: tokens,
  context_window: tokens,
  max_context_length: tokens,
  max_model_len: tokens,
  architecture: z
    .looseObject({ input_modalities: z.array(z.string()).nullish().catch(null) })
    .nullish()
    .catch(null),
  capabilities: z
    .looseObject({ vision: z.boolean().nullish().catch(null) })
    .nullish()
    .catch(null),
  /** OpenRouter: dollars for one token, as text. */
  pricing: z
    .looseObject({ prompt: price, completion: price, input_cache_read: price })
    .nullish()
    .catch(null),
})
const List = z.object({ data: z.array(z.unknown()) })

const PER_MILLION = 1e6

/** The models that an answer to `GET /models` lists, in its order; null when it is no such list. */
export function readModelList(body: unknown): ListedModel[] | null {
  const list = List.safeParse(body)
  if (!list.success) return null
  return list.data.data.flatMap((each) => {
    const entry = Entry.safeParse(each)
    return entry.success ? [listedModel(entry.data)] : []
  })
}

function listedModel(entry: z.output<typeof Entry>): ListedModel {
  const contextTokens =
    entry.context_length ?? entry.context_window ?? entry.max_context_length ?? entry.max_model_len
  const seesImages =
    entry.architecture?.input_modalities?.includes('image') ?? entry.capabilities?.vision
  const prices = TokenPrices.safeParse({
    input: perMillion(entry.pricing?.prompt),
    output: perMillion(entry.pricing?.completion),
    cached: perMillion(entry.pricing?.input_cache_read),
  })
  return {
    id: entry.id,
    ...(contextTokens && { contextTokens }),
    ...(typeof seesImages === 'boolean' && { seesImages }),
    ...(prices.success && { prices: prices.data }),
  }
}

/** To a millionth of a dollar, so that no price ends in 0000000001. */
const perMillion = (price: number | null | undefined): number | undefined =>
  price === null || price === undefined ? undefined : Math.round(price * PER_MILLION * 1e6) / 1e6

import type { EndpointCheck } from '../../../shared/contract/settings.ts'
import type { ListedModel } from '../../../shared/domain/models/listed-model.ts'
import { isAbort, LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock } from '../../platform/ports.ts'
import type { ModelRequest } from '../model.ts'
import type { EndpointModel } from './endpoint-model.ts'

const QUESTION: ModelRequest = {
  system: 'Answer with exactly one word.',
  messages: [{ role: 'user', content: 'Say “ready”.' }],
  tools: [],
  openPath: null,
}

/**
 * Asks the endpoint for its models, then for one word. What is wrong is the answer, not an error.
 * @throws LatentError `cancelled`
 */
export async function checkEndpoint(
  model: EndpointModel,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<EndpointCheck> {
  let models: ListedModel[] = []
  try {
    models = await model.models(signal)
  } catch (error) {
    if (isAbort(error)) throw error
    // Not every endpoint lists its models, so only the question decides, unless there is no model to ask.
    if (model.label === '') return { ok: false, message: sentence(error), models }
  }
  if (model.label === '')
    return { ok: false, message: `Found ${models.length} models. Choose one of them.`, models }
  const startedMs = clock.nowMs()
  try {
    for await (const event of model.stream(QUESTION, signal)) {
      if (event.type === 'retry' || event.type === 'notice') continue
      const seconds = ((clock.nowMs() - startedMs) / 1000).toFixed(1)
      return { ok: true, message: `Answered by ${model.label} in ${seconds} s.`, models }
    }
    return { ok: false, message: `${model.label} answered with nothing.`, models }
  } catch (error) {
    if (isAbort(error)) throw error
    return { ok: false, message: sentence(error), models }
  }
}

function sentence(error: unknown): string {
  if (error instanceof LatentError) return error.message
  throw error
}

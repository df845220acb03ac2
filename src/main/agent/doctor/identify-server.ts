import { z } from 'zod'
import type { Fetch } from '../../platform/network.ts'
import type { EndpointName } from '../endpoint/endpoint-name.ts'
import { parseJsonText } from '../ask/parse-json-text.ts'
import type { Finding, ServerInfo } from './examination.ts'
import { pass, unknown } from './examination.ts'

/**
 * One of the server's own addresses, below the address without `/v1`; null for anything but JSON. Asked without the
 * key, which is for the address that the person gave.
 */
export type ReadServerInfo = (path: string, body?: unknown) => Promise<unknown>

const tokens = z.number().int().positive().nullish().catch(null)
const OllamaVersion = z.object({ version: z.string() })
const OllamaRunning = z.object({
  models: z.array(z.looseObject({ name: z.string(), context_length: tokens })),
})
const OllamaModel = z.looseObject({ model_info: z.record(z.string(), z.unknown()) })
const LmStudioModels = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      state: z.string(),
      loaded_context_length: tokens,
      max_context_length: tokens,
    }),
  ),
})
const LlamaCppProps = z.looseObject({
  default_generation_settings: z.looseObject({ n_ctx: tokens }),
  build_info: z.string().nullish().catch(null),
})
const ModelList = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      owned_by: z.string().nullish().catch(null),
      max_model_len: tokens,
      context_length: tokens,
      context_window: tokens,
      meta: z.looseObject({ n_ctx_train: tokens }).nullish().catch(null),
    }),
  ),
})
const Version = z.object({ version: z.string() })

/** Finds out which program answers, and what it says of the context that it runs the model with. */
export async function identifyServer(
  { host, model, isLocal }: EndpointName,
  read: ReadServerInfo,
): Promise<ServerInfo> {
  const get = async <T>(schema: z.ZodType<T>, path: string, body?: unknown): Promise<T | null> =>
    schema.safeParse(await read(path, body)).data ?? null
  const listed = (await get(ModelList, '/v1/models'))?.data.find(({ id }) => id === model)
  const listedTokens =
    listed?.max_model_len ?? listed?.context_length ?? listed?.context_window ?? null

  const lmStudio = await get(LmStudioModels, '/api/v0/models')
  if (lmStudio) {
    const own = lmStudio.data.find(({ id }) => id === model)
    const runsWithTokens = own?.loaded_context_length ?? null
    const modelMaxTokens = own?.max_context_length ?? null
    return { kind: 'lm-studio', name: 'LM Studio', runsWithTokens, modelMaxTokens }
  }
  const props = await get(LlamaCppProps, '/props')
  if (props)
    return {
      kind: 'llama-cpp',
      name: ['llama.cpp', props.build_info].filter(Boolean).join(' '),
      runsWithTokens: props.default_generation_settings.n_ctx ?? null,
      modelMaxTokens: listed?.meta?.n_ctx_train ?? null,
    }
  const ollama = await get(OllamaVersion, '/api/version')
  if (ollama) {
    const running = (await get(OllamaRunning, '/api/ps'))?.models.find(({ name }) =>
      [model, `${model}:latest`].includes(name),
    )
    const info = (await get(OllamaModel, '/api/show', { model }))?.model_info ?? {}
    const trained = Object.entries(info).find(([key]) => key.endsWith('.context_length'))?.[1]
    return {
      kind: 'ollama',
      name: `Ollama ${ollama.version}`,
      runsWithTokens: running?.context_length ?? null,
      modelMaxTokens: typeof trained === 'number' ? trained : null,
    }
  }
  if (listed?.owned_by === 'vllm' || (listed?.max_model_len ?? null) !== null) {
    const version = await get(Version, '/version')
    return {
      kind: 'vllm',
      name: version ? `vLLM ${version.version}` : 'vLLM',
      runsWithTokens: listedTokens,
      modelMaxTokens: null,
    }
  }
  return isLocal
    ? { kind: 'unknown', name: host, runsWithTokens: listedTokens, modelMaxTokens: null }
    : { kind: 'hosted', name: host, runsWithTokens: listedTokens, modelMaxTokens: null }
}

export function describeServer({ kind, name, runsWithTokens }: ServerInfo): Finding {
  const says =
    runsWithTokens === null ? '' : `, which says that it runs with ${count(runsWithTokens)} tokens`
  const line =
    kind === 'unknown'
      ? unknown('server', `${name} does not say which program it is${says}.`)
      : pass('server', `${name}${says}.`)
  return { line }
}

const count = (number: number): string => number.toLocaleString('en')

/** `https://host/path/v1` → `https://host/path` */
export const withoutVersion = (baseUrl: string): string =>
  baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')

/** Reads with `send`, which brings its own limits; whatever goes wrong is null. */
export const serverInfoReader =
  (baseUrl: string, send: Fetch, signal: AbortSignal): ReadServerInfo =>
  async (path, body) => {
    try {
      const response = await send(withoutVersion(baseUrl) + path, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]),
        ...(body === undefined
          ? {}
          : {
              method: 'POST',
              body: JSON.stringify(body),
              headers: { 'content-type': 'application/json' },
            }),
      })
      return parseJsonText(await response.text())?.value ?? null
    } catch {
      signal.throwIfAborted()
      return null
    }
  }

import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Fetch } from '../../platform/network.ts'
import type { Clock } from '../../platform/ports.ts'
import { statusFailure } from './endpoint-failure.ts'
import { readBody } from './read-body.ts'
import type { EndpointName } from './endpoint-name.ts'

const MAX_BODY_BYTES = 64 * 1024 * 1024
const MAX_ERROR_CHARACTERS = 64 * 1024
const MAX_REDIRECTS = 3
/** Only what the protocol needs: the SDK adds others, among them what OPENAI_CUSTOM_HEADERS says. */
const SENT_HEADERS = [
  'authorization',
  'api-key',
  'x-api-key',
  'anthropic-version',
  'anthropic-beta',
  'content-type',
  'accept',
]

/**
 * `fetch` for one endpoint: the key never follows a redirect to another origin, a body ends at 64 MB, and an answer
 * that is not 2xx is a LatentError in plain words (see EndpointFailure for its `data`).
 */
export function createEndpointFetch(
  name: EndpointName,
  {
    clock,
    send,
    extraHeaders = [],
  }: {
    readonly clock: Clock
    readonly send: Fetch
    /** Names of those that go along beside the usual ones. */
    readonly extraHeaders?: readonly string[]
  },
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const given = new Headers(init.headers)
    const headers = new Headers()
    for (const header of [...SENT_HEADERS, ...extraHeaders]) {
      const value = given.get(header)
      if (value !== null) headers.set(header, value)
    }
    let url = new URL(input instanceof Request ? input.url : String(input))
    for (let redirects = 0; ; redirects++) {
      const response = await send(url.href, { ...init, headers, redirect: 'manual' })
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel()
        url = redirectTarget(url, response, redirects)
        continue
      }
      if (response.ok) return limitBody(response)
      const { text: body } = await readBody(response, MAX_ERROR_CHARACTERS)
      throw statusFailure(name, {
        status: response.status,
        body,
        retryAfter: response.headers.get('retry-after'),
        nowMs: clock.nowMs(),
      })
    }
  }
}

function redirectTarget(from: URL, response: Response, redirects: number): URL {
  const location = response.headers.get('location') ?? ''
  if (!URL.canParse(location, from.href) || redirects >= MAX_REDIRECTS)
    throw new LatentError('unavailable', `${from.host} redirects in circles or to nowhere.`)
  const target = new URL(location, from)
  if (target.origin !== from.origin)
    throw new LatentError(
      'unavailable',
      `${from.host} redirects to ${target.origin}. Your key was not sent there. If you trust that address, set it in Settings › Model.`,
    )
  return target
}

function limitBody(response: Response): Response {
  let receivedBytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      receivedBytes += piece.byteLength
      if (receivedBytes <= MAX_BODY_BYTES) controller.enqueue(piece)
      else
        controller.error(
          new LatentError('unavailable', 'The model sent more than 64 MB. Its answer was dropped.'),
        )
    },
  })
  return new Response(response.body?.pipeThrough(limit) ?? null, {
    status: response.status,
    headers: response.headers,
  })
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { SettingsPatch } from '../../src/shared/domain/settings.ts'

export interface ScriptedToolCall {
  readonly name: string
  /** An object becomes JSON; a string goes out as it is, valid or not; an array is sent in these pieces. */
  readonly arguments?: Readonly<Record<string, unknown>> | string | readonly string[]
  /** Default `call_1`, `call_2` … over the life of the server. */
  readonly id?: string
}

/** One answer as data. Streamed as Chat Completions chunks unless `status` is set. */
export interface ScriptedReply {
  readonly reasoning?: string | readonly string[]
  /** A string is one piece; an array is streamed piece by piece. */
  readonly text?: string | readonly string[]
  readonly toolCalls?: readonly ScriptedToolCall[]
  /** Default: `tool_calls` or `stop`, as fits. Null leaves it out. */
  readonly finishReason?: string | null
  /** Chunks to send instead of all the above: objects become JSON, strings go out as they are. */
  readonly chunks?: readonly unknown[]
  /** Waited before each chunk, the first included. */
  readonly delayMs?: number
  /**
   * How it ends: `done` with `[DONE]` · `open` without it · `cut` closes the connection after `cutAfter` chunks ·
   * `hang` sends nothing more and stays open.
   */
  readonly end?: 'done' | 'open' | 'cut' | 'hang'
  /** Chunks that go out before a `cut` or a `hang`; default all but the last. */
  readonly cutAfter?: number
  /** A body that is no script: these bytes, so many times, for as long as somebody reads; then `end`. */
  readonly flood?: {
    readonly bytes: string | Uint8Array
    readonly times: number
    readonly end?: string
  }
  /** An answer that is no stream: an error, a redirect. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A string goes out as it is, anything else as JSON. Without it an error body that says the status. */
  readonly body?: unknown
}

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** Parsed JSON; null for a request without a body. */
  readonly body: unknown
}

export interface ModelServer {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string
  /** The settings in which it is the default model, `scripted`. */
  readonly settings: SettingsPatch
  /** Every request for an answer, over whichever wire, in order. */
  readonly requests: readonly RecordedRequest[]
  /** Adds replies to the script. */
  reply(...replies: ScriptedReply[]): void
  close(): Promise<void>
}

export interface ModelServerOptions {
  /** What `GET /models` lists; null answers 404. */
  readonly models?: readonly (string | { readonly id: string })[] | null
  /** Answers each request after the script has ended; without it that is a 400 which says so. */
  readonly otherwise?: (request: RecordedRequest) => ScriptedReply
  /** What the server's own addresses answer, by path: `/api/version`. All others are 404. */
  readonly info?: Readonly<Record<string, unknown>>
}

/** An OpenAI-compatible endpoint on 127.0.0.1 that plays a script, reply by reply, and records what it was asked. */
export async function startModelServer(
  replies: readonly ScriptedReply[] = [],
  { models = ['scripted'], otherwise, info = {} }: ModelServerOptions = {},
): Promise<ModelServer> {
  const script = [...replies]
  const requests: RecordedRequest[] = []
  const closing = new AbortController()
  let callNumber = 0
  const nextCallId = (): string => `call_${++callNumber}`

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(incoming)
    const { method = 'GET', url: path = '/', headers } = incoming
    const request = {
      method,
      path,
      headers,
      body: text === '' ? null : (JSON.parse(text) as unknown),
    }
    if (Object.hasOwn(info, path)) return sendJson(response, 200, info[path])
    const [route = ''] = path.split('?')
    if (route.endsWith('/models')) {
      if (models === null) return sendJson(response, 404, errorBody('Not found.'))
      const data = models.map((each) =>
        typeof each === 'string' ? { id: each, object: 'model' } : each,
      )
      return sendJson(response, 200, { object: 'list', data })
    }
    if (!/\/(?:chat\/completions|responses|messages)$/.test(route))
      return sendJson(response, 404, errorBody(`No route ${path}.`))
    requests.push(request)
    const reply = script.shift() ?? otherwise?.(request)
    if (!reply) return sendJson(response, 400, errorBody('The script has no more replies.'))
    await play(response, reply, { nextCallId, signal: closing.signal })
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const baseUrl = `http://127.0.0.1:${port}/v1`

  return {
    baseUrl,
    settings: {
      providers: [
        { id: 'scripted', name: 'scripted', preset: 'custom', baseUrl, model: 'scripted' },
      ],
      defaultProvider: 'scripted',
    },
    requests,
    reply: (...more) => void script.push(...more),
    async close() {
      closing.abort()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function play(
  response: ServerResponse,
  reply: ScriptedReply,
  { nextCallId, signal }: { readonly nextCallId: () => string; readonly signal: AbortSignal },
): Promise<void> {
  if (reply.status !== undefined) {
    const body = reply.body ?? errorBody(`Scripted status ${reply.status}.`)
    return sendJson(response, reply.status, body, reply.headers)
  }
  if (reply.flood) return flood(response, reply.flood, reply.headers)
  const { end = 'done', delayMs = 0 } = reply
  const chunks = reply.chunks ?? chunksOf(reply, nextCallId)
  const isBroken = end === 'cut' || end === 'hang'
  const sent = isBroken ? chunks.slice(0, reply.cutAfter ?? chunks.length - 1) : chunks
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    ...reply.headers,
  })
  response.flushHeaders()
  for (const chunk of sent) {
    if (delayMs > 0) await delay(delayMs, undefined, { signal })
    if (response.destroyed) return
    response.write(`data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`)
  }
  switch (end) {
    case 'done':
      response.end('data: [DONE]\n\n')
      return
    case 'open':
      response.end()
      return
    case 'cut':
      await delay(20, undefined, { signal }) // so that what was written arrives before the reset
      response.destroy()
      return
    case 'hang':
  }
}

async function flood(
  response: ServerResponse,
  { bytes, times, end }: NonNullable<ScriptedReply['flood']>,
  headers: ScriptedReply['headers'],
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers })
  const pieces = Array.from({ length: times }, () => bytes)
  const body = Readable.from(end === undefined ? pieces : [...pieces, end], { objectMode: true })
  // Who stops reading is no error here.
  await pipeline(body, response).catch(() => {})
}

function chunksOf(reply: ScriptedReply, nextCallId: () => string): unknown[] {
  const calls = reply.toolCalls ?? []
  const finish = reply.finishReason ?? (calls.length > 0 ? 'tool_calls' : 'stop')
  return [
    chunk({ role: 'assistant', content: '' }),
    ...pieces(reply.reasoning).map((text) => chunk({ reasoning_content: text })),
    ...pieces(reply.text).map((text) => chunk({ content: text })),
    ...calls.flatMap((call, index) => callChunks(call, index, nextCallId)),
    ...(reply.finishReason === null ? [] : [chunk({}, finish)]),
  ]
}

/** As OpenAI sends them: the id and the name first, then the arguments in pieces. */
function callChunks(call: ScriptedToolCall, index: number, nextCallId: () => string): unknown[] {
  const id = call.id ?? nextCallId()
  const given = call.arguments ?? {}
  const parts =
    typeof given === 'string'
      ? [given]
      : Array.isArray(given)
        ? given.filter((part) => typeof part === 'string')
        : [JSON.stringify(given)]
  return [
    chunk({
      tool_calls: [{ index, id, type: 'function', function: { name: call.name, arguments: '' } }],
    }),
    ...parts.map((part) => chunk({ tool_calls: [{ index, function: { arguments: part } }] })),
  ]
}

const pieces = (text: string | readonly string[] | undefined): readonly string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : text

const chunk = (delta: unknown, finishReason: string | null = null): unknown => ({
  id: 'chatcmpl-scripted',
  object: 'chat.completion.chunk',
  created: 0,
  model: 'scripted',
  choices: [{ index: 0, delta, finish_reason: finishReason }],
})

const errorBody = (message: string): unknown => ({ error: { message, type: 'scripted' } })

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': isText ? 'text/html' : 'application/json',
    ...headers,
  })
  response.end(isText ? body : JSON.stringify(body))
}

async function readText(incoming: IncomingMessage): Promise<string> {
  let text = ''
  incoming.setEncoding('utf8')
  for await (const piece of incoming) text += String(piece)
  return text
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { errorText } from '../src/shared/rpc/errors.ts'
import { answerDelta, NOTHING_YET, WrittenSoFar } from './answer-delta.ts'
import { type LlamaContext, loadLlama } from './templates/llama-library.ts'

// `node conformance/llama-door.ts FILE [--context 8192] [--pace MS] [--breaks-off PIECES]`: a model file behind HTTP, as
// llama.cpp's own server has it: its chat code, its grammars, its limits. Tells the parent, or the terminal, its address.
// --pace: at most one piece in so many milliseconds, as on a slower machine. --breaks-off: every answer ends in its middle.

const Body = z.looseObject({
  messages: z.array(z.unknown()),
  tools: z.array(z.unknown()).optional(),
  tool_choice: z.string().default('auto'),
  stream: z.boolean().default(false),
  stop: z.array(z.string()).default([]),
  max_tokens: z.number().int().positive().optional(),
  temperature: z.number().default(0),
})
type Body = z.output<typeof Body>
const Formatted = z.looseObject({ prompt: z.string(), additional_stops: z.array(z.string()) })
const Result = WrittenSoFar.extend({
  stopped_limited: z.boolean(),
  context_full: z.boolean(),
  tokens_predicted: z.number(),
  timings: z.looseObject({ prompt_n: z.number() }),
})

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    context: { type: 'string' },
    pace: { type: 'string' },
    'breaks-off': { type: 'string' },
  },
})
const contextTokens = Number(values.context ?? 8192)
const paceMs = Number(values.pace ?? 0)
const breaksOffAfter = Number(values['breaks-off'] ?? Infinity)
const library = loadLlama()
if (library === null) throw new Error('llama.cpp (@fugood/llama.node) is not installed here.')
const load = { model: positionals[0], n_ctx: contextTokens, n_parallel: 1, n_threads: 1 }
const context: LlamaContext = await library.loadModel({ ...load, ctx_shift: false })

const refuse = (response: ServerResponse, error: object): void =>
  answer(response, { error: { code: 400, ...error } }, 400)
function answer(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** One slot: one answer after the other. */
let slot: Promise<void> = Promise.resolve()
async function complete(body: Body, response: ServerResponse): Promise<void> {
  if (response.destroyed) return
  const { messages, tools, tool_choice, stream, stop, max_tokens, temperature } = body
  const { additional_stops, ...how } = Formatted.parse(
    context.getFormattedChat(messages, undefined, {
      jinja: true,
      tools,
      tool_choice,
      parallel_tool_calls: true,
      reasoning_format: 'auto',
    }),
  )
  const promptTokens = (await context.tokenize(how.prompt)).tokens.length
  if (promptTokens >= contextTokens)
    return refuse(response, {
      message: 'the request exceeds the available context size, try increasing it',
      type: 'exceed_context_size_error',
      n_prompt_tokens: promptTokens,
      n_ctx: contextTokens,
    })
  let said: WrittenSoFar = NOTHING_YET
  let isOver = false
  let pieces = 0
  let sending: Promise<unknown> = Promise.resolve()
  const send = (choice: object, more: object = {}): void => {
    const chunk = { choices: [{ index: 0, finish_reason: null, ...choice }], ...more }
    sending = sending.then(async () => {
      if (paceMs > 0) await new Promise((resolve) => setTimeout(resolve, paceMs))
      if (!response.destroyed) response.write(`data: ${JSON.stringify(chunk)}\n\n`)
      if (++pieces > breaksOffAfter) response.destroy()
    })
  }
  if (stream) response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  response.on('close', () => void (response.writableEnded || context.stopCompletion()))
  const stops = [...additional_stops, ...stop]
  const limits = { n_predict: max_tokens ?? -1, temperature, reasoning_format: 'auto' }
  const result = Result.parse(
    await context.completion({ ...how, ...limits, stop: stops }, (token) => {
      if (isOver || !stream) return
      const now = WrittenSoFar.parse(token)
      const delta = answerDelta(said, now)
      if (delta) send({ delta })
      said = now
    }),
  )
  // What it told last may be heard after its result.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
  isOver = true
  const isCut = result.stopped_limited || result.context_full
  const reason = isCut ? 'length' : result.tool_calls.length > 0 ? 'tool_calls' : 'stop'
  const cached = { cached_tokens: promptTokens - result.timings.prompt_n }
  const read = { prompt_tokens: promptTokens, prompt_tokens_details: cached }
  const usage = { usage: { ...read, completion_tokens: result.tokens_predicted } }
  const delta = answerDelta(said, result) ?? {}
  if (!stream) {
    const message = { role: 'assistant', content: null, ...delta }
    return answer(response, { choices: [{ index: 0, message, finish_reason: reason }], ...usage })
  }
  send({ delta, finish_reason: reason }, usage)
  await sending
  response.end('data: [DONE]\n\n')
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const settings = { n_ctx: contextTokens }
  switch (request.url) {
    case '/v1/models':
      return answer(response, { data: [{ id: 'door' }] })
    case '/props':
      return answer(response, { default_generation_settings: settings, build_info: 'door' })
    case '/v1/chat/completions': {
      const body = Body.parse(JSON.parse(await text(request)))
      slot = slot
        .then(() => complete(body, response))
        .catch((error: unknown) => {
          if (response.headersSent) response.destroy()
          else refuse(response, { message: errorText(error), type: 'invalid_request_error' })
        })
      return slot
    }
    default:
      response.writeHead(404).end()
  }
}

const server = createServer((request, response) => {
  respond(request, response).catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', () => {
  // Listening on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  process.send?.(`http://127.0.0.1:${port}/v1`)
  console.error(`http://127.0.0.1:${port}/v1`)
})
process.on('disconnect', () => process.exit(0))

import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { LatentError } from '../src/shared/rpc/errors.ts'
import type { ModelEvent } from '../src/main/agent/model.ts'
import type { TokenUsage } from '../src/shared/domain/chat/chat-item.ts'
import { createEndpointModel } from '../src/main/agent/endpoint/endpoint-model.ts'
import { parseJsonText } from '../src/main/agent/ask/parse-json-text.ts'
import { isSame } from '../src/shared/frontmatter/plain-data.ts'
import { systemClock } from '../src/main/platform/system.ts'
import { createSeededRandom } from '../test/rigs/seeded-random.ts'
import { randomCuts } from './random-cuts.ts'
import { readLines } from './read-lines.ts'
import { startReplayServer, type ReplayServer } from './replay-server.ts'
import { shown, type Tally } from './result.ts'
import type { ModelToolCall } from '../src/shared/domain/chat/model-message.ts'

const Call = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  arguments_raw: z.string().nullish(),
  /** Null where the arguments never become JSON. */
  arguments: z.unknown(),
})
const Reply = z.object({
  file: z.string(),
  format: z.string(),
  provider: z.string(),
  stream: z.boolean(),
  http_status: z.number(),
  content_type: z.string().nullable(),
  flags: z.array(z.string()).default([]),
  expected: z.object({
    text: z.string().nullable(),
    reasoning: z.string().nullable(),
    // On purpose: a call without a name is none. Some gateways fill every field.
    tool_calls: z
      .array(Call)
      .transform((calls) => calls.filter(({ name }) => name !== null && name !== '')),
    finish_reason: z.string().nullable(),
    usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullable(),
    /** Without a message where the server gave none. */
    error: z.looseObject({ message: z.string().nullish() }).nullable(),
  }),
})
type Reply = z.output<typeof Reply>

/** What came out of the decoder. */
interface Decoded {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly ModelToolCall[]
  readonly finish: 'stop' | 'tool-calls' | 'truncated' | null
  readonly usage: TokenUsage | null
  readonly error: string | null
}

/** Runs of one reply: whole, then cut at random places. */
const CUT_RUNS = 3

/**
 * Plays every reply of an `index*.jsonl` over HTTP through the model's own path, once as it was recorded and, for
 * streams, cut at random places, and compares what was decoded with what the index says.
 */
export async function compareWire(index: string, tally: Tally, seed: number): Promise<void> {
  const replies = await readLines(index, Reply, { tally, group: 'wire' })
  const server = await startReplayServer()
  const random = createSeededRandom(seed)
  try {
    for (const reply of replies)
      await tally.compare(`wire/${reply.provider}`, reply.file, async () => {
        const bytes = await recordedBytes(join(dirname(index), reply.file), reply.format)
        const whole = await decode(server, reply, [bytes])
        const problems = differences(reply, whole)
        for (let run = 0; run < CUT_RUNS && problems.length === 0; run++) {
          const cuts = randomCuts(random, bytes.length, 40)
          const cut = await decode(server, reply, cutUp(bytes, cuts))
          if (!isSame(withoutMadeIds(cut), withoutMadeIds(whole)))
            problems.push(`cut at ${cuts.join(', ')} it gives ${shown(cut)}`)
        }
        return problems
      })
  } finally {
    await server.close()
  }
}

async function recordedBytes(path: string, format: string): Promise<Uint8Array> {
  const bytes = await readFile(path)
  if (!format.startsWith('jsonl')) return bytes
  const events = bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return Buffer.from([...events, '[DONE]'].map((data) => `data: ${data}\n\n`).join(''))
}

async function decode(
  server: ReplayServer,
  { http_status: status, content_type: contentType }: Reply,
  pieces: readonly Uint8Array[],
): Promise<Decoded> {
  const model = createEndpointModel({
    baseUrl: server.play({ status, contentType, pieces }),
    model: 'recorded',
    fetch: globalThis.fetch,
    getKey: () => Promise.resolve('sk-none'),
    // What a server asks to wait is not waited for here; the time limits keep their length.
    clock: {
      ...systemClock,
      sleep: (ms, signal) => systemClock.sleep(ms <= 30_000 ? 0 : ms, signal),
    },
  })
  const events: ModelEvent[] = []
  let error: string | null = null
  const request = {
    system: 'Recorded.',
    messages: [{ role: 'user' as const, content: 'Recorded.' }],
    tools: [],
    openPath: null,
  }
  try {
    for await (const event of model.stream(request, new AbortController().signal))
      events.push(event)
  } catch (thrown) {
    if (!(thrown instanceof LatentError)) throw thrown
    error = thrown.message
  }
  const joined = (type: 'text-delta' | 'reasoning-delta') =>
    events.map((event) => (event.type === type ? event.text : '')).join('')
  const end = events.find((event) => event.type === 'finish')
  return {
    text: joined('text-delta'),
    reasoning: joined('reasoning-delta'),
    calls: end?.toolCalls ?? [],
    finish: end?.reason ?? null,
    usage: end?.usage ?? null,
    error,
  }
}

function differences({ expected, flags }: Reply, decoded: Decoded): string[] {
  const problems: string[] = []
  const compare = (what: string, ours: unknown, theirs: unknown): void => {
    if (!isSame(ours, theirs))
      problems.push(`${what}: ${shown(theirs)} expected, ${shown(ours)} decoded`)
  }
  compare('text', decoded.text, expected.text ?? '')
  compare('reasoning', decoded.reasoning, expected.reasoning ?? '')
  if (expected.error !== null) {
    const said = (expected.error.message ?? '').replace(/\s+/g, ' ').trim().slice(0, 200)
    if (decoded.error === null || !decoded.error.includes(said))
      problems.push(`error: ${shown(said)} expected, ${shown(decoded.error)} decoded`)
    compare('calls of a failed reply', decoded.calls, [])
    return problems
  }
  // An event that is no JSON may be skipped, or end the reply with an error.
  if (decoded.error !== null && !flags.includes('non_json_event'))
    problems.push(`error: none expected, ${shown(decoded.error)} decoded`)
  compare(
    'calls',
    decoded.calls.map((call, index) => ({
      // An id that the server did not give is made.
      id: expected.tool_calls[index]?.id == null ? null : call.id,
      name: call.name,
      arguments: parseJsonText(call.arguments)?.value ?? null,
    })),
    expected.tool_calls.map((call) => ({
      id: call.id,
      name: call.name ?? '',
      arguments: call.arguments ?? null,
    })),
  )
  const { usage } = expected
  compare(
    'usage',
    decoded.usage && {
      promptTokens: decoded.usage.promptTokens,
      completionTokens: decoded.usage.completionTokens,
    },
    usage && { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens },
  )
  if (expected.finish_reason !== null) {
    const isCut = ['length', 'content_filter'].includes(expected.finish_reason)
    compare('cut off', decoded.finish === 'truncated', isCut)
  }
  return problems
}

const withoutMadeIds = (decoded: Decoded): unknown => ({
  ...decoded,
  error: decoded.error === null ? null : 'failed',
  calls: decoded.calls.map((call) => ({
    ...call,
    id: /^call_\d+_\d+$/.test(call.id) ? '' : call.id,
  })),
})

function cutUp(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  return [0, ...cuts].map((from, index) => bytes.subarray(from, cuts[index]))
}

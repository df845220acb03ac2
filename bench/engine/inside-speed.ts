import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getLlama, LlamaLogLevel } from 'node-llama-cpp'
import type { ModelMessage } from '../../src/shared/domain/chat/model-message.ts'
import { createEngine } from '../../src/main/engine/create-engine.ts'
import type { ModelEvent } from '../../src/main/agent/model.ts'
import { silentLogger } from '../../src/main/platform/logger.ts'
import { systemClock } from '../../src/main/platform/system.ts'
import { tinyGguf } from '../../test/gguf/tiny-gguf.ts'

/**
 * What Latent's engine takes of the speed of a model file: tokens a second of an answer, as a share of what plain
 * node-llama-cpp writes from the same prompt in this run; and how soon the second message of a conversation is answered, as
 * a share of the first. Without FILE a tiny one is made, for which the way of a token to the window weighs most; with --size
 * one of about so many megabytes, whose weights say the same.
 *
 *     node bench/engine/inside-speed.ts [FILE] [--size 50] [--tokens 128] [--threads 1] [--times 3]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '0' },
    tokens: { type: 'string', default: '128' },
    threads: { type: 'string', default: '1' },
    times: { type: 'string', default: '3' },
  },
})
const tokens = Number(values.tokens)
const threads = Number(values.threads)
const times = Number(values.times)
const folder = mkdtempSync(join(tmpdir(), 'latent-inside-speed-'))
const path = positionals[0] ?? join(folder, 'tiny.gguf')
/** Bytes of a block, four each for 4 × 512² and 3 × 512 × 1,376 weights. */
const BLOCK_BYTES = 4 * (4 * 512 ** 2 + 3 * 512 * 1376)
const blocks = Math.round((Number(values.size) * 1e6) / BLOCK_BYTES)
if (positionals[0] === undefined)
  writeFileSync(
    path,
    tinyGguf({
      writes: ['on', ' and', ' ever'],
      after: 'again',
      ...(blocks > 0 && { size: { width: 512, inner: 1376, blocks } }),
    }),
  )

const system = 'You answer at length. '.repeat(60)
const signal = new AbortController().signal
const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
const perSecond = (count: number, ms: number): number => (count * 1000) / ms

/** The library alone, with the same file. */
async function startPlain(): Promise<{ once(): Promise<number>; end(): Promise<void> }> {
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    progressLogs: false,
    maxThreads: 0,
    logLevel: LlamaLogLevel.error,
  })
  const model = await llama.loadModel({ modelPath: path })
  const context = await model.createContext({ contextSize: 4096, threads })
  const sequence = context.getSequence()
  const prompt = model.tokenize(system)
  return {
    /** Tokens a second from the first one on. */
    async once() {
      await sequence.clearHistory()
      let startMs = 0
      let written = 0
      for await (const _token of sequence.evaluate(prompt, {
        temperature: 0.6,
        minP: 0.05,
        yieldEogToken: true,
      })) {
        if (written === 0) startMs = performance.now()
        if (written++ === tokens) break
      }
      return perSecond(tokens, performance.now() - startMs)
    },
    end: () => llama.dispose(),
  }
}

interface Answered {
  readonly firstMs: number
  readonly speed: number
  readonly text: string
}

const engine = createEngine({ clock: systemClock, logger: silentLogger, threads })
const model = engine.model({
  path,
  name: 'measured',
  profile: { contextTokens: 4096, answerTokens: tokens },
})
async function ask(messages: readonly ModelMessage[]): Promise<Answered> {
  const startMs = performance.now()
  let firstMs = Number.NaN
  let text = ''
  let end: ModelEvent | undefined
  for await (const event of model.stream({ system, messages, tools: [], openPath: null }, signal)) {
    if (Number.isNaN(firstMs)) firstMs = performance.now()
    if (event.type === 'text-delta') text += event.text
    end = event
  }
  const written = end?.type === 'finish' ? (end.usage?.completionTokens ?? 0) : 0
  const speed = perSecond(written - 1, performance.now() - firstMs)
  return { firstMs: firstMs - startMs, speed, text }
}

const plain = await startPlain()
try {
  await ask([{ role: 'user', content: 'Warm up.' }])
  const speeds: number[] = []
  const alone: number[] = []
  const shares: number[] = []
  for (let time = 0; time < times; time++) {
    // Another system prompt each time would be no conversation; another first word is a new one.
    const first: ModelMessage = { role: 'user', content: `${time}. ${'Tell me more. '.repeat(40)}` }
    const one = await ask([first])
    const two = await ask([
      first,
      { role: 'assistant', content: one.text },
      { role: 'user', content: 'And then?' },
    ])
    speeds.push(one.speed)
    shares.push(two.firstMs / one.firstMs)
    // In turn, so that what else the machine does falls upon both.
    alone.push(await plain.once())
  }
  const share = speeds.map((speed, time) => speed / (alone[time] ?? Number.NaN))
  const load = loadavg()[0]?.toFixed(1)
  console.log(`load ${load}, ${threads} thread(s), median of ${times}`)
  console.log(
    `written: ${median(speeds).toFixed(0)} tokens/s, plain node-llama-cpp ${median(alone).toFixed(0)}: ${median(share).toFixed(2)}×`,
  )
  console.log(`first token of the second message over the first's: ${median(shares).toFixed(2)}×`)
} finally {
  await Promise.all([engine.dispose(), plain.end()])
  rmSync(folder, { recursive: true, force: true })
}

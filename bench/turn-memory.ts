import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '../src/main/app/app.ts'
import { testConfig, testPorts } from '../test/app/app-setup.ts'

/**
 * What a thousand turns leave behind in the memory of main: each asks the offline assistant for a search, a note or its
 * details, over conversations of 20 turns, with a window watching. The heap is measured after collecting, at the
 * beginning of the count and at its end.
 *
 *     node --expose-gc bench/turn-memory.ts [--turns 1000]
 */
const { values } = parseArgs({ options: { turns: { type: 'string', default: '1000' } } })
const turnCount = Number(values.turns)
const WARM_UP = 100
const TURNS_OF_A_CONVERSATION = 20
const { gc } = globalThis
if (!gc) {
  console.error('Usage: node --expose-gc bench/turn-memory.ts [--turns 1000]')
  process.exit(2)
}

const dir = mkdtempSync(join(tmpdir(), 'latent-bench-'))
const vaultRoot = join(dir, 'vault')
mkdirSync(vaultRoot)
for (let number = 0; number < 50; number++)
  writeFileSync(
    join(vaultRoot, `N${number}.md`),
    `# N${number}\n\nThe permit of N${number} is late. See [[N${(number + 1) % 50}]].\n`,
  )
const app = await createApp(testConfig({ dataDir: join(dir, 'data'), vaultRoot }), testPorts(), {
  answer: 'allowed',
})
const { turns } = app.services.session()
const signal = new AbortController().signal
const REQUESTS = ['find permits', 'show N7', 'details of N8', 'what links to N9', 'add "x" to N3']

let conversationId: string | null = null
async function turn(number: number): Promise<void> {
  if (number % TURNS_OF_A_CONVERSATION === 0) conversationId = null
  const text = REQUESTS[number % REQUESTS.length] ?? ''
  const sent: { conversationId: string; turnId: string } = turns.send({
    conversationId,
    text,
    openPath: null,
  })
  ;({ conversationId } = sent)
  for await (const item of turns.watch(conversationId, 0, signal))
    if (item.type === 'turn-end' && item.turnId === sent.turnId) break
}
async function heapMb(): Promise<number> {
  for (let round = 0; round < 4; round++) {
    gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return process.memoryUsage().heapUsed / 2 ** 20
}

for (let number = 0; number < WARM_UP; number++) await turn(number)
const beforeMb = await heapMb()
console.log(`after ${WARM_UP} turns: ${beforeMb.toFixed(1)} MB`)
const startMs = performance.now()
for (let number = 0; number < turnCount; number++) {
  await turn(number)
  if ((number + 1) % 250 === 0)
    console.log(`after ${number + 1} more: ${(await heapMb()).toFixed(1)} MB`)
}
const seconds = (performance.now() - startMs) / 1000
const afterMb = await heapMb()
console.log(
  `growth over ${turnCount} turns: ${(afterMb - beforeMb).toFixed(1)} MB, in ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`,
)
await app.dispose()
rmSync(dir, { recursive: true, force: true })

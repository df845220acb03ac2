import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type FuzzResult, fuzzVault } from './fuzz-vault.ts'
import { errorText } from '../../src/shared/rpc/errors.ts'

// `npm run fuzz`: 20 seeds of 10,000 steps. `npm run fuzz -- --seeds 7,12 --steps 500` repeats some.

const SHARED_MEMORY = '/dev/shm' // thousands of durable writes a second wear out no disk there

async function runSeed(seed: number, steps: number): Promise<FuzzResult> {
  const base = existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir()
  const directory = await mkdtemp(join(base, `latent-fuzz-${seed}-`))
  try {
    return await fuzzVault({ seed, steps, directory })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

type Answer = { readonly seed: number } & (
  | { readonly result: FuzzResult }
  | { readonly problem: string }
)

if (isMainThread) await runAll()
else await work(workerData as { readonly steps: number; readonly seeds: readonly number[] })

async function work({
  steps,
  seeds,
}: {
  readonly steps: number
  readonly seeds: readonly number[]
}): Promise<void> {
  for (const seed of seeds) {
    const answer = await runSeed(seed, steps).then(
      (result): Answer => ({ seed, result }),
      (error: unknown): Answer => ({
        seed,
        problem: errorText(error),
      }),
    )
    parentPort?.postMessage(answer)
  }
}

async function runAll(): Promise<void> {
  const args = process.argv.slice(2)
  const option = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined
  const steps = Number(option('--steps') ?? 10_000)
  const seeds =
    option('--seeds')?.split(',').map(Number) ?? Array.from({ length: 20 }, (_, index) => index + 1)
  const isUnknown = args.some((word, at) => at % 2 === 0 && !['--seeds', '--steps'].includes(word))
  if (isUnknown || !Number.isInteger(steps) || seeds.some((seed) => !Number.isInteger(seed))) {
    console.error('Usage: npm run fuzz -- [--seeds 1,2,3] [--steps 10000]')
    process.exit(2)
  }
  const startedAt = performance.now()
  const totals = new Map<string, number>()
  let kills = 0
  let failures = 0
  const workers = Math.min(availableParallelism(), seeds.length)
  const hear = (answer: Answer): void => {
    if ('problem' in answer) {
      failures++
      console.log(`seed ${answer.seed}: FAILED\n${answer.problem}\n`)
      return
    }
    const { counts, kills: died } = answer.result
    kills += died
    for (const [what, count] of counts) totals.set(what, (totals.get(what) ?? 0) + count)
    console.log(`seed ${answer.seed}: ${steps} steps, ${died} kills, no difference`)
  }
  await Promise.all(
    Array.from({ length: workers }, (_, index) => {
      const own = seeds.filter((_, at) => at % workers === index)
      const worker = new Worker(new URL(import.meta.url), { workerData: { steps, seeds: own } })
      worker.on('message', hear)
      return new Promise<void>((resolve, reject) => {
        worker.on('error', reject)
        worker.on('exit', () => resolve())
      })
    }),
  )
  console.table(Object.fromEntries([...totals].toSorted(([a], [b]) => (a < b ? -1 : 1))))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    `${seeds.length} seeds, ${seeds.length * steps} steps, ${kills} kills, ${failures} seeds with a difference, ${seconds} s`,
  )
  process.exitCode = failures > 0 ? 1 : 0
}

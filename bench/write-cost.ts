import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { vaultPath } from '../src/shared/domain/vault-path.ts'
import { silentLogger } from '../src/main/platform/logger.ts'
import { systemClock, systemIds } from '../src/main/platform/system.ts'
import { createVaultStore } from '../src/main/state/create-vault-store.ts'
import { createVault } from '../src/main/vault/create-vault.ts'
import { etagOf } from '../src/main/vault/model/text-file.ts'
import { quantile } from './quantile.ts'

/**
 * What it costs that a save is durable, recorded and can be taken back: p50 and p95 of saves through the vault with its
 * real state store, against a bare `writeFile` of the same bytes in the same run. The two take turns, so that what else
 * the machine does meets both.
 *
 *     node bench/write-cost.ts [--in DIR] [--times 200]
 */
const { values } = parseArgs({
  options: { in: { type: 'string', default: tmpdir() }, times: { type: 'string', default: '200' } },
})
const times = Number(values.times)
const base = mkdtempSync(join(values.in, 'latent-bench-'))

const ids = systemIds
const root = join(base, 'vault')
await mkdir(root)
const store = createVaultStore({ file: join(base, 'state.db'), ids, clock: systemClock })
const vault = await createVault({
  root,
  vaultId: 'bench-of-writing',
  journal: store.journal,
  preImageDir: join(base, 'pre-images'),
  logger: silentLogger,
  clock: systemClock,
  ids,
  watch: false,
})

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

async function measure(name: string, sizeBytes: number, count: number): Promise<void> {
  const path = vaultPath(`${name}.md`)
  const bare = join(base, `${name}.bare`)
  let text = 'A line of a note that somebody wrote.\n'.repeat(Math.ceil(sizeBytes / 38))
  await writeFile(join(root, path), text)
  await writeFile(bare, text)
  const saves: number[] = []
  const bareWrites: number[] = []
  for (let index = 0; index < count; index++) {
    const insert = String(index % 10)
    const expect = etagOf(new TextEncoder().encode(text))
    const edits = [{ from: 0, to: 1, insert }]
    text = insert + text.slice(1)
    saves.push(await timed(() => vault.save({ path, expect, edits }, { actor: 'user' })))
    bareWrites.push(await timed(() => writeFile(bare, text)))
  }
  for (const [label, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const) {
    const ours = quantile(saves, share)
    const theirs = quantile(bareWrites, share)
    console.log(
      `${name.padEnd(8)} ${label}  save ${ours.toFixed(2).padStart(8)} ms  writeFile ${theirs.toFixed(2).padStart(8)} ms  ${(ours / theirs).toFixed(1).padStart(6)}×`,
    )
  }
}

try {
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
  await measure('10kB', 10_000, times)
  await measure('5MB', 5_000_000, Math.max(10, Math.round(times / 5)))
} finally {
  await vault.dispose()
  store.dispose()
  rmSync(base, { recursive: true, force: true })
}

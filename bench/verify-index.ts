import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openIndex } from '../src/main/knowledge/db/open-index.ts'
import { createDeletionGuard } from '../src/main/knowledge/keep/held-deletions.ts'
import { createIndex } from '../src/main/knowledge/worker/index-store.ts'
import { indexVault } from '../src/main/knowledge/keep/index-vault.ts'
import { createIndexVerification } from '../src/main/knowledge/keep/verify-index.ts'
import { createVaultReader } from '../src/main/vault/read/vault-reader.ts'

/**
 * What it costs to compare an index with what was written of its notes, as a share of what indexing their words costs,
 * and how long a search would wait for it. Nothing may be found wrong.
 *
 *     node bench/verify-index.ts VAULT …
 */
const vaults = process.argv.slice(2)
if (vaults.length === 0) {
  console.error('Usage: node bench/verify-index.ts VAULT …')
  process.exit(2)
}
const signal = new AbortController().signal
for (const vault of vaults) {
  const indexDir = mkdtempSync(join(tmpdir(), 'latent-verify-'))
  const { database } = openIndex(indexDir, { withVectors: false, nowMs: Date.now() })
  const index = createIndex(database, false)
  const indexedMs = await timeOf(() =>
    indexVault({
      index,
      reader: createVaultReader(realpathSync(vault)),
      deletions: createDeletionGuard(index),
      signal,
      rebuild: false,
      acceptGone: true,
      places: null,
      nowMs: Date.now(),
      onProgress: () => {},
      isFresher: () => false,
    }),
  )
  const { notes, chunks } = index.notes.counts()
  const verification = createIndexVerification(index)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let wrong = 0
  delay.enable()
  const verifiedMs = await timeOf(async () => {
    for (let isDone = false; !isDone;) {
      const part = await verification.next(signal)
      wrong += part.wrong.length + part.mended
      for (const path of part.wrong) console.log(`  wrong: ${path}`)
      isDone = part.isRoundDone
    }
  })
  delay.disable()
  console.log(
    `${vault}: ${notes} notes, ${chunks} passages · verified in ${verifiedMs.toFixed(0)} ms, ` +
      `${(verifiedMs / indexedMs).toFixed(3)}× of indexing (${indexedMs.toFixed(0)} ms) · longest wait ${(delay.max / 1e6).toFixed(0)} ms · ${wrong} wrong`,
  )
  database.close()
  rmSync(indexDir, { recursive: true })
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

// `node bench/real-vaults.ts DIR`: every folder of DIR is a vault. Indexes each with the built command line, twice, and
// checks that no byte of it changed and that the second run did nothing.

const run = promisify(execFile)
const Report = z.object({
  notes: z.number(),
  chunks: z.number(),
  indexed: z.number(),
  linksResolved: z.number(),
  linksUnresolved: z.number(),
  seconds: z.number(),
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
})

/** Names and bytes of everything below `folder`. */
async function treeHash(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
  for (const { entry, path } of paths.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${path}\0`)
    if (entry.isFile()) hash.update(await readFile(path))
  }
  return hash.digest('hex')
}

async function index(vault: string, dataDir: string): Promise<z.output<typeof Report>> {
  const args = ['out/main/cli.js', 'index', '--vault', vault, '--data-dir', dataDir, '--json']
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 28 })
  return Report.parse(JSON.parse(stdout))
}

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node bench/real-vaults.ts DIR, where every folder of DIR is a vault')
  process.exit(2)
}
const rows: Record<string, string | number>[] = []
for (const entry of await readdir(folder, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue
  const vault = join(folder, entry.name)
  const dataDir = await mkdtemp(join(tmpdir(), 'latent-bench-'))
  const before = await treeHash(vault)
  const first = await index(vault, dataDir)
  const second = await index(vault, dataDir)
  const isSame = (await treeHash(vault)) === before
  await rm(dataDir, { recursive: true })
  if (!isSame || second.indexed > 0) process.exitCode = 1
  rows.push({
    vault: entry.name,
    notes: first.notes,
    passages: first.chunks,
    links: `${first.linksResolved} / ${first.linksUnresolved}`,
    skipped: first.skipped.length,
    seconds: Number(first.seconds.toFixed(1)),
    'notes/s': Math.round(first.indexed / first.seconds),
    'second run': `${second.indexed} indexed, ${second.seconds.toFixed(2)} s`,
    tree: isSame ? 'same' : 'CHANGED',
  })
  for (const { path, reason } of first.skipped)
    console.log(`skipped ${entry.name}/${path}: ${reason}`)
}
console.table(rows)

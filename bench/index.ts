import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

/**
 * How long vaults of several sizes take to be indexed, opened and kept, each by `bench/large-vault.ts` in a process of
 * its own: a made one of 10,000 notes, with `--large` one of 100,000 as well, and copies of those in a folder.
 *
 *     npm run bench:index -- [--large] [--data DIR] [--json FILE]
 *
 * DIR has a folder `vaults` of vaults; they are copied, and not changed.
 */
const { values } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    data: { type: 'string' },
    json: { type: 'string' },
    probes: { type: 'boolean', default: false },
  },
})
const Result = z.object({
  node: z.string(),
  load: z.array(z.number()),
  rows: z.array(
    z.object({
      what: z.string(),
      value: z.number(),
      unit: z.string(),
      ratio: z.number().nullable(),
    }),
  ),
})
/** What stands in the table at the end, by the rows of `large-vault.ts`. */
const COLUMNS = {
  notes: 'notes',
  'words ms': 'first index, text',
  'vectors ms': 'first index, vectors',
  'first answer ms': 'open to first answer',
  'complete ms': 'open to complete',
  'saved ms p95': 'save to searchable, p95',
  'at rest MB': 'index process, memory at rest',
  'index.db MB': 'size of index.db',
} as const

const work = mkdtempSync(join(tmpdir(), 'latent-bench-index-'))
const here = import.meta.dirname
function run(script: string, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [join(here, script), ...args], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${script} failed.`)
}

const results: Record<string, z.output<typeof Result>> = {}
function measure(name: string, vault: string): void {
  console.log(`\n${name}`)
  const json = join(work, 'result.json')
  run('large-vault.ts', [vault, '--json', json, ...(values.probes ? [] : ['--no-probes'])])
  results[name] = Result.parse(JSON.parse(readFileSync(json, 'utf8')))
}

try {
  for (const notes of values.large ? [10_000, 100_000] : [10_000]) {
    const vault = join(work, `made-${notes}`)
    run('make-vault.ts', [vault, String(notes)])
    measure(`made, ${notes} notes`, vault)
    rmSync(vault, { recursive: true })
  }
  const folder = values.data === undefined ? null : join(values.data, 'vaults')
  for (const entry of folder === null ? [] : readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const vault = join(work, entry.name)
    cpSync(join(entry.parentPath, entry.name), vault, { recursive: true })
    measure(entry.name, vault)
    rmSync(vault, { recursive: true })
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}

console.table(
  Object.fromEntries(
    Object.entries(results).map(([name, { rows }]) => {
      const row = (what: string) => rows.find((each) => each.what === what)
      const [words, vectors] = [row('first index, text'), row('first index, vectors')]
      const notes = row('notes')?.value ?? 0
      const wordsMs = words?.value ?? 0
      const bothMs = wordsMs + (vectors?.value ?? 0)
      return [
        name,
        {
          ...Object.fromEntries(
            Object.entries(COLUMNS).map(([column, what]) => [column, rounded(row(what)?.value)]),
          ),
          'words notes/s': Math.round((notes / wordsMs) * 1000),
          'with vectors notes/s': Math.round((notes / bothMs) * 1000),
          '× walk, read, hash': rounded((words?.ratio ?? 0) + (vectors?.ratio ?? 0)),
        },
      ]
    }),
  ),
)
if (values.json !== undefined) await writeFile(values.json, JSON.stringify(results, null, 2))

function rounded(value: number | undefined): number | null {
  return value === undefined ? null : Number(value.toFixed(value < 100 ? 1 : 0))
}

import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { compareFunctionCalls } from './function-calls.ts'
import { compareBrokenJson } from './json-repair.ts'
import { compareObsidianCache } from './obsidian-cache.ts'
import { createTally, type GroupResult } from './result.ts'
import { compareTemplatesInChild } from './templates/compare-in-child.ts'
import { isLlamaInstalled } from './templates/llama-library.ts'
import { compareTextCalls } from './text-calls.ts'
import { tickTasks } from './ticked-tasks.ts'
import { compareWire } from './wire.ts'
import { errorText } from '../src/shared/rpc/errors.ts'

// `npm run conformance -- [--data DIR] [--json FILE] [--seed NUMBER]`: compares Latent with what others recorded, and with
// llama.cpp's own chat code. Without DIR: the templates of many families, which lie in `templates/families`.
// DIR may hold any of: obsidian_cache/ with vaults/ beside it, vaults/ whose tasks are ticked, `index*.jsonl` of recorded
// replies of models, `cases*.jsonl` of tool calls written as text, `json_repair*.jsonl`, bfcl/*.jsonl, and
// templates/*.jinja. Exits 1 when anything differs.

const { values } = parseArgs({
  options: { data: { type: 'string' }, json: { type: 'string' }, seed: { type: 'string' } },
  strict: false,
})
const { data, json } = values
const seed = Number(values.seed ?? 1)
if (typeof data === 'boolean' || !Number.isInteger(seed)) {
  console.error('Usage: npm run conformance -- [--data DIR] [--json FILE] [--seed NUMBER]')
  process.exit(2)
}
if (data !== undefined && !existsSync(data)) {
  console.error(`There is no folder ${data}.`)
  process.exit(2)
}

const tally = createTally()
/** A part that cannot be compared at all is a failure with a name, too. */
async function part(name: string, compare: () => Promise<void>): Promise<void> {
  try {
    await compare()
  } catch (error) {
    tally.add('unreadable', name, [errorText(error)])
  }
}

async function compareFolder(folder: string): Promise<void> {
  if (existsSync(join(folder, 'obsidian_cache', 'cache')))
    await part('obsidian_cache', () => compareObsidianCache(folder, tally))
  if (existsSync(join(folder, 'vaults')))
    await part('vaults', () => tickTasks(join(folder, 'vaults'), tally))
  for (const file of await casesIn(folder))
    await part(relative(folder, file), async () => {
      const name = basename(file)
      if (name.startsWith('index')) await compareWire(file, tally, seed)
      else if (name.startsWith('cases')) await compareTextCalls(file, tally, seed)
      else if (name.startsWith('json_repair')) await compareBrokenJson(file, tally)
      else if (basename(dirname(file)) === 'bfcl') await compareFunctionCalls(file, tally)
    })
}

const templates: GroupResult[] = []
if (data !== undefined) await compareFolder(data)
if (data === undefined || existsSync(join(data, 'templates')))
  await part('templates', async () => {
    if (isLlamaInstalled())
      templates.push(...(await compareTemplatesInChild(data && join(data, 'templates'))))
    else tally.remark('templates', 'llama.cpp (@fugood/llama.node) is not installed here')
  })
const results = [...tally.results(), ...templates]
if (results.length === 0) {
  console.error(`Nothing to compare with was found in ${data}.`)
  process.exit(2)
}

for (const { group, failures, remarks } of results) {
  for (const { name, problems } of failures)
    console.log([`FAILED ${group}: ${name}`, ...problems.map((line) => `  ${line}`)].join('\n'))
  for (const remark of remarks ?? []) console.log(`${group}: ${remark}`)
}
console.table(
  Object.fromEntries(
    results.map(({ group, passed, failures }) => [group, { passed, failed: failures.length }]),
  ),
)
const passed = results.reduce((sum, each) => sum + each.passed, 0)
const failed = results.reduce((sum, each) => sum + each.failures.length, 0)
console.log(`${passed} passed, ${failed} failed`)
if (typeof json === 'string')
  await writeFile(json, `${JSON.stringify({ passed, failed, groups: results }, null, 2)}\n`)
process.exitCode = failed === 0 ? 0 : 1

/** The `.jsonl` files with cases, wherever they are in DIR; real vaults may hold files of any name and are left out. */
async function casesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !['vaults', 'obsidian_cache', 'templates'].includes(entry.name))
      found.push(...(await casesIn(path)))
    else if (
      /^(?:index|cases|json_repair)[^/]*\.jsonl$/.test(entry.name) ||
      (basename(folder) === 'bfcl' && entry.name.endsWith('.jsonl'))
    )
      found.push(path)
  }
  return found
}

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { vaultPath } from '../src/shared/domain/vault-path.ts'
import { lastOf } from '../src/shared/rpc/last-of.ts'
import { withApp } from '../test/app/with-app.ts'

/**
 * What it takes to rename a note that many others link to, with every link following, durable and as one undoable group;
 * against a plain program that reads the same files, replaces the link and writes each whole, with fsync and a rename.
 *
 *     node bench/rename-cost.ts [--links 1000] [--times 5]
 */
const { values } = parseArgs({
  options: {
    links: { type: 'string', default: '1000' },
    times: { type: 'string', default: '5' },
  },
})
const count = Number(values.links)
const times = Number(values.times)
const text = (name: string): string =>
  `# Note\n\nAbout [[${name}]] and more.\n\n${'A line of a note that somebody wrote.\n'.repeat(50)}`

async function replaceInAll(folder: string, from: string, to: string): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const file = join(folder, `n${index}.md`)
    const after = (await readFile(file, 'utf8')).replace(`[[${from}]]`, `[[${to}]]`)
    const handle = await open(`${file}.new`, 'w')
    await handle.writeFile(after)
    await handle.sync()
    await handle.close()
    await rename(`${file}.new`, file)
  }
}

const base = mkdtempSync(join(tmpdir(), 'latent-bench-'))
mkdirSync(join(base, 'plain'))
for (let index = 0; index < count; index += 1)
  await writeFile(join(base, 'plain', `n${index}.md`), text('Hub 0'))

const files = Object.fromEntries(
  Array.from({ length: count }, (_, index) => [`notes/n${index}.md`, text('Hub 0')]),
)
await withApp({ ...files, 'Hub 0.md': '# Hub\n' }, async ({ app, client }) => {
  await app.services.session().knowledge.reconcile()
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}; ${count} linking notes`,
  )
  for (let index = 0; index < times; index += 1) {
    const [from, to] = [`Hub ${index}`, `Hub ${index + 1}`]
    const startMs = performance.now()
    const stream = client.stream('note.rename', {
      from: vaultPath(`${from}.md`),
      to: vaultPath(`${to}.md`),
    })
    const { updatedLinks, groupId } = await lastOf(stream, () => {})
    const renamedMs = performance.now()
    await replaceInAll(join(base, 'plain'), from, to)
    const plainMs = performance.now() - renamedMs
    const ms = renamedMs - startMs
    console.log(
      `rename ${ms.toFixed(0).padStart(6)} ms (${updatedLinks} links)  plain ${plainMs.toFixed(0).padStart(6)} ms  ${(ms / plainMs).toFixed(2)}×`,
    )
    if (index === times - 1 && groupId !== null) {
      const undoMs = performance.now()
      await client.call('undo.run', { selection: { groupId } })
      console.log(`undo   ${(performance.now() - undoMs).toFixed(0).padStart(6)} ms`)
    }
  }
})
rmSync(base, { recursive: true })

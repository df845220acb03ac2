import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { RenameReport } from '../src/shared/contract/rename.ts'
import { noteNameOf, folderOf, isNotePath, vaultPath } from '../src/shared/domain/vault-path.ts'
import { VaultPath } from '../src/shared/domain/vault-path-schema.ts'
import { lastOf } from '../src/shared/rpc/last-of.ts'
import { createSeededRandom } from '../test/rigs/seeded-random.ts'
import { withApp, type AppRig } from '../test/app/with-app.ts'

/**
 * What Latent does to a vault and takes back leaves no trace: real vaults, each a folder of DIR, are copied, and every
 * note is opened and saved as it is; notes are edited and the edit undone; notes and folders are renamed and moved there
 * and back; they are renamed and that is undone. After each step every byte of the vault must be as it was.
 *
 *     node bench/round-trip.ts DIR [--times 200] [--seed 1] [--only NAME]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const [dir] = positionals
if (dir === undefined) {
  console.error('Usage: node bench/round-trip.ts DIR, where every folder of DIR is a vault')
  process.exit(2)
}
const times = Number(values.times)

/** Path → hash of every file that is not Latent's own. */
async function treeOf(root: string): Promise<Map<string, string>> {
  const tree = new Map<string, string>()
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name))
    if (!entry.isFile() || /^\.(latent|trash)\//.test(path)) continue
    const bytes = await readFile(join(root, path))
    tree.set(path, createHash('sha256').update(bytes).digest('hex'))
  }
  return tree
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).toSorted()
}

const rename = (
  { client }: AppRig,
  from: VaultPath,
  to: VaultPath,
  kind: 'note' | 'folder' = 'note',
): Promise<RenameReport> =>
  lastOf(client.stream(`${kind}.rename`, { from, to, allowLeft: true }), () => {})

async function inspect(name: string, vault: string): Promise<Record<string, string | number>> {
  const row: Record<string, string | number> = { vault: name }
  const random = createSeededRandom(Number(values.seed))
  await withApp({}, async (rig) => {
    const { vaultDir } = rig
    await rig.restart(() => cpSync(vault, vaultDir, { recursive: true }))
    await rig.app.services.session().knowledge.reconcile()
    const before = await treeOf(vaultDir)
    let { client } = rig
    const compare = async (step: string, done: string): Promise<void> => {
      const changed = differences(before, await treeOf(vaultDir))
      row[step] = changed.length === 0 ? `${done}, same` : `${done}, ${changed.length} CHANGED`
      for (const path of changed.slice(0, 5)) console.log(`${name}: ${step}: ${path}`)
      if (changed.length === 0) return
      process.exitCode = 1
      // The next step begins with what the vault was.
      await rig.restart(() => cpSync(vault, vaultDir, { recursive: true, force: true }))
      await rig.app.services.session().knowledge.reconcile()
      ;({ client } = rig)
    }
    const { pick } = random

    const notes: VaultPath[] = []
    let opened = 0
    for (const path of before.keys()) {
      const parsed = VaultPath.safeParse(path)
      if (!parsed.success || !isNotePath(path)) continue
      const note = await client.call('note.read', { path: parsed.data }).catch(() => null)
      if (note === null || note.readOnlyReason !== null) continue
      notes.push(parsed.data)
      const insert = note.text.slice(0, 1)
      const edits = [{ from: 0, to: insert.length, insert }]
      await client.call('note.save', { path: parsed.data, expect: note.etag, edits })
      opened += 1
    }
    await compare('open and save', `${opened} notes`)

    for (let index = 0; index < times; index += 1) {
      const path = pick(notes)
      const { text, etag } = await client.call('note.read', { path })
      const at = random.below(text.length + 1)
      const edits = [{ from: at, to: at, insert: 'A line\n' }]
      const saved = await client.call('note.save', { path, expect: etag, edits })
      if (saved.status !== 'saved') throw new Error(`${path} could not be saved`)
      const [version] = await client.call('history.list', { path, before: null, limit: 1 })
      if (version === undefined) throw new Error(`${path} has no history`)
      await client.call('undo.run', { selection: { changeId: version.changeId } })
    }
    await compare('edit and undo', `${times} edits`)

    const folders = (await client.call('vault.folders', {})).filter((one) => !one.startsWith('.'))
    const elsewhere = (path: VaultPath, index: number): VaultPath => {
      const folder = index % 2 === 0 || folders.length === 0 ? folderOf(path) : pick(folders)
      const file = `${noteNameOf(path)} seen ${index}.md`
      return vaultPath(folder === '' ? file : `${folder}/${file}`)
    }
    // Not every name that is there may be given anew: then there is no way back.
    const isAllowed = (path: string): boolean => !/[?":*<>|\\]/.test(path)
    const renamed = notes.filter(isAllowed)
    let links = 0
    for (let index = 0; index < times; index += 1) {
      const from = pick(renamed)
      const to = elsewhere(from, index)
      links += (await rename(rig, from, to)).updatedLinks
      await rename(rig, to, from)
    }
    await compare('rename and back', `${times} notes, ${links} links`)

    links = 0
    const inside = folders.filter(
      (one) => isAllowed(one) && [...before.keys()].some((p) => p.startsWith(`${one}/`)),
    )
    const folderTimes = Math.min(inside.length, Math.ceil(times / 10))
    for (let index = 0; index < folderTimes; index += 1) {
      const from = pick(inside)
      const to = vaultPath(`${from} moved`)
      links += (await rename(rig, from, to, 'folder')).updatedLinks
      await rename(rig, to, from, 'folder')
    }
    await compare('folder and back', `${folderTimes} folders, ${links} links`)

    for (let index = 0; index < times / 4; index += 1) {
      const from = pick(renamed)
      const { groupId } = await rename(rig, from, elsewhere(from, index))
      if (groupId !== null) await client.call('undo.run', { selection: { groupId } })
    }
    await compare('rename and undo', `${Math.ceil(times / 4)} notes`)
  })
  return row
}

console.log(
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
const rows: Record<string, string | number>[] = []
for (const entry of await readdir(dir, { withFileTypes: true }))
  if (entry.isDirectory() && (values.only === undefined || entry.name === values.only))
    rows.push(await inspect(entry.name, join(dir, entry.name)))
console.table(rows)

import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inDeep } from '../../../../test/shared/in-deep.ts'
import { vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { lastOf } from '../../../shared/rpc/last-of.ts'
import { systemIds } from '../../../main/platform/system.ts'
import { withTempVault, type TempVault } from '../../../../test/vault/temp-vault.ts'
import { foldName } from '../../../main/vault/model/fold-name.ts'
import { createTransfers, type Transfers } from './transfers.ts'

const { signal } = new AbortController()

const transfersOf = ({ vault, root, outside }: TempVault, target?: string): Promise<Transfers> =>
  createTransfers({
    vault,
    groupOf: () => null,
    closedFolders: [],
    dataDir: join(outside, 'data'),
    stagingDir: join(outside, `staging-${root.length}`),
    saveFile: async () =>
      target === undefined ? { status: 'cancelled' } : { status: 'named', path: target },
    printer: null,
    ids: systemIds,
    sweeps: true,
  })

async function exportTo(temp: TempVault, target: string): Promise<void> {
  const { exports, dispose } = await transfersOf(temp, target)
  const job = await exports.begin({ scope: { kind: 'vault' }, format: 'zip' }, signal)
  await lastOf(exports.finish(job?.exportId ?? '', signal), () => {})
  await dispose()
}

async function importFrom(temp: TempVault, path: string, into: VaultPath | ''): Promise<void> {
  const { imports, dispose } = await transfersOf(temp)
  const { importId } = await lastOf(imports.read({ kind: 'path', path }, signal), () => {})
  await lastOf(imports.plan(importId, into, signal), () => {})
  await lastOf(imports.run(importId, signal), () => {})
  await dispose()
}

async function tree(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files: [string, string][] = []
  for (const entry of entries) {
    const absolute = join(entry.parentPath, entry.name)
    const path = relative(root, absolute).split(sep).join('/')
    if (!entry.isFile() || path.startsWith('.')) continue
    files.push([
      path,
      createHash('sha256')
        .update(await readFile(absolute))
        .digest('hex'),
    ])
  }
  return Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const name = fc.constantFrom(
  'Ada',
  'Grace Hopper',
  'Zürich',
  '日記',
  'پایگاه‌ها',
  'a.b.c',
  'x (2)',
  "it's 100 %",
  '#1 [draft]',
  'Ω',
  'index',
  '👩‍💻',
)
const link = fc
  .tuple(name, name)
  .map(([a, b]) => `[[${a}]] [[${a}/${b}|x]] [y](${encodeURI(a)}.md) ![[${b}.png]]`)
const text = fc
  .tuple(
    fc.constantFrom('', '\ufeff', '---\r\nup: "[[Ada]]"\r\n---\r\n'),
    fc.array(fc.oneof(link, fc.string()), { maxLength: 5 }),
    fc.constantFrom('\n', '\r\n', '\r', ''),
  )
  .map(([head, lines, end]) => Buffer.from(head + lines.join(end || '\n') + end))
const content = fc.oneof(
  text,
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
)
const file = fc.tuple(
  fc
    .tuple(
      fc.array(name, { maxLength: 3 }),
      name,
      fc.constantFrom('.md', '.markdown', '.png', '.csv', ''),
    )
    .map(([folders, stem, extension]) => [...folders, stem + extension].join('/')),
  content,
)
/** Without a file where another needs a folder, and without twins. */
const vault = fc.array(file, { minLength: 1, maxLength: 25 }).map((files) => {
  const kept = new Map<string, Buffer>()
  const keys = new Set<string>()
  const folders = new Set<string>()
  for (const [path, bytes] of files) {
    const parents = path
      .split('/')
      .map((_, at, all) => all.slice(0, at).join('/'))
      .slice(1)
    if (keys.has(foldName(path)) || folders.has(foldName(path))) continue
    if (parents.some((parent) => keys.has(foldName(parent)))) continue
    keys.add(foldName(path))
    for (const parent of parents) folders.add(foldName(parent))
    kept.set(path, bytes)
  }
  return Object.fromEntries(kept)
})

test('a vault that is exported and imported into an empty one is the same, byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(vault, async (files) => {
      await withTempVault(files, async (temp) => {
        const before = await tree(temp.root)
        await exportTo(temp, join(temp.outside, 'all.zip'))
        expect(await tree(temp.root)).toEqual(before)
        await withTempVault({}, async (other) => {
          await importFrom(other, join(temp.outside, 'all.zip'), '')
          expect(await tree(other.root)).toEqual(before)
          // Once more, beside: what is there stays, and nothing is lost.
          await importFrom(other, join(temp.outside, 'all.zip'), vaultPath('Second'))
          const after = await tree(other.root)
          expect(Object.keys(after)).toHaveLength(Object.keys(before).length * 2)
          for (const path of Object.keys(before)) expect(after[path]).toBe(before[path])
        })
      })
    }),
    { numRuns: inDeep(25, 8) },
  )
})

test('an import is the same on every system: the names that come in do not depend on this one', async () => {
  await withTempVault({}, async (temp) => {
    const source = join(temp.outside, 'source')
    for (const path of ['con.md', 'a?.md', 'trailing. /x.md', 'e\u0301.md', 'COM1/aux.txt']) {
      await mkdir(dirname(join(source, path)), { recursive: true })
      await writeFile(join(source, path), path)
    }
    await importFrom(temp, source, '')
    expect(Object.keys(await tree(temp.root))).toEqual([
      'COM1_/aux_.txt',
      'a-.md',
      'con_.md',
      'trailing/x.md',
      '\u00e9.md',
    ])
  })
})

import { mkdir, mkdtemp, realpath, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import type { VaultReader } from '../platform/vault-reader.ts'
import { createVaultReader } from '../vault/vault-reader.ts'
import { openIndexDatabase } from './db/open-index.ts'
import { createIndex, type Index } from './index-store.ts'
import { readNote } from './read-note.ts'
import { indexPaths, indexVault, type IndexVaultOptions } from './index-vault.ts'

let root: string
let index: Index
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'latent-index-vault-')))
  index = createIndex(openIndexDatabase(':memory:'), true)
})
afterEach(async () => {
  index.database.close()
  await rm(root, { recursive: true, force: true })
})

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}
const run = (more: Partial<IndexVaultOptions> = {}) =>
  indexVault({
    index,
    reader: createVaultReader(root),
    signal: new AbortController().signal,
    rebuild: false,
    onProgress: () => {},
    isFresher: () => false,
    ...more,
  })
const refresh = (...paths: string[]) =>
  indexPaths(index, createVaultReader(root), paths.map(vaultPath), new AbortController().signal)

const texts = (): Record<string, string[]> => {
  const rows = index.database
    .prepare<[], { path: string; text: string }>(
      'SELECT path, text FROM chunks JOIN files ON files.id = chunks.note ORDER BY path, chunks.id',
    )
    .all()
  const found: Record<string, string[]> = {}
  for (const { path, text } of rows) (found[path] ??= []).push(text)
  return found
}
const passages = (): unknown[] =>
  index.database.prepare('SELECT id, hash FROM passages ORDER BY id').all()
const backlinks = (path: string): string[] =>
  index.links.backlinks(path, 100).map((link) => link.path)

describe('a run over the vault', () => {
  test('indexes what is new, and reads nothing again that did not change', async () => {
    await write('a.md', '# Alpha\n\nBody of a')
    await write('deep/er/b.md', 'Body of b')
    await write('picture.png', new Uint8Array([1, 2, 3]))
    expect(await run()).toMatchObject({
      read: 2,
      indexed: 2,
      unchanged: 0,
      removed: 0,
      skipped: [],
    })
    expect(texts()).toEqual({ 'a.md': ['# Alpha\n\nBody of a'], 'deep/er/b.md': ['Body of b'] })
    const before = index.database.prepare('SELECT total_changes() AS count').get()
    expect(await run()).toMatchObject({ read: 0, indexed: 0, unchanged: 2, removed: 0 })
    expect(index.database.prepare('SELECT total_changes() AS count').get()).toEqual(before)
  })

  test('a file with a new time and the same bytes is read, not indexed', async () => {
    await write('a.md', 'same')
    await run()
    await utimes(join(root, 'a.md'), 1000, 1000)
    expect(await run()).toMatchObject({ read: 1, indexed: 0, unchanged: 1 })
    expect(await run()).toMatchObject({ read: 0, unchanged: 1 })
  })

  test('a change that keeps size and modification time is seen', async () => {
    await write('a.md', 'one')
    await utimes(join(root, 'a.md'), 1000, 1000)
    await run()
    await write('a.md', 'two')
    await utimes(join(root, 'a.md'), 1000, 1000)
    expect(await run()).toMatchObject({ indexed: 1 })
    expect(texts()).toEqual({ 'a.md': ['two'] })
  })

  test('what is gone is removed, words and links included', async () => {
    await write('a.md', 'about [[b]]')
    await write('b.md', 'about bees')
    await run()
    expect(backlinks('b.md')).toEqual(['a.md'])
    await rm(join(root, 'b.md'))
    expect(await run()).toMatchObject({ removed: 1, read: 0 })
    expect(texts()).toEqual({ 'a.md': ['about [[b]]'] })
    expect(index.links.counts()).toEqual({ resolved: 0, unresolved: 1 })
    expect(
      index.database.prepare("SELECT count(*) AS n FROM words WHERE words MATCH 'bees'").get(),
    ).toEqual({ n: 0 })
    expect(passages()).toHaveLength(1)
  })

  test('a note that moves keeps its passages; one that changes keeps those that did not', async () => {
    await write(
      'a.md',
      `---\ntitle: T\n---\n# One\n${'first '.repeat(400)}\n\n# Two\n${'second '.repeat(400)}`,
    )
    await run()
    const before = passages()
    expect(before.length).toBeGreaterThanOrEqual(2)
    await mkdir(join(root, 'moved'))
    await rename(join(root, 'a.md'), join(root, 'moved/a.md'))
    expect(await run()).toMatchObject({ indexed: 1, removed: 1 })
    expect(passages()).toEqual(before)
    await write(
      'moved/a.md',
      `---\ntitle: T\n---\n# One\n${'first '.repeat(400)}\n\n# Two\n${'third '.repeat(400)}`,
    )
    await run()
    expect(passages()[0]).toEqual(before[0])
    expect(passages()).not.toEqual(before)
  })

  test('files that are no text are listed with the reason, every time, and their names are known', async () => {
    await write('binary.md', new Uint8Array([0x23, 0, 1, 2]))
    await write('latin1.md', new Uint8Array([0x61, 0xe9, 0x62]))
    await write('a.md', 'see [[binary]]')
    const first = await run()
    expect(first.skipped.map(({ path }) => path).toSorted()).toEqual(['binary.md', 'latin1.md'])
    expect(first.skipped.every(({ reason }) => reason.endsWith('.'))).toBe(true)
    const second = await run()
    expect(second).toMatchObject({ read: 0 })
    expect(second.skipped).toHaveLength(2)
    expect(index.links.counts()).toEqual({ resolved: 1, unresolved: 0 })
    await write('binary.md', 'text now')
    expect((await run()).skipped).toHaveLength(1)
    expect(texts()).toMatchObject({ 'binary.md': ['text now'] })
  })

  test('of a very long note the beginning is indexed, and that is said', async () => {
    await write('log.md', `start\n${'line of a log\n'.repeat(200_000)}end`)
    const { skipped } = await run()
    expect(skipped).toEqual([
      { path: 'log.md', reason: expect.stringContaining('longer than 2 million') },
    ])
    expect(texts()['log.md']?.[0]).toContain('start')
  })

  test('an empty note can be found by its name', async () => {
    await write('Nothing here.md', '')
    await run()
    expect(texts()).toEqual({ 'Nothing here.md': [''] })
    expect(passages()).toEqual([])
    expect(
      index.database.prepare("SELECT count(*) AS n FROM words WHERE words MATCH 'nothing'").get(),
    ).toEqual({ n: 1 })
  })

  test('stopped in the middle it keeps what it has, and the next run does the rest', async () => {
    for (let number = 0; number < 150; number += 1) await write(`n${number}.md`, `note ${number}`)
    const controller = new AbortController()
    await expect(
      run({
        signal: controller.signal,
        onProgress: ({ done }) => done >= 64 && controller.abort(),
      }),
    ).rejects.toMatchObject({ name: 'AbortError' })
    expect(index.notes.counts().notes).toBe(64)
    expect(await run()).toMatchObject({ read: 86, unchanged: 64 })
    expect(index.notes.counts().notes).toBe(150)
  })

  test('a vault whose folder is gone is no empty vault', async () => {
    await write('a.md', 'text')
    await run()
    await rename(root, `${root}-away`)
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' })
    expect(index.notes.counts().notes).toBe(1)
    await rename(`${root}-away`, root)
  })

  test('most of a vault gone at once is held, until a person asks for a rebuild', async () => {
    for (let number = 0; number < 80; number += 1) await write(`n${number}.md`, `note ${number}`)
    await run()
    for (let number = 0; number < 60; number += 1) await rm(join(root, `n${number}.md`))
    const held = await run()
    expect(held).toMatchObject({
      removed: 0,
      held: expect.stringContaining('60 of 80 files are gone'),
    })
    expect(index.notes.counts().notes).toBe(80)
    expect(await run({ rebuild: true })).toMatchObject({ removed: 60, held: null })
    expect(index.notes.counts().notes).toBe(20)
  })

  test('a rebuild reads every note again', async () => {
    await write('a.md', 'text')
    await run()
    index.database.exec("UPDATE chunks SET text = 'wrong'")
    expect(await run({ rebuild: true })).toMatchObject({ read: 1, indexed: 1 })
    expect(texts()).toEqual({ 'a.md': ['text'] })
  })

  test('what was indexed by itself meanwhile is not put back to an older state', async () => {
    await write('a.md', 'old')
    const reader = createVaultReader(root)
    const fresh = new Set<string>()
    const slow: VaultReader = {
      ...reader,
      async read(path) {
        const text = await reader.read(path)
        await write('a.md', 'new')
        await refresh('a.md')
        fresh.add('a.md')
        return text
      },
    }
    await run({ reader: slow, isFresher: (path) => fresh.has(path) })
    expect(texts()).toEqual({ 'a.md': ['new'] })
  })

  test('a file that the disk refuses is told and keeps what is known of it', async () => {
    await write('a.md', 'text')
    await run()
    await utimes(join(root, 'a.md'), 1000, 1000)
    const reader = createVaultReader(root)
    const { LatentError } = await import('../../shared/rpc/errors.ts')
    const failing: VaultReader = {
      ...reader,
      read: () => Promise.reject(new LatentError('unavailable', 'The disk failed.')),
    }
    expect(await run({ reader: failing })).toMatchObject({
      removed: 0,
      skipped: [{ path: 'a.md', reason: 'The disk failed.' }],
    })
    expect(texts()).toEqual({ 'a.md': ['text'] })
  })
})

describe('single files', () => {
  test('are indexed, changed and dropped', async () => {
    await write('a.md', 'one')
    expect(await refresh('a.md')).toHaveLength(1)
    await write('a.md', 'two')
    expect(await refresh('a.md')).toHaveLength(1)
    expect(texts()).toEqual({ 'a.md': ['two'] })
    expect(await refresh('a.md')).toEqual([])
    await rm(join(root, 'a.md'))
    expect(await refresh('a.md')).toEqual([])
    expect(texts()).toEqual({})
  })

  test('a new name catches links of other notes, a lost one lets them go', async () => {
    await write('a.md', 'about [[Ada]] and ![[pic.png]]')
    await run()
    expect(index.links.counts()).toEqual({ resolved: 0, unresolved: 2 })
    await write('people/Ada.md', 'Ada')
    await write('pic.png', 'x')
    await refresh('people/Ada.md', 'pic.png')
    expect(backlinks('people/Ada.md')).toEqual(['a.md'])
    expect(index.links.counts()).toEqual({ resolved: 2, unresolved: 0 })
    await rm(join(root, 'people/Ada.md'))
    await refresh('people/Ada.md')
    expect(index.links.counts()).toEqual({ resolved: 1, unresolved: 1 })
  })

  test('a new alias counts as a new name', async () => {
    await write('a.md', 'about [[The Countess]]')
    await write('Ada.md', 'text')
    await run()
    await write('Ada.md', '---\naliases: [The Countess]\n---\ntext')
    await refresh('Ada.md')
    expect(backlinks('Ada.md')).toEqual(['a.md'])
  })

  test('its own links are resolved without a new name too', async () => {
    await write('a.md', 'nothing')
    await write('b.md', 'nothing')
    await run()
    await write('a.md', 'to [[b]]')
    await refresh('a.md')
    expect(backlinks('b.md')).toEqual(['a.md'])
  })

  test('hidden files and other people’s folders are not indexed', async () => {
    await write('.trash/a.md', 'gone')
    await refresh('.trash/a.md')
    expect(texts()).toEqual({})
  })
})

describe('links of an interrupted run', () => {
  test('are found by the next one, though it reads nothing', async () => {
    await write('a.md', 'about [[Ada]]')
    await run()
    await write('Ada.md', 'Ada, see [[a]]')
    const controller = new AbortController()
    const cut = run({ signal: controller.signal, onProgress: () => controller.abort() })
    await cut.catch(() => {})
    // As after a crash: the notes are written, the links were never resolved.
    index.database.exec('UPDATE links SET file = NULL, is_stale = 1')
    expect(await run()).toMatchObject({ read: 0 })
    expect(index.links.counts()).toEqual({ resolved: 2, unresolved: 0 })
  })

  test('a name that came in a crashed run is caught too', async () => {
    await write('a.md', 'about [[Ada]]')
    await run()
    await write('Ada.md', 'Ada')
    const text = await createVaultReader(root).read(vaultPath('Ada.md'))
    const note = readNote('Ada.md', text.text)
    index.notes.write(() => void index.notes.put(text.file, text.etag, note))
    const restarted = createIndex(index.database, true)
    await run({ index: restarted })
    expect(backlinks('Ada.md')).toEqual(['a.md'])
  })
})

describe('which links are looked at again', () => {
  test.each([
    ['a shorter path of the same name', 'deep/er/Ada.md', 'Ada.md', '[[Ada]]'],
    ['a folder’s README', 'x.md', 'guide/README.md', '[[guide]]'],
    ['a Markdown path', 'x.md', 'my notes/b.md', '[b](my%20notes/b.md)'],
    ['another letter case', 'x.md', 'ÄRGER.md', '[[ärger]]'],
    ['an attachment', 'x.md', 'pic.png', '![[pic.png]]'],
    ['an alias with a slash', 'x.md', 'c.md', '[[How to/Use it]]'],
  ])('%s', async (_name, first, second, link) => {
    await write(first, 'first')
    await write('from.md', link)
    await run()
    await write(second, '---\naliases: [How to/Use it]\n---\n')
    await refresh(second)
    expect(backlinks(second)).toEqual(['from.md'])
    await rm(join(root, second))
    await refresh(second)
    expect(backlinks(second)).toEqual([])
    expect(backlinks(first)).toEqual(first.endsWith('Ada.md') ? ['from.md'] : [])
  })
})

import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  realpath,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { VaultReader } from '../../platform/vault-reader.ts'
import { etagOf } from '../../vault/model/text-file.ts'
import { createVaultReader } from '../../vault/read/vault-reader.ts'
import { openIndexDatabase } from '../db/open-index.ts'
import { createDeletionGuard, type DeletionGuard } from './held-deletions.ts'
import { createIndex, type Index } from '../worker/index-store.ts'
import { readNote } from '../read-note.ts'
import { indexPaths, indexVault, type IndexVaultOptions } from './index-vault.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'

let root: string
let index: Index
let deletions: DeletionGuard
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'latent-index-vault-')))
  index = createIndex(openIndexDatabase(':memory:'), true)
  deletions = createDeletionGuard(index)
})
afterEach(async () => {
  index.database.close()
  await rm(root, { recursive: true, force: true })
})

/** Does not wait for others to end their writing. */
const hastyReader = (): VaultReader => ({
  ...createVaultReader(root),
  settled: () => Promise.resolve(),
})

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}
const NOTHING = { changes: [], foldersChanged: [], isUnlisted: false }
const run = (more: Partial<IndexVaultOptions> = {}) =>
  indexVault({
    index,
    reader: hastyReader(),
    deletions,
    signal: new AbortController().signal,
    rebuild: false,
    acceptGone: false,
    places: null,
    nowMs: 0,
    onProgress: () => {},
    isFresher: () => false,
    ...more,
  })
const refresh = async (...paths: string[]) => {
  const { passages } = await indexPaths(
    { index, reader: createVaultReader(root) },
    paths.map(vaultPath),
    new Set(),
    new AbortController().signal,
  )
  return passages
}

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

  test('row 44: a change that keeps size and modification time is seen', async () => {
    await write('a.md', 'one')
    await utimes(join(root, 'a.md'), 1000, 1000)
    await run()
    await write('a.md', 'two')
    await utimes(join(root, 'a.md'), 1000, 1000)
    expect(await run()).toMatchObject({ indexed: 1 })
    expect(texts()).toEqual({ 'a.md': ['two'] })
  })

  test('a note of an index that kept less is read once more, and keeps its passages and what leads to it', async () => {
    await write('a.md', '---\nstatus: open\n---\nsee [[b]]')
    await write('b.md', 'about bees')
    await run()
    const before = passages()
    index.database.exec('UPDATE files SET reading = 0; UPDATE notes SET properties = NULL')
    expect(await run()).toMatchObject({ read: 2, indexed: 2, found: NOTHING })
    expect(index.database.prepare("SELECT properties FROM notes WHERE title = 'a'").get()).toEqual({
      properties: '{"status":"open"}',
    })
    expect(passages()).toEqual(before)
    expect(backlinks('b.md')).toEqual(['a.md'])
    expect(await run()).toMatchObject({ read: 0, unchanged: 2 })
  })

  test('so is a note that is looked at by itself', async () => {
    await write('a.md', '---\nstatus: open\n---\n')
    await run()
    index.database.exec('UPDATE files SET reading = 0; UPDATE notes SET properties = NULL')
    await refresh('a.md')
    expect(index.database.prepare('SELECT properties FROM notes').get()).toEqual({
      properties: '{"status":"open"}',
    })
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
      index.database.prepare("SELECT count(*) AS n FROM words WHERE words MATCH 'bee'").get(),
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

  deepTest('of a very long note the beginning is indexed, and that is said', async () => {
    await write('log.md', `start\n${'line of a log\n'.repeat(200_000)}end`)
    const { skipped } = await run()
    expect(skipped).toEqual([
      { path: 'log.md', reason: expect.stringContaining('longer than 2 million'), isShut: false },
    ])
    expect(texts()['log.md']?.[0]).toContain('start')
  })

  test('an empty note can be found by its name', async () => {
    await write('Nothing here.md', '')
    await run()
    expect(texts()).toEqual({ 'Nothing here.md': [''] })
    expect(passages()).toEqual([])
    expect(
      index.database.prepare("SELECT count(*) AS n FROM words WHERE words MATCH 'noth'").get(),
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

  test('row 50: a vault whose folder is gone is no empty vault', async () => {
    await write('a.md', 'text')
    await run()
    await rename(root, `${root}-away`)
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' })
    expect(index.notes.counts().notes).toBe(1)
    await rename(`${root}-away`, root)
  })

  test('row 52: 60 % of the notes gone at once are held, until a person says that they were deleted', async () => {
    for (let number = 0; number < 1000; number += 1)
      await write(`n${number}.md`, number < 100 ? '' : `note ${number}`)
    await run()
    for (let number = 0; number < 600; number += 1) await rm(join(root, `n${number}.md`))
    // The empty ones among them say no more than an empty one that is left.
    await write('empty.md', '')
    const held = await run()
    expect(held).toMatchObject({ held: { kind: 'notes', gone: 500, known: 1001 }, removed: 100 })
    expect(held.found.changes.filter(({ etag }) => etag === null)).toHaveLength(100)
    expect(index.notes.counts().notes).toBe(901)
    expect(await run()).toMatchObject({ held: { gone: 500, known: 901 }, removed: 0 })
    const accepted = await run({ acceptGone: true })
    expect(accepted).toMatchObject({ removed: 500, held: null })
    expect(accepted.found.changes).toHaveLength(500)
    expect(index.notes.counts().notes).toBe(401)
  })

  test('row 52: what comes back by itself was never gone', async () => {
    for (let number = 0; number < 80; number += 1) await write(`n/${number}.md`, `note ${number}`)
    await run()
    await rename(join(root, 'n'), `${root}-away`)
    expect(await run()).toMatchObject({ removed: 0, held: { kind: 'notes', gone: 80, known: 80 } })
    await rename(`${root}-away`, join(root, 'n'))
    expect(await run()).toMatchObject({ removed: 0, held: null, found: NOTHING })
    await rm(join(root, 'n'), { recursive: true })
    expect(await run({ acceptGone: true })).toMatchObject({ removed: 80, held: null })
  })

  test('row 52: what goes in small steps counts together, and stays held however long nobody answers', async () => {
    for (let number = 0; number < 100; number += 1) await write(`${number}.md`, `note ${number}`)
    await run()
    const lose = async (from: number, to: number) => {
      for (let number = from; number < to; number += 1) await rm(join(root, `${number}.md`))
    }
    await lose(0, 40)
    expect(await run({ nowMs: 0 })).toMatchObject({ removed: 40, held: null })
    await lose(40, 70)
    const held = { removed: 0, held: { kind: 'notes', gone: 30, known: 60 } }
    expect(await run({ nowMs: 60_000 })).toMatchObject(held)
    expect(await run({ nowMs: 3_600_000 })).toMatchObject(held)
    const part = await run({ nowMs: 3_600_000, places: [vaultPath('41.md')] })
    expect(part).toMatchObject({ removed: 0, held: { gone: 1 } })
    await run({ nowMs: 3_600_000, acceptGone: true })
    // Those were answered for.
    await lose(70, 75)
    expect(await run({ nowMs: 3_600_000 })).toMatchObject({ removed: 5, held: null })
  })

  test('row 52: a few deletions a day are believed', async () => {
    for (let number = 0; number < 100; number += 1) await write(`${number}.md`, `note ${number}`)
    await run()
    for (let day = 0; day < 3; day += 1) {
      for (let number = day * 30; number < day * 30 + 30; number += 1)
        await rm(join(root, `${number}.md`))
      expect(await run({ nowMs: day * 86_400_000 })).toMatchObject({ removed: 30, held: null })
    }
  })

  test('row 52: a folder that gets another name has lost nothing, wherever its notes are met first', async () => {
    for (let number = 0; number < 80; number += 1) await write(`n/${number}.md`, `note ${number}`)
    await write('n/pic.png', 'x')
    await run()
    await rename(join(root, 'n'), join(root, 'm'))
    const places = ['n', 'm'].map(vaultPath)
    expect(await run({ places })).toMatchObject({ removed: 81, held: null })
    await rename(join(root, 'm'), join(root, 'o'))
    expect(await run({ places: [vaultPath('o')] })).toMatchObject({ indexed: 80, removed: 0 })
    expect(await run({ places: [vaultPath('m')] })).toMatchObject({ removed: 81, held: null })
    expect(Object.keys(texts())).toHaveLength(80)
  })

  test('says what was different from what it knew, and of a new index only that there was more', async () => {
    await write('a.md', 'one')
    await write('sub/b.md', 'two')
    await write('pic.png', 'x')
    expect((await run()).found).toEqual({ changes: [], foldersChanged: [], isUnlisted: true })
    expect((await run()).found).toEqual(NOTHING)
    await write('a.md', 'ONE')
    await utimes(join(root, 'sub/b.md'), 1000, 1000)
    await write('new/c.md', 'three')
    await write('new/pic.png', 'x')
    await rm(join(root, 'pic.png'))
    const { found } = await run()
    expect(Object.fromEntries(found.changes.map(({ path, etag }) => [path, etag]))).toEqual({
      'a.md': etagOf(new TextEncoder().encode('ONE')),
      'new/c.md': etagOf(new TextEncoder().encode('three')),
      'pic.png': null,
    })
    expect(found.foldersChanged.toSorted()).toEqual(['', 'new'])
    expect((await run({ rebuild: true })).found).toEqual(NOTHING)
  })

  test('row 73: of a burst it tells only that there is more than is listed', async () => {
    await write('a.md', 'first')
    await run()
    for (let number = 0; number < 1100; number += 1) await write(`n${number}.md`, `note ${number}`)
    const { found } = await run()
    expect(found.isUnlisted).toBe(true)
    expect(found.changes.length).toBeLessThanOrEqual(1000)
  })

  test('row 49: conflict copies and notes with merge markers are listed and not searched, until they are put in order', async () => {
    const copy = 'x.sync-conflict-20261121-010203-ABCDEFG.md'
    const merge = '# M\n<<<<<<< HEAD\nmine\n=======\ntheirs\n>>>>>>> branch\n'
    await write('x.md', 'mine')
    await write(copy, 'theirs')
    await write('merge.md', merge)
    await write('link.md', `[[merge]] and [[${copy.slice(0, -3)}]]`)
    const first = await run()
    expect(Object.keys(texts())).toEqual(['link.md', 'x.md'])
    expect(index.links.counts()).toEqual({ resolved: 2, unresolved: 0 })
    const paths = (skipped: typeof first.skipped) => skipped.map(({ path }) => path).toSorted()
    expect(paths(first.skipped)).toEqual(['merge.md', copy])
    const second = await run()
    expect(second).toMatchObject({ read: 0, found: NOTHING })
    expect(paths(second.skipped)).toEqual(['merge.md', copy])
    // By themselves they are not let in either.
    await refresh(copy, 'merge.md')
    expect(Object.keys(texts())).toEqual(['link.md', 'x.md'])
    await write('merge.md', '# M\nmine and theirs\n')
    await rename(join(root, copy), join(root, 'y.md'))
    await refresh('merge.md', copy, 'y.md')
    expect(Object.keys(texts())).toEqual(['link.md', 'merge.md', 'x.md', 'y.md'])
    expect(await run()).toMatchObject({ read: 0, skipped: [] })
    await write('merge.md', merge)
    await refresh('merge.md')
    expect(texts()).not.toHaveProperty('merge.md')
  })

  test('row 49: a note that went to the cloud is still known, and one that was always there by its name', async () => {
    await write('a.md', 'known')
    await write('link.md', '[[b]]')
    await run()
    await rm(join(root, 'a.md'))
    await write('.a.md.icloud', 'bplist')
    await write('.b.md.icloud', 'bplist')
    const away = await run()
    expect(away).toMatchObject({ removed: 0, read: 0 })
    expect(away.skipped.map(({ path }) => path).toSorted()).toEqual(['a.md', 'b.md'])
    await refresh('a.md', 'b.md')
    expect(texts()).toEqual({ 'a.md': ['known'], 'link.md': ['[[b]]'] })
    expect(backlinks('b.md')).toEqual(['link.md'])
    await rm(join(root, '.b.md.icloud'))
    await write('b.md', 'downloaded')
    await run()
    expect(texts()).toMatchObject({ 'b.md': ['downloaded'] })
  })

  test('row 43: a note that vanishes between list and read is gone, one that comes back is there', async () => {
    for (const name of ['a', 'b', 'c']) await write(`${name}.md`, name)
    await run()
    for (const name of ['a', 'b', 'c']) await write(`${name}.md`, `${name} again`)
    const reader = hastyReader()
    const vanishing: VaultReader = {
      ...reader,
      async read(path) {
        if (path === 'b.md') await rm(join(root, path))
        return reader.read(path)
      },
    }
    const { removed, found } = await run({ reader: vanishing })
    expect(removed).toBe(1)
    expect(found.changes).toContainEqual({ path: 'b.md', etag: null })
    expect(texts()).toEqual({ 'a.md': ['a again'], 'c.md': ['c again'] })
    await write('b.md', 'back')
    await run()
    expect(texts()).toMatchObject({ 'b.md': ['back'] })
  })

  test('row 47: waits until another program has written all of a note', async () => {
    await write('a.md', 'before')
    await run()
    await write('a.md', 'first half, ')
    const writing = setTimeout(300).then(() => appendFile(join(root, 'a.md'), 'second half'))
    await run({ reader: createVaultReader(root), nowMs: Date.now() })
    await writing
    expect(texts()).toEqual({ 'a.md': ['first half, second half'] })
  })

  test.skipIf(process.getuid?.() === 0)(
    'row 63: a folder that cannot be opened keeps what is known of it',
    async () => {
      await write('shut/a.md', 'text')
      await run()
      await chmod(join(root, 'shut'), 0)
      expect(await run()).toMatchObject({ removed: 0, skipped: [{ path: 'shut' }] })
      await chmod(join(root, 'shut'), 0o700)
    },
  )

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

  test('what was changed once more after it was indexed by itself is read all the same', async () => {
    await write('a.md', 'old')
    await refresh('a.md')
    await write('a.md', 'new')
    await run({ isFresher: () => true })
    expect(texts()).toEqual({ 'a.md': ['new'] })
  })

  test('a file that the disk refuses is told and keeps what is known of it', async () => {
    await write('a.md', 'text')
    await run()
    await utimes(join(root, 'a.md'), 1000, 1000)
    const reader = createVaultReader(root)
    const { LatentError } = await import('../../../shared/rpc/errors.ts')
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

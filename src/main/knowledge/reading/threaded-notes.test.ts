import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createVaultReader } from '../../vault/read/vault-reader.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'
import { openIndexDatabase } from '../db/open-index.ts'
import { createDeletionGuard } from '../keep/held-deletions.ts'
import { indexVault } from '../keep/index-vault.ts'
import { createIndex } from '../worker/index-store.ts'
import { notesOf, type NoteSource } from './note-source.ts'
import { createThreadedNotes } from './threaded-notes.ts'

const { signal } = new AbortController()
const source = (file: string): URL => pathToFileURL(join(import.meta.dirname, '../../../..', file))
const READING = source('src/main/reading-worker.ts')
const DYING = source('test/rigs/dying-reading-child.ts')

const files = Object.fromEntries(
  Array.from({ length: 300 }, (_, n) => [
    `f${n % 7}/n${n}.md`,
    `# Note ${n}\n\nword${n} [[n${n + 1}]]\n`,
  ]),
)

async function withThread<T>(
  root: string,
  { entry = READING, few = 0, ...more }: { entry?: URL; few?: number; dies?: object },
  work: (notes: NoteSource, stopped: string[]) => Promise<T>,
): Promise<T> {
  const stopped: string[] = []
  const notes = createThreadedNotes({
    entry,
    data: { vaultRoot: root, closedFolders: [], parts: [], ...more },
    inPlace: notesOf(createVaultReader(root), []),
    onStopped: (sentence) => stopped.push(sentence),
    few,
  })
  try {
    return await work(notes, stopped)
  } finally {
    await notes.dispose()
  }
}

async function indexed(root: string, notes: NoteSource): Promise<unknown> {
  const index = createIndex(openIndexDatabase(':memory:', false), false)
  const run = await indexVault({
    index,
    reader: createVaultReader(root),
    notes,
    deletions: createDeletionGuard(index),
    signal,
    rebuild: false,
    acceptGone: false,
    places: null,
    nowMs: 0,
    onProgress: () => {},
    isFresher: () => false,
  })
  const rows = index.database
    .prepare(
      `SELECT path, title, text, problem FROM files LEFT JOIN notes ON notes.id = files.id
       LEFT JOIN chunks ON chunks.note = notes.id ORDER BY path, chunks.id`,
    )
    .all()
  index.database.close()
  const skipped = run.skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return { rows, skipped, read: run.read, indexed: run.indexed }
}

test('the thread reads what this one would, and leaves out what this one would', () =>
  withTempVault({ ...files, 'zero.md': 'a\0b', 'merge.md': MERGE }, async ({ root, outside }) => {
    await mkdir(join(root, 'shut'))
    await writeFile(join(outside, 'secret.md'), 'secret')
    await symlink(join(outside, 'secret.md'), join(root, 'out.md'))
    await symlink(outside, join(root, 'beyond'))
    await symlink('nowhere', join(root, 'dangling.md'))
    await chmod(join(root, 'shut'), 0)
    const inPlace = await indexed(root, notesOf(createVaultReader(root), []))
    expect(await withThread(root, {}, (notes) => indexed(root, notes))).toEqual(inPlace)
    await chmod(join(root, 'shut'), 0o700)
  }))

const MERGE = '<<<<<<< one\na\n=======\nb\n>>>>>>> two\n'

test('a few files need no thread; of more, each is met once', () =>
  withTempVault(files, async ({ root }) => {
    const inPlace = await indexed(root, notesOf(createVaultReader(root), []))
    const dies = { method: 'read', at: 1 }
    for (const [few, isThreaded] of [
      [300, false],
      [299, true],
    ] as const)
      // oxfmt-ignore
      await withThread(root, { entry: DYING, dies, few }, async (notes, stopped) => {
        expect(await indexed(root, notes)).toEqual(inPlace)
        expect(stopped.length > 0).toBe(isThreaded)
        const met: string[] = []
        for await (const batch of notes.walk(signal, null))
          met.push(...batch.map(({ path }) => path))
        expect(new Set(met).size).toBe(met.length)
      })
  }))

test('a note is not read through a link that leads out of the vault', () =>
  withTempVault({ 'a.md': 'x' }, async ({ root, outside }) => {
    await writeFile(join(outside, 'secret.md'), 'secret')
    await symlink(outside, join(root, 'beyond'))
    await symlink(join(outside, 'secret.md'), join(root, 'out.md'))
    const wanted = ['beyond/secret.md', 'out.md'].map((path) => ({
      path: vaultPath(path),
      etag: null,
    }))
    const outcomes = await withThread(root, {}, (notes) => notes.read(wanted))
    expect(outcomes).toMatchObject([
      { status: 'refused', reason: expect.stringContaining('leads out of it') },
      { status: 'refused', reason: expect.stringContaining('leads out of it') },
    ])
  }))

test.each([
  ['at its first request', { method: 'walk', at: 1 }, 1],
  ['while it reads', { method: 'read', at: 1 }, 3],
])('a thread that dies %s is done without, and no note is missing', (_name, dies, atLeast) =>
  withTempVault(files, async ({ root }) => {
    const inPlace = await indexed(root, notesOf(createVaultReader(root), []))
    await withThread(root, { entry: DYING, dies }, async (notes, stopped) => {
      expect(await indexed(root, notes)).toEqual(inPlace)
      expect(stopped.length).toBeGreaterThanOrEqual(atLeast)
      expect(new Set(stopped)).toEqual(
        new Set(['The thread that reads notes stopped; they are read without it.']),
      )
    })
  }),
)

test('a look that nobody wants any more ends', () =>
  withTempVault(files, async ({ root }) => {
    const abort = new AbortController()
    await withThread(root, {}, async (notes) => {
      abort.abort()
      await expect(
        (async () => {
          for await (const _ of notes.walk(abort.signal, null));
        })(),
      ).rejects.toThrow()
    })
  }))

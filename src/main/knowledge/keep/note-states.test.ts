import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BUNDLED_MODELS, embedderInside } from '../../../../test/app/embedder-inside.ts'
import { type SearchMode, SearchRequest } from '../../../shared/contract/search.ts'
import { type NoteState, StateRequest } from '../../../shared/contract/index-states.ts'
import type { Exclusion } from '../../../shared/domain/exclusion.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import { systemClock } from '../../platform/system.ts'
import type { VaultReader } from '../../platform/vault-reader.ts'
import { createVaultReader } from '../../vault/read/vault-reader.ts'
import { createIndexService, type IndexService } from '../worker/index-service.ts'

const context = { signal: new AbortController().signal, clientId: 'test' }
let base: string
let service: IndexService
/** What the disk says of a note instead of its text. */
let refused: Map<string, string>

function open(): void {
  const reader = createVaultReader(join(base, 'vault'))
  const refusing: VaultReader = {
    ...reader,
    settled: () => Promise.resolve(),
    read(path) {
      const sentence = refused.get(path)
      if (sentence !== undefined) throw new LatentError('unavailable', sentence)
      return reader.read(path)
    },
  }
  service = createIndexService({
    indexDir: join(base, 'index'),
    reader: refusing,
    snapshot: null,
    models: {
      bundled: BUNDLED_MODELS,
      downloaded: join(base, 'models'),
      embedderOf: embedderInside,
    },
    embeddingModel: 'latent-mini',
    withVectors: true,
    clock: systemClock,
  })
}
async function restart(): Promise<void> {
  await service.dispose()
  open()
}

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'latent-states-')))
  await mkdir(join(base, 'vault'))
  refused = new Map()
  open()
})
afterEach(async () => {
  await service.dispose()
  await rm(base, { recursive: true, force: true })
})

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(base, 'vault', path)), { recursive: true })
  await writeFile(join(base, 'vault', path), text)
  await utimes(join(base, 'vault', path), 1000, 1000)
}
const look = async () =>
  service.handlers.reconcile({ rebuild: false, acceptGone: false, places: null }, context)
async function indexAll(): Promise<void> {
  await look()
  await service.handlers.embedded({}, context)
}
const list = async (state: NoteState | null, more: Partial<StateRequest> = {}) =>
  (await service.handlers.noteStates(StateRequest.parse({ state, limit: 100, ...more }), context))
    .notes
const states = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await list(null)).map(({ path, state }) => [path, state]))
const counts = async () => service.handlers.stateCounts({}, context)
const exclude = (...rules: Exclusion[]) =>
  service.handlers.exclude({ rules, templateFolders: ['Templates'] }, context)
const find = async (query: string, mode: SearchMode = 'keyword'): Promise<string[]> => {
  const { hits } = await service.handlers.search(
    SearchRequest.parse({ query, mode, topK: 20 }),
    context,
  )
  return [...new Set(hits.map(({ path }) => String(path)))].toSorted()
}

describe('how a note stands', () => {
  test('is indexed, and before that waits to be read; of a changed one the old text is searched', async () => {
    await write('a.md', 'apples')
    await indexAll()
    await write('a.md', 'apples and pears')
    await write('b.md', 'bananas')
    await service.handlers.compare({}, context)
    expect(await states()).toEqual({ 'a.md': 'stale', 'b.md': 'waiting' })
    expect(await find('apples')).toEqual(['a.md'])
    await indexAll()
    expect(await states()).toEqual({ 'a.md': 'indexed', 'b.md': 'indexed' })
    expect(await counts()).toEqual({
      notes: { indexed: 2, waiting: 0, stale: 0, skipped: 0, failed: 0 },
      excluded: [],
    })
  })

  test('is skipped with the reason where it is no text', async () => {
    await write('a.md', 'zero \0 byte')
    await indexAll()
    expect(await list('skipped')).toEqual([
      {
        path: 'a.md',
        title: null,
        state: 'skipped',
        reason: 'This file is not text: it has zero bytes in it.',
        rule: null,
      },
    ])
  })

  test('has failed with the sentence where the disk refuses it, until it can be read', async () => {
    await write('a.md', 'apples')
    await write('b.md', 'bananas')
    refused.set('b.md', 'The disk says no.')
    await indexAll()
    expect(await list('failed')).toMatchObject([{ path: 'b.md', reason: 'The disk says no.' }])
    refused.clear()
    await indexAll()
    expect(await states()).toEqual({ 'a.md': 'indexed', 'b.md': 'indexed' })
    await write('b.md', 'bananas and pears')
    refused.set('b.md', 'The disk says no.')
    await indexAll()
    expect(await list('failed')).toMatchObject([
      { path: 'b.md', reason: 'The disk says no. What was known of it before is still searched.' },
    ])
    expect(await service.handlers.noteState({ path: vaultPath('b.md') }, context)).toMatchObject({
      state: 'failed',
    })
    expect(await find('bananas')).toEqual(['b.md'])
  })

  test('is not known of a note that nobody has met', async () => {
    expect(await service.handlers.noteState({ path: vaultPath('new.md') }, context)).toEqual({
      path: 'new.md',
      title: null,
      state: 'waiting',
      reason: 'The index has not met this note yet.',
      rule: null,
    })
  })

  test('is told page by page, by path, of those that a text names', async () => {
    for (let n = 0; n < 7; n += 1)
      await write(`n${n}.md`, n === 4 ? '---\ntitle: Plum\n---\n' : 'x')
    await look()
    const first = await service.handlers.noteStates(
      StateRequest.parse({ state: null, limit: 3 }),
      context,
    )
    expect(first.notes.map(({ path }) => path)).toEqual(['n0.md', 'n1.md', 'n2.md'])
    expect(first.next).toBe('n2.md')
    expect((await list(null, { after: 'n4.md' })).map(({ path }) => path)).toEqual([
      'n5.md',
      'n6.md',
    ])
    expect((await list(null, { query: 'N3' })).map(({ path }) => path)).toEqual(['n3.md'])
    expect(await list('failed')).toEqual([])
  })
})

describe('what is left out of the search', () => {
  const folder: Exclusion = { kind: 'folder', value: 'Old' }
  beforeEach(async () => {
    await write('Old/a.md', '# Alpha\n\napples #done see [[b]]')
    await write('b.md', 'apples, and links to [[Old/a]]')
    await write('Templates/t.md', 'apples {{date}}')
    await write('drawing.md', '---\nexcalidraw-plugin: parsed\n---\napples')
  })

  test('is not found, by words or by meaning; it is linked, named, and said', async () => {
    await exclude(folder, { kind: 'templates', value: '' }, { kind: 'drawings', value: '' })
    await indexAll()
    expect(await find('apples')).toEqual(['b.md'])
    expect(await find('apples', 'semantic')).toEqual(['b.md'])
    expect(await list('skipped')).toMatchObject([
      { path: 'Old/a.md', title: 'Alpha', rule: folder },
      { path: 'Templates/t.md', rule: { kind: 'templates', value: '' } },
      { path: 'drawing.md', rule: { kind: 'drawings', value: '' } },
    ])
    expect((await counts()).excluded).toEqual([
      { rule: folder, count: 1 },
      { rule: { kind: 'templates', value: '' }, count: 1 },
      { rule: { kind: 'drawings', value: '' }, count: 1 },
    ])
    expect(
      await service.handlers.backlinks({ path: vaultPath('b.md'), limit: 10 }, context),
    ).toMatchObject([{ source_path: 'Old/a.md' }])
    expect(
      await service.handlers.resolveLink({ from: null, target: 'a', type: 'wikilink' }, context),
    ).toMatchObject({ path: 'Old/a.md' })
    expect(await service.handlers.names({ query: 'Alpha', limit: 5 }, context)).toMatchObject([
      { path: 'Old/a.md', isExcluded: true },
    ])
    expect(
      await service.handlers.notes(
        { folder: null, tags: ['done'], match: 'all', order: 'path', limit: 9 },
        context,
      ),
    ).toEqual([])
    const { total } = await service.handlers.noteTable(
      { where: '', fields: ['path'], sort: null, groupBy: null, limit: 9 },
      context,
    )
    expect(total).toBe(1)
  })

  test('goes by another rule at once, and comes back when the rule goes', async () => {
    await indexAll()
    expect(await find('apples')).toHaveLength(4)
    await exclude(folder)
    expect(await find('apples')).toEqual(['Templates/t.md', 'b.md', 'drawing.md'])
    expect(await states()).toMatchObject({ 'Old/a.md': 'skipped' })
    await exclude({ kind: 'tag', value: 'done' })
    expect((await list('skipped')).map(({ rule }) => rule?.kind)).toEqual(['tag'])
    await exclude()
    await service.handlers.embedded({}, context)
    expect(await find('apples')).toHaveLength(4)
    expect(await states()).toMatchObject({ 'Old/a.md': 'indexed' })
  })

  test('stays out when it is saved, and after a restart, before anybody looks', async () => {
    await exclude(folder)
    await indexAll()
    await write('Old/a.md', 'more apples')
    await service.handlers.refresh({ paths: [vaultPath('Old/a.md')] }, context)
    expect(await find('apples')).not.toContain('Old/a.md')
    await restart()
    expect(await find('apples')).not.toContain('Old/a.md')
    await exclude(folder)
    expect(await find('apples')).not.toContain('Old/a.md')
    expect((await look()).read).toBe(0)
  })

  test('that ends in the middle of a change of rules is as they say after the next start', async () => {
    await exclude(folder)
    await indexAll()
    const abort = new AbortController()
    refused.set('Old/a.md', 'Not now.') // what would be read again is not
    await service.handlers.exclude(
      { rules: [], templateFolders: [] },
      { ...context, signal: abort.signal },
    )
    await restart()
    refused.clear()
    await exclude()
    await indexAll()
    expect(await find('apples')).toContain('Old/a.md')
  })
})

describe('a pause', () => {
  test('holds the look through the vault and the vectors, but no note that is saved', async () => {
    for (let n = 0; n < 200; n += 1) await write(`n${n}.md`, `number${n} apples`)
    void service.handlers.pause({ isOn: true }, context)
    let isDone = false
    const looking = look().then(() => (isDone = true))
    await waitUntil(async () => expect((await counts()).notes.waiting).toBe(200))
    await write('saved.md', 'pears')
    await service.handlers.refresh({ paths: [vaultPath('saved.md')] }, context)
    expect(await find('pears')).toEqual(['saved.md'])
    expect(await find('number7')).toEqual([])
    expect(service.handlers.status({}, context)).toMatchObject({ isPaused: true })
    expect(isDone).toBe(false)
    void service.handlers.pause({ isOn: false }, context)
    await looking
    await service.handlers.embedded({}, context)
    expect(await find('number7')).toContain('n7.md')
    expect((await counts()).notes).toMatchObject({ waiting: 0, indexed: 201 })
  })

  test('lets through what somebody waits for: a rename needs every link', async () => {
    for (let n = 0; n < 100; n += 1) await write(`n${n}.md`, `see [[target]]`)
    await write('target.md', 'here')
    void service.handlers.pause({ isOn: true }, context)
    const looking = look()
    const steps = service.handlers.linkRewrites(
      {
        moves: [{ from: vaultPath('target.md'), to: vaultPath('other.md'), isFolder: false }],
        earlier: null,
      },
      context,
    )
    let rewritten = 0
    for await (const { note } of steps) if (note !== null) rewritten += 1
    expect(rewritten).toBe(100)
    await looking
  })

  test('holds vectors: notes wait for their meaning, and get it when it ends', async () => {
    const text = (n: number): string =>
      Array.from(
        { length: 30 },
        (_, at) => `## Part ${at}\n\nwords of ${n} and ${at} apples\n`,
      ).join('\n')
    void service.handlers.pause({ isOn: true }, context)
    for (let n = 0; n < 30; n += 1) await write(`n${n}.md`, text(n))
    const rebuilding = service.handlers.reconcile(
      { rebuild: false, acceptGone: true, places: null },
      context,
    )
    await rebuilding
    expect(await find('apples')).not.toEqual([])
    expect((await counts()).notes.waiting).toBeGreaterThan(0)
    void service.handlers.pause({ isOn: false }, context)
    await service.handlers.embedded({}, context)
    expect((await counts()).notes).toMatchObject({ waiting: 0, indexed: 30 })
  })

  test('ends with a rebuild, which somebody wants now', async () => {
    await write('a.md', 'apples')
    void service.handlers.pause({ isOn: true }, context)
    await service.handlers.reconcile({ rebuild: true, acceptGone: false, places: null }, context)
    expect(service.handlers.status({}, context)).toMatchObject({ isPaused: false })
    expect(await find('apples')).toEqual(['a.md'])
  })
})

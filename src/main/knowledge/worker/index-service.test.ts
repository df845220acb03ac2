import { cp, mkdir, mkdtemp, realpath, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BUNDLED_MODELS, embedderInside } from '../../../../test/app/embedder-inside.ts'
import { type SearchFilter, SearchRequest } from '../../../shared/contract/search.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { systemClock } from '../../platform/system.ts'
import type { VaultReader } from '../../platform/vault-reader.ts'
import type { WatchSnapshot } from '../../platform/watch-snapshot.ts'
import { createVaultReader } from '../../vault/read/vault-reader.ts'
import { createIndexService, type IndexService } from './index-service.ts'

const context = { signal: new AbortController().signal, clientId: 'test' }

let base: string
let root: string
let service: IndexService
const services: IndexService[] = []

function open(
  more: {
    bundled?: string
    withVectors?: boolean
    reader?: VaultReader
    snapshot?: WatchSnapshot
  } = {},
): IndexService {
  service = createIndexService({
    indexDir: join(base, 'index'),
    reader: more.reader ?? createVaultReader(root),
    snapshot: more.snapshot ?? null,
    models: {
      bundled: more.bundled ?? BUNDLED_MODELS,
      downloaded: join(base, 'models'),
      embedderOf: embedderInside,
    },
    embeddingModel: 'latent-mini',
    withVectors: more.withVectors ?? true,
    clock: systemClock,
  })
  services.push(service)
  return service
}

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'latent-service-')))
  root = join(base, 'vault')
  await mkdir(root)
})
afterEach(async () => {
  for (const each of services.splice(0)) await each.dispose()
  await rm(base, { recursive: true, force: true })
})

async function seed(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}
async function index(): Promise<void> {
  await service.handlers.reconcile({ rebuild: false, acceptGone: false, places: null }, context)
  await service.handlers.embedded({}, context)
}
interface Wish extends Omit<Partial<SearchRequest>, 'filter'> {
  readonly filter?: Partial<SearchFilter>
}
const search = (query: string, wish: Wish = {}) =>
  service.handlers.search(SearchRequest.parse({ query, ...wish }), context)
const paths = async (query: string, wish: Wish = {}): Promise<string[]> =>
  (await search(query, wish)).hits.map((hit) => hit.path)

test('a look through the vault is over when what is indexed by itself is in the index too', async () => {
  await seed({ 'a.md': 'amber', 'b.md': 'birch' })
  const reader = createVaultReader(root)
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  open({
    reader: {
      ...reader,
      async stat(path) {
        asked.resolve()
        await held.promise
        return reader.stat(path)
      },
    },
  })
  await index()
  await rm(join(root, 'b.md'))
  const refreshed = service.handlers.refresh({ paths: [vaultPath('b.md')] }, context)
  await asked.promise
  let isOver = false
  const looked = index().then(() => (isOver = true))
  await setTimeout(100)
  expect(isOver).toBe(false)
  held.resolve()
  await Promise.all([looked, refreshed])
  expect(await paths('birch', { mode: 'keyword' })).toEqual([])
})

describe('search', () => {
  test('finds by words, by meaning and by both, at the heading and line', async () => {
    await seed({
      'Kitchen.md':
        'Baking\n\n# Bread\n\n## Sourdough\n\nFeed the starter with flour every morning.',
      'Garage.md': '# Car\n\nThe automobile needs new tyres and engine oil.',
    })
    open()
    await index()
    const { hits, mode, notice } = await search('starter flour')
    expect({ mode, notice }).toEqual({ mode: 'hybrid', notice: null })
    expect(hits[0]).toMatchObject({ path: 'Kitchen.md', title: 'Kitchen' })
    expect(hits[0]?.chunk).toContain('starter')
    expect(hits[0]?.start_line).toBeGreaterThanOrEqual(1)
    expect(hits[0]?.end_line).toBe(7)
    expect(await paths('vehicle', { mode: 'keyword' })).toEqual([])
    expect((await paths('vehicle repair', { mode: 'semantic' }))[0]).toBe('Garage.md')
    expect((await paths('vehicle repair'))[0]).toBe('Garage.md')
  })

  test('scores lie in 0..1, best first', async () => {
    await seed(
      Object.fromEntries(
        Array.from({ length: 40 }, (_, n) => [`n${n}.md`, `${'tea '.repeat(n)} and coffee ${n}`]),
      ),
    )
    open()
    await index()
    for (const mode of ['keyword', 'semantic', 'hybrid'] as const) {
      const scores = (await search('tea', { mode, topK: 30 })).hits.map(({ score }) => score)
      expect(scores.length).toBeGreaterThan(20)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      expect(scores.every((score) => score > 0 && score <= 1)).toBe(true)
    }
  })

  test('one long note does not fill the list', async () => {
    const section = (n: number): string =>
      `# Part ${n}\n\n${`dragon number ${n} sleeps here. `.repeat(60)}\n\n`
    await seed({
      'Dragons.md': Array.from({ length: 12 }, (_, n) => section(n)).join(''),
      'Castle.md': 'A castle, far away, without any beast but one dragon.',
      'Cave.md': 'In the cave there might have been a dragon once upon a time.',
    })
    open()
    await index()
    for (const mode of ['keyword', 'semantic', 'hybrid'] as const) {
      const found = await paths('dragon', { mode, topK: 5 })
      expect(found.filter((path) => path === 'Dragons.md')).toHaveLength(3)
      expect(found).toContain('Castle.md')
      expect(found).toContain('Cave.md')
    }
  })

  test('a filter holds, and does not lose what is far down without it', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, n) => [
        `bulk/n${n}.md`,
        'apple apple apple pie with cinnamon',
      ]),
    )
    const common =
      'One apple in a very long text about other things, such as weather and tides. '.repeat(3)
    await seed({
      ...many,
      'rare/a.md': `---\ntags: [Fruit/Red]\n---\n${common}`,
      'rare/b.md': `#fruit\n#winter\n${common}`,
      'rarely/c.md': `#fruity\n${common}`,
    })
    await utimes(join(root, 'rare/b.md'), 1000, 1000)
    open()
    await index()
    for (const mode of ['keyword', 'semantic', 'hybrid'] as const) {
      const found = async (filter: Partial<SearchFilter>): Promise<string[]> =>
        [...new Set(await paths('apple', { mode, filter, topK: 50 }))].toSorted()
      expect(await found({ folder: 'rare' })).toEqual(['rare/a.md', 'rare/b.md'])
      expect(await found({ folder: '/rare/' })).toEqual(['rare/a.md', 'rare/b.md'])
      expect(await found({ tags: ['fruit'] })).toEqual(['rare/a.md', 'rare/b.md'])
      expect(await found({ tags: ['#FRUIT', 'winter'] })).toEqual(['rare/b.md'])
      expect(await found({ tags: ['fruit/red'] })).toEqual(['rare/a.md'])
      expect(await found({ tags: ['fruit_'] })).toEqual([])
      expect(await found({ beforeMs: 2_000_000 })).toEqual(['rare/b.md'])
      expect(await found({ beforeMs: 1_000_000, afterMs: 1_000_000 })).toEqual(['rare/b.md'])
      expect(await found({ folder: 'rare', afterMs: 2_000_000 })).toEqual(['rare/a.md'])
      expect(await found({ folder: 'nowhere' })).toEqual([])
    }
  })

  test('filters alone list what passes, the last changed first, and say what is left out (W5)', async () => {
    await seed({
      'old.md': '---\ntags: [tea]\n---\n# Old\n\nGreen.',
      'new.md': '# New\n\n#tea/green leaves',
      'empty/blank.md': '',
      'other.md': 'tea',
    })
    await utimes(join(root, 'old.md'), 1000, 1000)
    open()
    await index()
    for (const mode of ['hybrid', 'semantic', 'keyword'] as const) {
      expect(await paths('', { mode, filter: { tags: ['tea'] } })).toEqual(['new.md', 'old.md'])
      expect(await paths(' ', { mode, filter: { folder: 'empty' } })).toEqual(['empty/blank.md'])
      expect(await paths('', { mode, filter: { beforeMs: 1_000_000 } })).toEqual(['old.md'])
      expect((await search('', { mode, filter: { tags: ['tea'] } })).notice).toBeNull()
    }
    expect(await search('', { filter: { tags: ['tea'] }, topK: 1 })).toMatchObject({
      hits: [{ path: 'new.md', heading: 'New', score: 1, start_line: 1 }],
      notice: '2 notes pass; these 1 were changed last.',
    })
  })

  test('an empty query gives an empty list, and any other text gives an answer', async () => {
    await seed({ 'a.md': 'alpha "beta" NEAR gamma 😀 中文', 'b.md': '' })
    open()
    await index()
    for (const query of ['', '  \n', '?!', '😀', '"'])
      expect((await search(query)).hits.filter((hit) => hit.score > 1)).toEqual([])
    expect(await paths('')).toEqual([])
    for (const query of [
      'NEAR(',
      '"beta',
      "' OR 1=1",
      'a\u0000b',
      '\ud800x',
      'x'.repeat(100_000),
      '中文 '.repeat(30_000),
    ])
      await expect(search(query)).resolves.toMatchObject({ hits: expect.any(Array) })
    expect(await paths('中文', { mode: 'keyword' })).toEqual(['a.md'])
  })
})

describe('links, names and tags', () => {
  beforeEach(async () => {
    await seed({
      'a.md':
        '#One/two text\n\nSee [[b#Part|the part]] and [[Missing]], ![[pic.png]]. Again [[b]].',
      'b.md': '# Bee\n\nLine three\n\n## Part\n\n#one #One/two end ^mark',
      'c.md': 'Markdown: [x](b.md#part), itself [[c]], [web](https://example.org)',
      'pic.png': '',
    })
    open()
    await index()
  })

  test('backlinks come by title, with the line', async () => {
    expect(
      await service.handlers.backlinks({ path: vaultPath('b.md'), limit: 10 }, context),
    ).toEqual([
      {
        source_path: 'a.md',
        source_title: 'a',
        link_text: 'the part',
        link_type: 'wikilink',
        line: 3,
        context: expect.stringContaining('See [[b#Part'),
      },
      {
        source_path: 'a.md',
        source_title: 'a',
        link_text: 'b',
        link_type: 'wikilink',
        line: 3,
        context: expect.any(String),
      },
      {
        source_path: 'c.md',
        source_title: 'c',
        link_text: 'x',
        link_type: 'markdown',
        line: 1,
        context: expect.any(String),
      },
    ])
    expect(
      await service.handlers.backlinks({ path: vaultPath('c.md'), limit: 10 }, context),
    ).toEqual([])
  })

  test('forward links tell what exists and where the rest would be', async () => {
    const links = await service.handlers.forwardLinks({ path: vaultPath('a.md') }, context)
    expect(
      links.map(({ target_path, target_title, exists, link_type }) => [
        target_path,
        target_title,
        exists,
        link_type,
      ]),
    ).toEqual([
      ['b.md', 'Bee', true, 'wikilink'],
      ['Missing.md', 'Missing', false, 'wikilink'],
      ['pic.png', 'pic.png', true, 'embed'],
      ['b.md', 'Bee', true, 'wikilink'],
    ])
  })

  test.each([
    ['b#Part', { path: 'b.md', createPath: null, line: 5 }],
    ['b#^mark', { path: 'b.md', createPath: null, line: 7 }],
    ['b#Nowhere', { path: 'b.md', createPath: null, line: null }],
    ['b', { path: 'b.md', createPath: null, line: null }],
    ['New idea', { path: null, createPath: 'New idea.md', line: null }],
    ['../../etc/passwd', { path: null, createPath: null, line: null }],
  ])('the link %j leads where it says', async (target, expected) => {
    const from = vaultPath('a.md')
    expect(await service.handlers.resolveLink({ from, target, type: 'wikilink' }, context)).toEqual(
      expected,
    )
  })

  test('tags are counted by note, whatever their case', async () => {
    expect(await service.handlers.tags({}, context)).toEqual([
      { tag: 'One/two', count: 2 },
      { tag: 'one', count: 1 },
    ])
  })

  test('notes are listed by folder and tag', async () => {
    const list = async (
      folder: string | null,
      tags: string[],
      limit = 10,
      more: { match?: 'all' | 'any'; order?: 'path' | 'newest' } = {},
    ): Promise<string[]> => {
      const filter = { folder, tags, limit, match: 'all', order: 'path', ...more } as const
      return (await service.handlers.notes(filter, context)).map((note) => note.path)
    }
    expect(await list(null, [])).toEqual(['a.md', 'b.md', 'c.md'])
    expect(await list(null, ['one'])).toEqual(['a.md', 'b.md'])
    expect(await list(null, [], 1)).toEqual(['a.md'])
    expect(await list('folder', [])).toEqual([])
    expect(await list(null, ['two', 'one/two'])).toEqual([])
    expect(await list(null, ['two', 'one/two'], 10, { match: 'any' })).toEqual(['a.md', 'b.md'])
    await utimes(join(root, 'b.md'), 4e9, 4e9)
    await service.handlers.refresh({ paths: [vaultPath('b.md')] }, context)
    expect(await list(null, [], 2, { order: 'newest' })).toEqual(['b.md', expect.any(String)])
  })

  test('a note can be picked by its place among those of a filter', async () => {
    const pick = (place: number, tags: string[] = []) =>
      service.handlers.noteAt({ folder: null, tags, match: 'all', place }, context)
    expect(await pick(0)).toMatchObject({ path: 'a.md' })
    expect(await pick(0.5)).toMatchObject({ path: 'b.md' })
    expect(await pick(0.9999)).toMatchObject({ path: 'c.md' })
    expect(await pick(0.9999, ['one'])).toMatchObject({ path: 'b.md' })
    expect(await pick(0, ['none'])).toBeNull()
  })

  test('links are counted both ways, and backlinks cut after so many', async () => {
    const count = (path: string) => service.handlers.linkCounts({ path: vaultPath(path) }, context)
    expect(await count('b.md')).toEqual({ backlinks: 3, forwardLinks: 0 })
    expect(await count('a.md')).toEqual({ backlinks: 0, forwardLinks: 4 })
    expect(await count('none.md')).toEqual({ backlinks: 0, forwardLinks: 0 })
    const first = await service.handlers.backlinks({ path: vaultPath('b.md'), limit: 1 }, context)
    expect(first).toHaveLength(1)
  })
})

describe('vectors', () => {
  test('a refreshed note is found by its meaning at once', async () => {
    await seed({ 'a.md': 'Tax returns are due in April.' })
    open()
    await index()
    await seed({ 'b.md': 'The kitten chased a mouse through the house.' })
    await service.handlers.refresh({ paths: [vaultPath('b.md')] }, context)
    expect((await paths('cat', { mode: 'semantic' }))[0]).toBe('b.md')
  })

  test('survive a restart: nothing is embedded again', async () => {
    await seed({ 'a.md': 'Some text', 'b.md': 'Other text' })
    open()
    await index()
    await service.dispose()
    open()
    const states: string[] = []
    service.onStatus(({ state }) => states.push(state))
    expect(
      await service.handlers.reconcile(
        { rebuild: false, acceptGone: false, places: null },
        context,
      ),
    ).toMatchObject({
      read: 0,
      indexed: 0,
    })
    await service.handlers.embedded({}, context)
    expect(states).not.toContain('embedding')
    expect(await service.handlers.status({}, context)).toMatchObject({
      state: 'ready',
      semanticReady: true,
      notes: 2,
    })
  })

  test.each([
    ['missing', (model: string) => rm(join(model, 'tokenizer.json')), 'tokenizer.json is missing'],
    [
      'cut short',
      (model: string) => truncate(join(model, 'onnx/model_quantized.onnx'), 4_000_000),
      'is not what it should be',
    ],
    [
      'exchanged',
      (model: string) => writeFile(join(model, 'config.json'), '{}'),
      'config.json is not what',
    ],
  ])(
    'with a model that is %s, words are searched and the status says why',
    async (_name, spoil, reason) => {
      const models = join(base, 'spoilt')
      await cp(join(BUNDLED_MODELS, 'latent-mini'), join(models, 'latent-mini'), {
        recursive: true,
      })
      await spoil(join(models, 'latent-mini'))
      await seed({ 'a.md': 'Words are found' })
      open({ bundled: models })
      await index()
      expect(await service.handlers.status({}, context)).toMatchObject({
        state: 'ready',
        semanticReady: false,
        problem: expect.stringContaining(reason),
      })
      for (const mode of ['hybrid', 'semantic'] as const)
        expect(await search('words', { mode })).toMatchObject({
          mode: 'keyword',
          hits: [{ path: 'a.md' }],
          notice: expect.stringContaining(reason),
        })
      await expect(service.handlers.useModel({ id: 'latent-mini' }, context)).resolves.toBe(null)
    },
  )

  test('switched off after crashes, words are searched and the status says why', async () => {
    await seed({ 'a.md': 'Words are found' })
    open({ withVectors: false })
    await index()
    expect(await search('words')).toMatchObject({
      mode: 'keyword',
      hits: [{ path: 'a.md' }],
      notice: expect.stringContaining('switched off'),
    })
    await expect(service.handlers.useModel({ id: 'latent-mini' }, context)).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  test('row 67: a model that was not downloaded leaves the last one, and says so', async () => {
    await seed({ 'a.md': 'The kitten sleeps' })
    open()
    await index()
    await service.handlers.useModel({ id: 'all-MiniLM-L6-v2' }, context)
    expect(await search('cat')).toMatchObject({ mode: 'hybrid', hits: [{ path: 'a.md' }] })
    expect(await service.handlers.status({}, context)).toMatchObject({
      embeddingModel: 'latent-mini',
      problem: expect.stringMatching(/incomplete.* Latent mini goes on answering\.$/),
    })
    await service.handlers.useModel({ id: 'latent-mini' }, context)
    expect(await service.handlers.status({}, context)).toMatchObject({ problem: null })
  })

  test('a query in a writing that the model does not know is searched by words, and that is said', async () => {
    await seed({ 'a.md': 'кошка спит на диване', 'b.md': 'The kitten sleeps' })
    open()
    await index()
    expect(await search('кошка')).toMatchObject({
      mode: 'keyword',
      hits: [{ path: 'a.md' }],
      notice: null,
    })
    expect(await search('кошка', { mode: 'semantic' })).toMatchObject({
      mode: 'keyword',
      hits: [{ path: 'a.md' }],
      notice: expect.stringContaining('does not know this language'),
    })
    expect(await search('kitten and кот')).toMatchObject({ mode: 'hybrid' })
  })
})

describe('keeping up with the vault', () => {
  const whole = { rebuild: false, acceptGone: false, places: null }
  const look = (request: Partial<typeof whole> = {}) =>
    service.handlers.reconcile({ ...whole, ...request }, context)

  test('what the system remembers comes first, and the look through the vault decides', async () => {
    await seed({ 'a.md': 'first', 'b.md': 'second', 'c.md': 'third' })
    open({ withVectors: false })
    await look()
    await service.dispose()
    await seed({ 'a.md': 'first, changed', 'b.md': 'second, changed' })
    const order: string[] = []
    const reader = createVaultReader(root)
    const snapshot: WatchSnapshot = {
      // It knows of one, and of one that it only believes to have changed.
      changedSince: async () => ['a.md', 'c.md'].map(vaultPath),
      take: async () => {
        order.push('picture')
        return async () => void order.push('kept')
      },
    }
    open({
      withVectors: false,
      snapshot,
      reader: {
        ...reader,
        read: (path) => {
          order.push(path)
          return reader.read(path)
        },
      },
    })
    expect(await look()).toMatchObject({ read: 1, indexed: 1 })
    expect(order).toEqual(['a.md', 'c.md', 'picture', 'b.md', 'kept'])
    expect(await paths('changed', { mode: 'keyword' })).toEqual(['a.md', 'b.md'])
    // Later looks take no picture each.
    await look()
    expect(order).toHaveLength(5)
  })

  test('row 52: a held deletion is in the status, in whole numbers, until somebody says what it is', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 100 }, (_, number) => [`n/${number}.md`, `note ${number}`]),
    )
    await seed(files)
    open({ withVectors: false })
    await look()
    expect(service.handlers.status({}, context)).toMatchObject({ held: null })
    await rm(join(root, 'n'), { recursive: true })
    // Also when only a place was looked at.
    await service.handlers.reconcile({ ...whole, places: [vaultPath('n')] }, context)
    const held = { kind: 'notes', gone: 100, known: 100 }
    expect(service.handlers.status({}, context)).toMatchObject({ held, notes: 100 })
    await look({ acceptGone: true })
    expect(service.handlers.status({}, context)).toMatchObject({ held: null, notes: 0 })
  })

  test('row 43: a file that is gone when it is to be indexed is told, if it was known', async () => {
    await seed({ 'a.md': 'a', 'b.md': 'b' })
    open({ withVectors: false })
    await look()
    await rm(join(root, 'a.md'))
    const all = ['a.md', 'b.md', 'never.md'].map(vaultPath)
    expect(await service.handlers.refresh({ paths: all }, context)).toEqual(['a.md'])
    expect(await service.handlers.refresh({ paths: all }, context)).toEqual([])
  })

  test('row 52: most notes that went right after they were written are held as well', async () => {
    const files = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${n}.md`, `${n}`]))
    await seed(files)
    open({ withVectors: false })
    await look()
    const paths = Object.keys(files).map(vaultPath)
    for (const path of paths) await rm(join(root, path))
    expect(await service.handlers.refresh({ paths, seen: paths }, context)).toEqual(paths)
    expect(service.handlers.status({}, context)).toMatchObject({ notes: 100 })
    await service.handlers.reconcile({ ...whole, places: paths }, context)
    const held = { kind: 'notes', gone: 100, known: 100 }
    expect(service.handlers.status({}, context)).toMatchObject({ held, notes: 100 })
  })

  test('our own deletion of most of a vault is no reason to ask', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 100 }, (_, number) => [`n/${number}.md`, `note ${number}`]),
    )
    await seed(files)
    open({ withVectors: false })
    await look()
    await rm(join(root, 'n'), { recursive: true })
    const forgetting = service.handlers.refresh(
      { paths: Object.keys(files).map(vaultPath) },
      context,
    )
    await Promise.all([forgetting, look()])
    expect(service.handlers.status({}, context)).toMatchObject({ held: null, notes: 0 })
  })

  test('row 49: conflicts are listed as they come and go', async () => {
    await seed({ 'a.md': 'a', 'a (conflicted copy 2026-11-21).md': 'b' })
    open({ withVectors: false })
    await look()
    const listed = () => service.handlers.status({}, context)
    expect(listed()).toMatchObject({ conflicts: [{ path: 'a (conflicted copy 2026-11-21).md' }] })
    await seed({ 'm.md': '<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n' })
    await rm(join(root, 'a (conflicted copy 2026-11-21).md'))
    await service.handlers.refresh(
      { paths: ['m.md', 'a (conflicted copy 2026-11-21).md'].map(vaultPath) },
      context,
    )
    expect(listed()).toMatchObject({ conflicts: [{ path: 'm.md' }] })
    expect(await paths('1 2', { mode: 'keyword' })).toEqual([])
  })
})

describe('what is near in several folders', () => {
  const nearestIn = (text: string, folders: readonly string[], limit = 3) =>
    service.handlers.nearestIn(
      { text, folders: folders.map((each) => vaultPath(each)), limit },
      context,
    )

  test('is what a search by meaning finds in each, also where another folder crowds it out', async () => {
    const recipes = Array.from({ length: 130 }, (_, number): [string, string] => [
      `recipes/Bread ${number}.md`,
      `Bread needs flour, water and salt, and bakes for ${number} minutes.`,
    ])
    await seed({
      ...Object.fromEntries(recipes),
      'people/Ada.md': 'Ada bakes bread.',
      'people/deep/Ben.md': 'Ben repairs boats.',
      'people2/Cora.md': 'Bread needs flour, water and salt.',
      'ideas/Empty.md': '',
    })
    open()
    await index()
    const folders = ['people', 'recipes', 'ideas', 'nowhere']
    const found = await nearestIn('Bread needs flour', folders)
    for (const [place, folder] of folders.entries()) {
      const { hits } = await search('Bread needs flour', {
        mode: 'semantic',
        topK: 3,
        filter: { folder },
      })
      expect(found?.[place]).toEqual(
        hits.map(({ path, title, score }) => ({ path, title, nearness: score })),
      )
    }
    expect(found?.map((notes) => notes.length)).toEqual([2, 3, 0, 0])
    expect(found?.[0]?.map(({ path }) => path as string)).toEqual([
      'people/Ada.md',
      'people/deep/Ben.md',
    ])
  })

  test('tells each note once, with its nearest passage', async () => {
    await seed({
      'people/Ada.md': '# Ada\n\nBread.\n\n## More\n\nBread needs flour.\n\n## Boats\n\nA boat.',
    })
    open()
    await index()
    expect(await nearestIn('Bread needs flour', ['people'])).toMatchObject([
      [{ path: 'people/Ada.md', title: 'Ada' }],
    ])
  })

  test('is null when nothing can tell', async () => {
    await seed({ 'people/Ada.md': 'Ada bakes bread.' })
    open({ withVectors: false })
    await index()
    expect(await nearestIn('Bread', ['people'])).toBeNull()
    open()
    await index()
    expect(await nearestIn('???', ['people'])).toBeNull()
    expect(await nearestIn('Bread', [])).toEqual([])
  })
})

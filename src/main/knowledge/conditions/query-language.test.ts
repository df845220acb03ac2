import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SearchRequest } from '../../../shared/contract/search.ts'
import { pointOut } from '../../../shared/query/point-out.ts'
import { systemClock } from '../../platform/system.ts'
import { createVaultReader } from '../../vault/read/vault-reader.ts'
import { createIndexService, type IndexService } from '../worker/index-service.ts'
import { MADE_VAULT, NOW_MS } from './testing/made-vault.ts'

const context = { signal: new AbortController().signal, clientId: 'test' }
let base: string
let service: IndexService

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'latent-query-')))
  const root = join(base, 'vault')
  for (const [path, { text, day }] of Object.entries({
    ...MADE_VAULT,
    'photo.png': { text: 'no picture', day: '2026-01-01' },
  })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
    const at = new Date(`${day}T12:00`)
    await utimes(join(root, path), at, at)
  }
  service = createIndexService({
    indexDir: join(base, 'index'),
    reader: createVaultReader(root),
    models: { bundled: join(base, 'none'), downloaded: join(base, 'none') },
    embeddingModel: 'latent-mini',
    withVectors: false,
    clock: { ...systemClock, nowMs: () => NOW_MS },
  })
  await service.handlers.reconcile({ rebuild: false, acceptGone: false, places: null }, context)
})
afterAll(async () => {
  await service.dispose()
  await rm(base, { recursive: true, force: true })
})

const search = (query: string, wish: Partial<SearchRequest> = {}) =>
  service.handlers.search(
    SearchRequest.parse({ query, mode: 'keyword', topK: 100, ...wish }),
    context,
  )
/** The notes by their file names, each once, in the order found. */
const names = async (query: string, wish: Partial<SearchRequest> = {}): Promise<string[]> => {
  const { hits, problem } = await search(query, wish)
  expect(problem).toBeNull()
  return [...new Set(hits.map(({ path }) => path.replace(/^.*\/|\.md$/g, '')))]
}

const ALL = [
  'Spaced',
  'Long',
  'Shopping',
  'Empty',
  'Code',
  '日本',
  'Babbage',
  'Ada',
  '2026-11-18',
  '2026-11-17',
  'Garden',
  'Archive',
  'Tax return',
  'Budget',
]

describe('each query finds exactly its notes', () => {
  test.each<[string, string[]]>([
    // words and phrases
    ['budget -tax', ['Budget']],
    ['budget', ['Budget', 'Tax return']],
    ['"budget plan"', ['Budget']],
    ['"plan for the budget"', ['Tax return']],
    ['"BUDGET plan"', ['Budget']],
    ['"budg"', []],
    ['"tax"', ['Tax return']],
    ['-plan -bank -meeting tag:finance', []],
    ['tag:finance -plan', []],
    ['bank -"old plan"', ['Budget', '2026-11-17']],
    ['tomatoes OR milk', ['Garden', '2026-11-17', 'Shopping']],
    ['"milk" OR "bread"', ['Shopping']],
    ['(water beans)', ['Garden']],
    ['(water beans) OR eggs', ['Garden', 'Shopping']],
    ['water beans OR eggs', ['Garden', 'Shopping']],
    ['bank -(call loan)', ['2026-11-17', 'Archive']],
    ['bank -(call OR met)', []],
    ['"Money plan"', ['Budget']],
    ['"Tax return" -June', []],
    // folding and scripts
    ['"creme brulee"', ['Ada']],
    ['"crème"', ['Ada']],
    ['"cafe"', ['Ada', 'Babbage']],
    ['"café"', ['Ada']],
    ['match-case:CAFE', ['Babbage']],
    ['match-case:Cafe', []],
    ['match-case:(CAFE OR Rain)', ['Babbage', '2026-11-18']],
    ['"東京"', ['日本']],
    ['"京都"', ['日本']],
    ['"東京都に住"', ['日本']],
    ['"東都"', []],
    ['"🚀"', ['Code']],
    ['"std::vector"', ['Code']],
    ['"foo_bar()"', ['Code']],
    ['"->"', ['Code']],
    // tags
    ['tag:finance', ['Budget', 'Tax return']],
    ['#finance', ['Budget', 'Tax return']],
    ['tag:#work', ['Budget', '2026-11-18']],
    ['#work/admin', ['Budget']],
    ['tag:garden', ['Garden', '2026-11-17']],
    ['tag:gard', []],
    ['tag:FINANCE -tag:work', ['Tax return']],
    ['tag:(garden OR meeting) -#garden/plants', ['2026-11-17']],
    // places
    ['path:projects', ['Budget', 'Tax return', 'Archive']],
    ['path:"projects/old"', ['Archive']],
    ['file:2026-11', ['2026-11-17', '2026-11-18']],
    ['file:ada', ['Ada']],
    ['folder:Projects', ['Budget', 'Tax return', 'Archive']],
    ['folder:projects/old/', ['Archive']],
    ['folder:Proj', []],
    ['path:/\\d{4}-\\d\\d-\\d\\d/', ['2026-11-17', '2026-11-18']],
    [
      '-folder:Projects -folder:Daily -folder:People -has:task -has:property',
      ['Garden', '日本', 'Code', 'Empty', 'Long'],
    ],
    // parts of a note
    ['line:(budget plan)', ['Budget', 'Tax return']],
    ['line:(tomatoes water)', ['2026-11-17']],
    ['block:(tomatoes water)', ['Garden', '2026-11-17']],
    ['section:(tomatoes greenhouse)', ['Garden']],
    ['section:(tomatoes spade)', []],
    ['block:(alpha beta)', []],
    ['section:(alpha beta)', ['Spaced']],
    ['line:(git -force)', ['Code']],
    ['block:(push pull)', ['Code']],
    ['-line:bank folder:Projects', ['Tax return']],
    ['line:/^Error \\d+/', ['Code']],
    ['line:#meeting', ['2026-11-17']],
    ['content:Ada', ['2026-11-17', '2026-11-18', 'Ada', 'Babbage']],
    ['content:"2026-11-17"', []],
    // tasks
    ['task:call', ['Budget', '2026-11-18']],
    ['task-todo:call -#work', []],
    ['task-todo:(call bank)', ['Budget']],
    ['task-todo:#garden', ['2026-11-17']],
    ['task-done:bread', ['Shopping']],
    ['task-done:eggs', ['Shopping']],
    ['task-todo:eggs', []],
    ['task:"" -task-done:""', ['2026-11-18']],
    ['task:(rent OR milk)', ['Budget', 'Shopping']],
    // properties
    ['[status]', ['Budget', 'Tax return', 'Archive']],
    ['[status:draft]', ['Budget']],
    ['[STATUS:Draft OR done]', ['Budget', 'Tax return']],
    ['[status:null]', ['Archive']],
    ['-[status] folder:Projects', []],
    ['[rating:>3]', ['Budget', 'Archive']],
    ['[rating:<=4]', ['Budget', 'Tax return']],
    ['[rating:4]', ['Budget']],
    ['[rating:2..9]', ['Budget', 'Tax return']],
    ['[due:<2026-12-01]', ['Tax return']],
    ['[due:>=2026-12]', ['Budget']],
    ['[due:>today]', ['Budget']],
    ['[due:=2026-06]', ['Tax return']],
    ['["birth date":<1900]', ['Ada']],
    ['[birth date:1815-12-10]', ['Ada']],
    ['[team:"blue whale"]', ['Archive']],
    ['[team:whale]', ['Archive']],
    ['[place:ouzeri]', ['Spaced']],
    ['[place:ouzéri]', []],
    ['[owner:ada]', ['Archive']],
    ['[email:/@example\\.(org|com)$/]', ['Ada']],
    // times
    ['modified:today', ['2026-11-18']],
    ['modified:yesterday', ['2026-11-17', 'Budget']],
    ['modified:"last week"', ['Garden']],
    ['modified:last-week', ['Garden']],
    ['modified:>2026-11-10', ['2026-11-17', '2026-11-18', 'Budget']],
    ['modified:2026-02..2026-03', ['Ada', 'Babbage']],
    ['modified:2025', ['Archive', 'Long', 'Spaced']],
    ['before:2025-01-01', ['Empty']],
    ['after:2026-11-17 before:2026-11-18', ['2026-11-17', 'Budget']],
    ['created:2026-01', ['Budget']],
    ['created:<2026', ['Archive', 'Spaced']],
    // links and what there is
    ['links-to:Ada', ['2026-11-17', 'Archive', 'Babbage']],
    ['links-to:countess', ['2026-11-17', 'Archive', 'Babbage']],
    ['links-to:"Analytical Engine"', ['Babbage']],
    ['links-to:photo.png', ['Budget']],
    ['links-to:Spaced', []],
    ['linked-from:Spaced', []],
    ['linked-from:Babbage', ['Ada']],
    ['linked-from:"2026-11-17"', ['Ada', 'Babbage']],
    ['links-to:[[Garden]]', ['Budget']],
    ['has:attachment', ['Budget']],
    ['has:task -has:link', ['2026-11-18', 'Shopping']],
    ['has:aliases', ['Ada', 'Budget']],
    // patterns
    ['/tax(es)?\\b/', ['Budget', 'Tax return']],
    ['/RFC-\\d+/', ['Code']],
    ['match-case:/rfc-\\d+/', []],
    ['/^- \\[.\\] .*a/', ['2026-11-17', '2026-11-18', 'Budget', 'Shopping']],
    // words are words
    ['shop:milk', ['Shopping']],
    ['C++ -bank', ['Code']],
  ])('%s', async (query, expected) => {
    expect((await names(query)).toSorted()).toEqual(expected.toSorted())
  })
})

describe('what nobody asks finds nothing', () => {
  test.each(['', ' ', 'tag:', '""', '()', 'line:()', 'path: ', '[due:>]'])('%j', async (query) => {
    expect(await search(query)).toMatchObject({ hits: [], problem: null })
  })
})

describe('an error says what is wrong, and where', () => {
  test.each([
    ['budget "tax', '       ^'],
    ['(a OR b', '^'],
    ['a OR b)', '      ^'],
    ['milk [status:draft', '     ^^^^^^^^^^^^^'],
    ['/(/', '^^^'],
    ['milk /(a/', '     ^^^^'],
    ['modified:soon', '         ^^^^'],
    ['created:2026-02-30', '        ^^^^^^^^^^'],
    ['before:"some day"', '       ^^^^^^^^^^'],
    ['[due:>soon]', '     ^^^^^'],
    ['has:legs', '    ^^^^'],
    ['line:(path:x)', '      ^^^^^'],
    ['tag:/x/', '    ^^^'],
    ['東京 "x', '     ^'],
    [`${'('.repeat(60)}a${')'.repeat(60)}`, `${' '.repeat(41)}^`],
  ])('%s', async (query, caret) => {
    const { hits, problem, total } = await search(query)
    expect({ hits, total }).toEqual({ hits: [], total: null })
    expect(problem?.message).toMatch(/^[A-Z“].*\.$/)
    expect(problem && pointOut(query, problem).split('\n')[1]).toBe(caret)
  })

  test('a pattern that never ends is stopped', async () => {
    const slow = '/(?:(?:[a-z ]+)+)+#/'
    const stopped = await search(`path:Projects ${slow}`)
    expect(stopped.hits).toEqual([])
    expect(stopped.problem).toMatchObject({ from: 14, to: 14 + slow.length })
    // And the process goes on.
    expect(await names('"milk"')).toEqual(['Shopping'])
  })
})

describe('what is said of a hit', () => {
  const said = async (query: string, wish: Partial<SearchRequest> = {}) =>
    (await search(query, wish)).hits.map(({ path, chunk, found, marks }) => ({
      path: path.replace(/^.*\/|\.md$/g, ''),
      found,
      marked: marks.map(({ from, to }) => chunk.slice(from, to)),
    }))

  test('where it says the words and phrases, and what it only passes', async () => {
    expect(await said('plan tag:finance -June')).toEqual([
      { path: 'Budget', found: ['words'], marked: ['plan'] },
    ])
    expect(await said('"budget plan"')).toEqual([
      { path: 'Budget', found: ['words'], marked: ['budget plan'] },
    ])
    expect(await said('tag:meeting')).toEqual([
      { path: '2026-11-17', found: ['condition'], marked: [] },
    ])
    expect(await said('content:/\\d{4}-\\d\\d-\\d\\d/')).toEqual([
      { path: 'Code', found: ['words'], marked: ['2026-03-04'] },
    ])
    expect(await said('line:(tomatoes water)')).toEqual([
      { path: '2026-11-17', found: ['words'], marked: ['water', 'tomatoes'] },
    ])
    expect(await said('"寿司"')).toEqual([{ path: '日本', found: ['words'], marked: ['寿司'] }])
    expect(await said('寿司が')).toMatchObject([{ path: '日本', marked: ['寿司が'] }])
    expect(await said('budget /June/')).toMatchObject([
      { path: 'Tax return', found: ['words'], marked: ['budget', 'budget', 'June'] },
    ])
  })

  test('that its note is called so', async () => {
    expect((await said('garden'))[0]).toEqual({
      path: 'Garden',
      found: ['name', 'words'],
      marked: ['Garden', 'garden', 'garden'],
    })
  })

  test('of a long note only the passages that say it, and no others with the same words', async () => {
    const sections = async (query: string) =>
      (await search(query)).hits.map(({ heading }) => heading)
    expect(await sections('"paper mill"')).toEqual(['Long › Second'])
    expect(await sections('line:(paper mill old)')).toEqual(['Long › Second'])
    expect(await sections('paper mill')).toEqual(
      expect.arrayContaining(['Long › First', 'Long › Second']),
    )
  })

  test('the passage is the one that says it', async () => {
    const { hits } = await search('"greenhouse"')
    expect(
      hits.map(({ chunk, start_line }) => ({ has: chunk.includes('greenhouse'), start_line })),
    ).toEqual([{ has: true, start_line: 1 }])
  })
})

describe('order and counts', () => {
  test('what only passes conditions comes with the last changed first', async () => {
    expect(await names('folder:Projects')).toEqual(['Budget', 'Tax return', 'Archive'])
    expect(await names('[rating]', { sort: 'name' })).toEqual(['Archive', 'Budget', 'Tax return'])
    expect(await names('has:task', { sort: 'path' })).toEqual([
      '2026-11-17',
      '2026-11-18',
      'Shopping',
      'Budget',
    ])
  })
  test('words come in the order that is asked for', async () => {
    expect(await names('plan', { sort: 'newest' })).toEqual([
      'Budget',
      'Garden',
      'Tax return',
      'Archive',
    ])
    expect(await names('plan', { sort: 'path' })).toEqual([
      'Garden',
      'Budget',
      'Archive',
      'Tax return',
    ])
  })
  test('counts all notes, not only those that are shown', async () => {
    expect(await search('folder:Projects', { topK: 1 })).toMatchObject({
      total: { notes: 3, isAbout: false },
      hits: [{}],
      notice: '3 notes pass; these 1 were changed last.',
    })
    expect((await search('plan', { topK: 1 })).total).toEqual({ notes: 4, isAbout: false })
    expect((await search('zzz')).total).toEqual({ notes: 0, isAbout: false })
  })
  test('a filter beside the query narrows it too', async () => {
    const filter = { tags: ['finance'], afterMs: null, beforeMs: null, folder: null }
    expect(await names('plan', { filter })).toEqual(['Budget', 'Tax return'])
    expect(await names('-[status:done]', { filter })).toEqual(['Budget'])
    expect(await names('', { filter })).toEqual(['Budget', 'Tax return'])
  })
})

test('a plain text has no conditions, and no problem', async () => {
  expect(await names('(budget "tax -June tag:none', { plain: true })).toEqual(
    expect.arrayContaining(['Budget', 'Tax return']),
  )
  expect(await names('-milk', { plain: true })).toEqual(['Shopping'])
})

test('says what field may have been meant', async () => {
  expect(await search('tags:finance milk')).toMatchObject({
    notice: 'There is no field tags:, so these are words. Did you mean tag:?',
    hits: expect.arrayContaining([expect.objectContaining({ path: 'Lists/Shopping.md' })]),
  })
})

test('a search that nobody waits for any more ends', async () => {
  const stopped = AbortSignal.abort()
  await expect(
    service.handlers.search(SearchRequest.parse({ query: '"milk"' }), {
      ...context,
      signal: stopped,
    }),
  ).rejects.toThrow()
})

test('all notes pass what none of them fails', async () => {
  expect((await names('-"no such words"')).toSorted()).toEqual(ALL.toSorted())
})

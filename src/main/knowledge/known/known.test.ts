import { mkdir, mkdtemp, readFile, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DuplicateGroup, Mentions } from '../../../shared/contract/known.ts'
import { type VaultPath, vaultPath } from '../../../shared/domain/vault-path.ts'
import { systemClock } from '../../platform/system.ts'
import { createVaultReader } from '../../vault/read/vault-reader.ts'
import type { LinkRewrite } from '../contract/links.ts'
import { createIndexService, type IndexService } from '../worker/index-service.ts'

let base: string
let root: string
let service: IndexService
const context = { signal: new AbortController().signal, clientId: 'test' }

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'latent-known-')))
  root = join(base, 'vault')
  await mkdir(root)
  service = createIndexService({
    indexDir: join(base, 'index'),
    reader: createVaultReader(root),
    models: { bundled: base, downloaded: base },
    embeddingModel: 'latent-mini',
    withVectors: false,
    clock: systemClock,
  })
})
afterEach(async () => {
  await service.dispose()
  await rm(base, { recursive: true, force: true })
})

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}
async function index(files: Readonly<Record<string, string>>): Promise<void> {
  await write(files)
  await service.handlers.reconcile({ rebuild: false, acceptGone: false, places: null }, context)
}
const mentionsOf = async (path: string, limit = 100): Promise<Mentions> =>
  service.handlers.mentions({ path: vaultPath(path), limit }, context)

describe('unlinked mentions', () => {
  test('are where other notes say the title, the file name or an alias, with line and context', async () => {
    await index({
      'people/Ada.md': '---\naliases: [Countess, AL]\ntitle: Ada Lovelace\n---\nAda herself',
      'B.md': '# B\n\n- met ada and the Countess\n- [[Ada]], AL',
      'a.md': 'Ada Lovelace wrote it.\nCanada',
      'Code.md': '`Ada`',
    })
    const { mentions, isCut, leftOut } = await mentionsOf('people/Ada.md')
    expect(mentions.map(({ path, line, text }) => [path, line, text])).toEqual([
      ['a.md', 1, 'Ada Lovelace'],
      ['B.md', 3, 'ada'],
      ['B.md', 3, 'Countess'],
    ])
    expect(mentions[1]).toMatchObject({ title: 'B', context: '- met ada and the Countess', at: 6 })
    expect({ isCut, leftOut }).toEqual({ isCut: false, leftOut: ['AL'] })
  })
  test('are read from the files as they are now', async () => {
    await index({ 'Ada.md': '', 'b.md': 'Ada was here' })
    await write({ 'b.md': 'Once, Ada was here' })
    expect((await mentionsOf('Ada.md')).mentions).toMatchObject([{ from: 6, to: 9 }])
    await write({ 'b.md': 'Nobody' })
    expect((await mentionsOf('Ada.md')).mentions).toEqual([])
  })
  test('stop at what was asked for', async () => {
    await index({ 'Ada.md': '', 'b.md': 'Ada Ada Ada' })
    const { mentions, isCut } = await mentionsOf('Ada.md', 2)
    expect([mentions.length, isCut]).toEqual([2, true])
  })
  test('a word that stands in many notes means none of them', async () => {
    const notes = Array.from({ length: 60 }, (_, n) => [`n${n}.md`, 'The review of today'])
    await index({ 'Review.md': '', 'Code review.md': '', ...Object.fromEntries(notes) })
    await write({ 'n1.md': 'A code review and a review' })
    expect(await mentionsOf('Review.md')).toEqual({
      mentions: [],
      isCut: false,
      leftOut: ['Review'],
    })
    await index({ 'x.md': 'a code  review' })
    expect((await mentionsOf('Code review.md')).mentions).toMatchObject([{ path: 'n1.md' }, { path: 'x.md' }]) // oxfmt-ignore
  })
  test('a long line is cut round it', async () => {
    await index({ 'Ada.md': '', 'b.md': `${'x '.repeat(400)}Ada ${'y '.repeat(400)}` })
    const [mention] = (await mentionsOf('Ada.md')).mentions
    expect(mention?.context.length).toBeLessThanOrEqual(300)
    expect(mention?.context.slice(mention.at, mention.at + 3)).toBe('Ada')
  })
  test('a script without blanks, and names of two of its characters', async () => {
    await index({ '北京.md': '', 'b.md': '我住在北京市。' })
    expect((await mentionsOf('北京.md')).mentions).toMatchObject([{ text: '北京' }])
  })
})

const linked = async (to: string, only?: string): Promise<LinkRewrite[]> => {
  const { mentions } = await mentionsOf(to)
  const spots = mentions.filter(({ path }) => only === undefined || path === only)
  return service.handlers.wishedLinks({ kind: 'mentions', to: vaultPath(to), spots }, context)
}
const textsOf = (rewrites: readonly LinkRewrite[]): Record<string, string | null> =>
  Object.fromEntries(rewrites.map(({ path, text }) => [path, text]))

describe('links in the place of mentions', () => {
  test('say what was said, and lead to the note as short as that can be', async () => {
    await index({
      'people/Ada.md': '---\naliases: [Countess]\n---\n',
      'b.md': '\ufeffAda and the Countess\r\n\r\n| a |\r\n| - |\r\n| ada |\r\n',
      'c.md': 'Ada',
    })
    expect(textsOf(await linked('people/Ada.md'))).toEqual({
      'b.md':
        '\ufeff[[Ada]] and the [[Ada|Countess]]\r\n\r\n| a |\r\n| - |\r\n| [[Ada\\|ada]] |\r\n',
      'c.md': '[[Ada]]',
    })
    expect(textsOf(await linked('people/Ada.md', 'c.md'))).toEqual({ 'c.md': '[[Ada]]' })
  })
  test('are written as the note writes its links, or the vault', async () => {
    await index({
      'Ada L.md': '',
      'B.md': '',
      'x/md.md': '[b](../B.md) Ada L',
      'x/wiki.md': '[[B]] Ada L',
      'x/new.md': 'Ada L',
      'x/more.md': '[b](../B.md) [b](../B.md)',
    })
    expect(textsOf(await linked('Ada L.md'))).toEqual({
      'x/md.md': '[b](../B.md) [Ada L](../Ada%20L.md)',
      'x/wiki.md': '[[B]] [[Ada L]]',
      'x/new.md': '[Ada L](../Ada%20L.md)',
    })
  })
  test('are not written into a note that changed since, nor where nothing is mentioned', async () => {
    await index({ 'Ada.md': '', 'b.md': 'Ada', 'c.md': 'Ada' })
    const { mentions } = await mentionsOf('Ada.md')
    await write({ 'b.md': 'Ada!' })
    const spots = mentions.map((spot) =>
      spot.path === 'c.md' ? { ...spot, from: spot.from + 1 } : spot,
    )
    const wish = { kind: 'mentions', to: vaultPath('Ada.md'), spots } as const
    expect(await service.handlers.wishedLinks(wish, context)).toMatchObject([
      { path: 'b.md', text: null, left: [{ reason: expect.stringContaining('changed since') }] },
      { path: 'c.md', text: null, left: [{ reason: expect.stringContaining('changed since') }] },
    ])
    await expect(
      async () => await service.handlers.wishedLinks({ ...wish, to: vaultPath('no.md') }, context),
    ).rejects.toThrow('Note not found')
  })
})

describe('what links lead to and is not there', () => {
  const files = {
    'a/One.md': '[[Adda]] [[adda#Life|her]] ![[pic.png]]',
    'Two.md': '---\nup: "[[Adda]]"\n---\n[her](Adda.md) and [x][r] [[Here]]\n\n[r]: Adda.md#Top\n',
    'Here.md': '[[Else/Where]]',
    'Ada.md': '',
  }
  test('is counted by the note that would answer it, most links first', async () => {
    await index(files)
    const { targets, total } = await service.handlers.unresolvedTargets({ limit: 10 }, context)
    expect(total).toBe(3)
    expect(targets.map(({ target, createPath, links }) => [target, createPath, links])).toEqual([
      ['Adda', 'Adda.md', 5],
      ['Else/Where', 'Else/Where.md', 1],
      ['pic.png', null, 1],
    ])
    expect(targets[0]?.places.slice(0, 2)).toEqual([
      { path: 'Two.md', title: 'Two', line: 2 },
      { path: 'Two.md', title: 'Two', line: 4 },
    ])
  })
  test('is answered by another note: headings, texts and spelling stay', async () => {
    await index(files)
    const [target] = (await service.handlers.unresolvedTargets({ limit: 1 }, context)).targets
    const wish = { kind: 'retarget', key: target?.key ?? '', to: vaultPath('Ada.md') } as const
    const rewrites = await service.handlers.wishedLinks(wish, context)
    expect(textsOf(rewrites)).toEqual({
      'Two.md': '---\nup: "[[Ada]]"\n---\n[her](Ada.md) and [x][r] [[Here]]\n\n[r]: Ada.md#Top\n',
      'a/One.md': '[[Ada]] [[Ada#Life|her]] ![[pic.png]]',
    })
    expect(rewrites.map(({ count, left }) => [count, left.length])).toEqual([
      [3, 0],
      [2, 0],
    ])
  })
})

test('orphans neither link nor are linked to; a link to itself, or to nothing, is told apart', async () => {
  await index({
    'Old.md': 'alone',
    'New.md': '[[New]] [[#Top]]',
    'Out.md': '[[Nowhere]]',
    'A.md': '[[B]]',
    'B.md': '',
  })
  await utimes(join(root, 'Old.md'), 1000, 1000)
  await index({})
  const { notes, total } = await service.handlers.orphans({ limit: 1 }, context)
  expect([notes.map(({ path }) => path), total]).toEqual([['New.md'], 2])
})

const WORDS = 'one river runs under seven old bridges while nobody in the quiet town counts them any more and the ferryman sleeps until the long evening bell wakes him for his last slow journey home'.split(' ') // oxfmt-ignore

async function duplicates(): Promise<DuplicateGroup[]> {
  const steps = service.handlers.duplicates({}, context)
  for (;;) {
    const step = await steps.next()
    if (step.done) return [...step.value.groups]
  }
}
const pathsOf = (group: DuplicateGroup | undefined): VaultPath[] =>
  (group?.notes ?? []).map(({ path }) => path).toSorted()

describe('duplicates', () => {
  test('are the same byte for byte, or nearly; short and empty notes are none', async () => {
    const text = WORDS.join(' ')
    await index({
      'a.md': text,
      'b/a copy.md': text,
      'c.md': `# Another\n\n${[...WORDS.slice(0, -2), 'far', 'away'].join(' ')}`,
      'd.md': WORDS.toReversed().join(' '),
      'short 1.md': 'One line',
      'short 2.md': 'One line.',
      'empty 1.md': '',
      'empty 2.md': '',
      'tiny 1.md': 'x',
      'tiny 2.md': 'x',
    })
    const groups = await duplicates()
    expect(groups.map((group) => [group.kind, pathsOf(group)])).toEqual([
      ['same', ['tiny 1.md', 'tiny 2.md']],
      ['near', ['a.md', 'b/a copy.md', 'c.md']],
    ])
    expect(groups[1]?.notes.every(({ likeness }) => likeness > 0.7)).toBe(true)
  })
  test('many copies of one template are one group, found in short steps that can be stopped', async () => {
    const notes = Array.from({ length: 300 }, (_, n) => [`n${n}.md`, `${WORDS.join(' ')} ${n}`])
    await index(Object.fromEntries(notes))
    expect((await duplicates()).map(({ notes: found }) => found.length)).toEqual([300])
    const stop = new AbortController()
    const steps = service.handlers.duplicates({}, { ...context, signal: stop.signal })
    stop.abort()
    await expect(
      (async () => {
        for await (const _ of steps);
      })(),
    ).rejects.toThrow()
  })
})

test('a text is offered the notes that it says, and the tags', async () => {
  await index({
    'people/Ada.md': '---\naliases: [Ada Lovelace]\ntags: [person/mathematician]\n---\n',
    'Plan.md': '#engine #steam-power',
    'Own.md': 'mine',
  })
  const text = 'Ada Lovelace and `Plan` made a Plan for steam power; Own #engine'
  const found = await service.handlers.suggestions(
    { text, from: vaultPath('Own.md'), limit: 10 },
    context,
  )
  expect(found).toEqual({
    links: [
      { path: 'people/Ada.md', title: 'Ada', linkText: 'Ada', said: { from: 0, to: 12 } },
      { path: 'Plan.md', title: 'Plan', linkText: 'Plan', said: { from: 31, to: 35 } },
    ],
    tags: [{ tag: 'steam-power', count: 1, isSaid: true }],
  })
  expect(await readFile(join(root, 'Own.md'), 'utf8')).toBe('mine')
})

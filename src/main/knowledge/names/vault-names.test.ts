import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { findBlocks } from '../db/find-blocks.ts'
import { findHeadings } from '../db/find-headings.ts'
import { listTagsLike } from '../db/listings.ts'
import { openIndexDatabase } from '../db/open-index.ts'
import { createIndex, type Index } from '../worker/index-store.ts'
import { readNote } from '../read-note.ts'

let index: Index
beforeEach(() => {
  index = createIndex(openIndexDatabase(':memory:', false), false)
})
afterEach(() => index.database.close())

function addNotes(notes: Readonly<Record<string, string>>): void {
  let modifiedMs = 0
  for (const [path, text] of Object.entries(notes)) {
    modifiedMs += 1
    const file = {
      path: vaultPath(path),
      sizeBytes: text.length,
      modifiedMs,
      changedMs: modifiedMs,
      mark: null,
    }
    index.write(() => void index.notes.put(file, 'e', readNote(path, text)))
  }
}

describe('names for the switcher', () => {
  beforeEach(() =>
    addNotes({
      'people/Ada Lovelace.md': '---\naliases: [The Countess]\n---\n',
      'projects/engine.md': '# Analytical Engine\n',
      'a/Plan.md': '',
      'b/Plan.md': '',
    }),
  )

  test('tells what notes are called for people, by their paths (W14)', () => {
    expect(index.names.titles(['projects/engine.md', 'a/Plan.md', 'None.md'])).toEqual({
      'projects/engine.md': 'Analytical Engine',
      'a/Plan.md': 'Plan',
    })
  })

  test('finds by file name, by title and by alias, each note once', () => {
    expect(index.names.search('ada', 5)).toEqual([
      {
        path: 'people/Ada Lovelace.md',
        title: 'Ada Lovelace',
        alias: null,
        linkText: 'Ada Lovelace',
      },
    ])
    expect(index.names.search('analyt', 5).map(({ path }) => path)).toEqual(['projects/engine.md'])
    expect(index.names.search('countess', 5)).toMatchObject([{ alias: 'The Countess' }])
    expect(index.names.search('anlytcl', 5).map(({ path }) => path)).toEqual(['projects/engine.md'])
  })

  test('finds files that are no notes by their names, the newest first before anything is typed', () => {
    for (const [at, path] of ['img/old.png', 'img/Atlas map.png', 'b/old.png'].entries())
      index.write(() =>
        index.notes.touch(
          { path: vaultPath(path), sizeBytes: 1, modifiedMs: at, changedMs: at, mark: null },
          null,
        ),
      )
    expect(index.names.files('', 2).map(({ path }) => path)).toEqual([
      'b/old.png',
      'img/Atlas map.png',
    ])
    expect(index.names.files('atlas', 5)).toEqual([
      { path: 'img/Atlas map.png', linkText: 'Atlas map.png' },
    ])
    expect(
      index.names
        .files('old', 5)
        .map(({ linkText }) => linkText)
        .toSorted(),
    ).toEqual(['b/old.png', 'img/old.png'])
    expect(index.names.files('plan', 5)).toEqual([])
  })

  test('finds headings of all notes by what they contain, and none in code', () => {
    addNotes({
      'x.md': '# Über alles\n\ntext plan\n\n## The plan\n\n```\n# plan of code\n```\n',
      'y.md': '# Plan 50%\n\ntext\n\n## Airplane\n',
    })
    const found = (query: string) =>
      findHeadings(index.database, query, 5).map(({ path, heading }) => `${path} ${heading}`)
    expect(found('plan')).toEqual(['y.md Plan 50%', 'x.md The plan', 'y.md Airplane'])
    expect(found('über')).toEqual(['x.md Über alles'])
    expect(found('50%')).toEqual(['y.md Plan 50%'])
    expect(found('_')).toEqual([])
    expect(found('')).toEqual([
      'projects/engine.md Analytical Engine',
      'y.md Plan 50%',
      'y.md Airplane',
      'x.md Über alles',
      'x.md The plan',
    ])
  })

  test('the heading that is what was typed stands before those that begin so', () => {
    addNotes({ 'a.md': '# Sail away\n', 'b.md': 'Text\n\n## Sail\n' })
    const found = findHeadings(index.database, 'sail', 5).map(({ heading }) => heading)
    expect(found).toEqual(['Sail', 'Sail away'])
  })

  test('knows the line of a heading', () => {
    addNotes({ 'z.md': '---\na: b\n---\nText\n\n# First\n\nmore\n\n## Second one\n' })
    const [first] = findHeadings(index.database, 'second', 5)
    expect(first).toMatchObject({ path: 'z.md', line: 10 })
  })

  test('finds blocks by their name, then by what they say, and none in code', () => {
    addNotes({
      'x.md':
        'Intro\n\nDig the soil over. ^spring\n\n- Spring comes late ^b1\n\n```\ncode ^spring2\n```\n',
      'y.md': 'A table\n\n^spring-table\n',
    })
    const found = (query: string) =>
      findBlocks(index.database, query, 5).map(({ path, id, text, line }) => [path, id, text, line])
    expect(found('spring')).toEqual([
      ['x.md', 'spring', 'Dig the soil over.', 3],
      ['y.md', 'spring-table', '', 3],
      ['x.md', 'b1', '- Spring comes late', 5],
    ])
    expect(found('soil')).toEqual([['x.md', 'spring', 'Dig the soil over.', 3]])
    expect(found('')).toHaveLength(3)
    expect(found('nothing')).toEqual([])
  })

  test('finds notes by the beginning of a name, the shortest first, and not by the whole', () => {
    addNotes({ 'Planet.md': '', 'c/Plan B of ours.md': '', 'Other.md': '' })
    expect(index.names.begun('plan', 5)).toEqual(['Planet.md', 'c/Plan B of ours.md'])
    expect(index.names.begun('pl', 5)).toEqual([])
    expect(index.names.begun('the count', 5)).toEqual(['people/Ada Lovelace.md'])
    index.write(() => index.notes.remove('Planet.md'))
    expect(index.names.begun('planet', 5)).toEqual([])
  })

  test('knows the words of names that a misspelt one may have been', () => {
    expect(index.names.wordsNear('lovelase', 1)).toEqual(['lovelace'])
    expect(index.names.wordsNear('countses', 2)).toEqual(['countess'])
    expect(index.names.wordsNear('countess', 1)).toEqual(['countess'])
    expect(index.names.wordsNear('xyzzy', 2)).toEqual([])
    addNotes({ 'Xyzzy.md': '' })
    expect(index.names.wordsNear('xyzzi', 1)).toEqual(['xyzzy'])
  })

  test('finds folders with the notes in and below them, the fullest first', () => {
    addNotes({ 'projects/old/sub/x.md': '' })
    expect(index.names.folders('', 3)).toEqual([
      { path: 'projects', notes: 2 },
      { path: 'a', notes: 1 },
      { path: 'b', notes: 1 },
    ])
    expect(index.names.folders('old', 5).map(({ path }) => path)).toEqual([
      'projects/old',
      'projects/old/sub',
    ])
    expect(index.names.folders('pepl', 5)).toEqual([{ path: 'people', notes: 1 }])
  })

  test('finds tags by their beginning, and by that of a part', () => {
    addNotes({ 't1.md': '#Work/survey #alpha', 't2.md': '#work', 't3.md': '#work #overwork' })
    const tags = (query: string) => listTagsLike(index.database, query, 5)
    expect(tags('#WO')).toEqual([
      { tag: 'work', count: 2 },
      { tag: 'Work/survey', count: 1 },
    ])
    expect(tags('surv').map(({ tag }) => tag)).toEqual(['Work/survey'])
    expect(tags('')).toHaveLength(4)
  })

  test('the link text means this note and no other', () => {
    expect(
      index.names
        .search('plan', 5)
        .map(({ linkText }) => linkText)
        .toSorted(),
    ).toEqual(['a/Plan', 'b/Plan'])
  })

  test('an empty query lists the last changed', () => {
    expect(index.names.search('  ', 2).map(({ path }) => path)).toEqual(['b/Plan.md', 'a/Plan.md'])
  })
})

test('near paths for "Did you mean"', () => {
  addNotes({ 'Projects/Garden plan.md': '', 'Projects/Garage.md': '', 'Zebra.md': '' })
  expect(index.names.nearPaths('Projects/Graden plan.md', 5)[0]).toBe('Projects/Garden plan.md')
  expect(index.names.nearPaths('zebar', 5)).toEqual(['Zebra.md'])
  expect(index.names.nearPaths('qqqq', 5)).toEqual([])
  expect(index.names.nearPaths('', 5)).toEqual([])
  const near = (name: string) => index.names.nearNotes(name, 2).map(({ path }) => path)
  expect(near('Projects/Graden plan.md')[0]).toBe('Projects/Garden plan.md')
  expect(near('zebar')).toEqual(['Zebra.md'])
  expect(near('qqqq')).toEqual([])
})

test.each([
  ['people/Ada.md', 'people/Ada.md'],
  ['people/Ada', 'people/Ada.md'],
  ['ada', 'people/Ada.md'],
  ['[[Ada]]', 'people/Ada.md'],
  ['[[Ada#Life|her life]]', 'people/Ada.md'],
  ['The Countess', 'people/Ada.md'],
  ['analytical engine', 'engine.md'],
  ['Plan', null],
  ['a/Plan', 'a/Plan.md'],
  ['Nobody', null],
  ['', null],
  ['[[]]', null],
])('%j names %j', (text, path) => {
  addNotes({
    'people/Ada.md': '---\naliases: [The Countess]\n---\n',
    'engine.md': '# Analytical Engine\n',
    'a/Plan.md': '',
    'b/Plan.md': '',
  })
  expect(index.names.find(text)).toBe(path)
})

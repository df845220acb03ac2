import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseNote } from '../parse-note.ts'
import { blockLine, createLinkResolver, createPathFor, headingLine } from './resolve-link.ts'

const paths = (...list: string[]) => list.map((path) => ({ path, aliases: [] }))

describe('a link resolver', () => {
  const resolver = createLinkResolver([
    ...paths(
      'Home.md',
      'people/Ada.md',
      'archive/people/Ada.md',
      'work/Atlas/Plan.md',
      'work/Plan.md',
      'zoo/Plan.md',
      'files/Map.png',
      'v1.2 notes.md',
      'Case.md',
      'case.md',
      'cafe\u0301.md',
      'guide/index.md',
      'tools/README.md',
      'old/Note.markdown',
      'work/a b.md',
      'p/Twin.md',
      'q/twin.md',
    ),
    { path: 'people/Grace.md', aliases: ['Amazing Grace', 'Home'] },
  ])

  test.each([
    // Paths as written, from the root.
    ['Home.md', 'people/Ada', 'people/Ada.md'],
    ['work/Plan.md', 'people/Ada.md', 'people/Ada.md'],
    ['Home.md', '/people/Ada', 'people/Ada.md'],
    ['Home.md', 'old/Note', 'old/Note.markdown'],
    ['Home.md', 'v1.2 notes', 'v1.2 notes.md'],
    // From the note's folder.
    ['work/Plan.md', './Atlas/Plan', 'work/Atlas/Plan.md'],
    ['work/Atlas/Plan.md', '../Plan', 'work/Plan.md'],
    ['work/Plan.md', 'Atlas/Plan', 'work/Atlas/Plan.md'],
    // By name, in any case and Unicode form, exact ones first.
    ['Home.md', 'ada', 'people/Ada.md'],
    ['Home.md', 'Case', 'Case.md'],
    ['Home.md', 'case', 'case.md'],
    ['Home.md', 'café', 'cafe\u0301.md'],
    ['Home.md', 'Twin', 'p/Twin.md'],
    ['Home.md', 'twin', 'q/twin.md'],
    ['Home.md', 'Map.png', 'files/Map.png'],
    ['Home.md', 'Map', null],
    // By the end of a path.
    ['Home.md', 'Atlas/plan', 'work/Atlas/Plan.md'],
    ['Home.md', 'eople/Ada', null],
    // Several: below the own folder first, then the shortest path, then the alphabet.
    ['archive/x.md', 'Ada', 'archive/people/Ada.md'],
    ['Home.md', 'Plan', 'zoo/Plan.md'],
    ['work/x.md', 'Plan', 'work/Plan.md'],
    ['work/Atlas/x.md', 'Plan', 'work/Atlas/Plan.md'],
    // Folders and aliases; a file name wins over an alias.
    ['Home.md', 'guide', 'guide/index.md'],
    ['Home.md', 'guide/', 'guide/index.md'],
    ['Home.md', 'tools', 'tools/README.md'],
    ['Home.md', 'amazing grace', 'people/Grace.md'],
    ['Home.md', 'Home', 'Home.md'],
    // The note itself, nothing, out of the vault, and Dendron's reversed form.
    ['Home.md', '', 'Home.md'],
    ['Home.md', 'Nothing', null],
    ['Home.md', '../../etc/passwd', null],
    ['Home.md', 'constructor', null],
    ['Home.md', 'shown text', null],
    ['Home.md', '/', null],
    ['Home.md', '..', null],
    ['Home.md', '.', null],
  ])('in %s, [[%s]] is %s', (from, target, path) => {
    expect(resolver.resolve(from, target, 'wikilink')).toBe(path)
  })

  test.each([
    ['work/Atlas/Plan.md', 'Plan.md', 'work/Atlas/Plan.md'],
    ['work/Atlas/Plan.md', '../Plan.md', 'work/Plan.md'],
    ['work/Atlas/Plan.md', 'people/Ada.md', 'people/Ada.md'],
    ['people/Ada.md', '/Home.md', 'Home.md'],
    ['Home.md', 'work/a b.md', 'work/a b.md'],
    ['people/x.md', 'tools', 'tools/README.md'],
  ])('in %s, [](%s) is %s', (from, target, path) => {
    expect(resolver.resolve(from, target, 'markdown')).toBe(path)
  })

  test('without a note to start from it looks from the root', () => {
    expect(resolver.resolve(null, 'Plan', 'wikilink')).toBe('zoo/Plan.md')
    expect(resolver.resolve(null, '', 'wikilink')).toBe(null)
  })

  test('follows files that come, change their aliases and go', () => {
    const live = createLinkResolver(paths('b/Note.md'))
    live.add({ path: 'a/Note.md', aliases: ['Nick'] })
    expect(live.resolve(null, 'Note', 'wikilink')).toBe('a/Note.md')
    live.add({ path: 'a/Note.md', aliases: ['Dick'] })
    expect(live.resolve(null, 'Nick', 'wikilink')).toBe(null)
    expect(live.resolve(null, 'dick', 'wikilink')).toBe('a/Note.md')
    live.remove('a/Note.md')
    live.remove('never/there.md')
    expect(live.resolve(null, 'Note', 'wikilink')).toBe('b/Note.md')
    expect(live.resolve(null, 'Dick', 'wikilink')).toBe(null)
  })

  test('the order of adding makes no difference', () => {
    const list = ['z/N.md', 'a/N.md', 'longer/N.md', 'm/N.md']
    for (const order of [list, list.toReversed()])
      expect(createLinkResolver(paths(...order)).resolve(null, 'n', 'wikilink')).toBe('a/N.md')
  })
})

describe('linkTextFor', () => {
  const resolver = createLinkResolver([
    ...paths(
      'Plan.md',
      'work/Plan.md',
      'people/Ada.md',
      'a/x.png',
      'b/x.png',
      'c/y.pdf',
      'n/Twin.md',
      'n/Twin.markdown',
    ),
    { path: 'people/Grace.md', aliases: ['Ada'] },
  ])

  test.each([
    ['people/Ada.md', 'Ada'],
    ['work/Plan.md', 'work/Plan'],
    ['Plan.md', 'Plan'],
    ['a/x.png', 'a/x.png'],
    ['c/y.pdf', 'y.pdf'],
    ['n/Twin.md', 'n/Twin'],
    ['n/Twin.markdown', 'n/Twin.markdown'],
  ])('%s is called %s, and that leads back to it', (path, text) => {
    expect(resolver.linkTextFor(path)).toBe(text)
    for (const from of ['Plan.md', 'work/x.md', 'n/deep/x.md'])
      expect(resolver.resolve(from, text, 'wikilink')).toBe(path)
  })
})

describe('createPathFor', () => {
  test.each([
    ['a/b.md', 'New', 'wikilink', 'New.md'],
    ['a/b.md', 'x/New', 'wikilink', 'x/New.md'],
    ['a/b.md', './New', 'wikilink', 'a/New.md'],
    ['a/b.md', 'New.md', 'markdown', 'a/New.md'],
    ['a/b.md', '/New.md', 'markdown', 'New.md'],
    ['a/b.md', '../../New.md', 'markdown', null],
    ['a/b.md', '', 'wikilink', null],
    ['a/b.md', 'bad\u0000name', 'wikilink', null],
  ] as const)('in %s, %s (%s) would be %s', (from, target, type, path) => {
    expect(createPathFor(from, target, type)).toBe(path)
  })
})

describe('the names after a move', () => {
  const name = fc.constantFrom('Ada', 'ada', 'index', 'README', 'Plan')
  const folder = fc.constantFrom('', 'a/', 'b/', 'a/b/')
  const path = fc.tuple(folder, name).map((parts) => `${parts.join('')}.md`)
  const alias = fc.constantFrom('Ada', 'Plan', 'Countess')
  const files = fc.uniqueArray(fc.record({ path, aliases: fc.array(alias, { maxLength: 2 }) }), {
    selector: (file) => file.path,
    minLength: 2,
  })
  const link = fc.record({
    from: path,
    target: fc.oneof(name, alias, path, fc.constantFrom('a', 'b/', '../Ada', './Plan.md', '/a/b')),
    type: fc.constantFrom('wikilink' as const, 'markdown' as const),
  })

  test('are those of a vault in which the files have the new paths', () => {
    fc.assert(
      fc.property(files, fc.array(path), fc.array(link), (before, places, links) => {
        const taken = new Set(before.map((file) => file.path))
        const moves = new Map<string, string>()
        for (const [index, to] of places.entries()) {
          const from = before[index]?.path
          if (from === undefined || taken.has(to)) continue
          taken.add(to)
          moves.set(from, to)
        }
        const moved = before.map((file) => ({ ...file, path: moves.get(file.path) ?? file.path }))
        const lookup = createLinkResolver(before).afterMoves(moves)
        const expected = createLinkResolver(moved)
        for (const { from, target, type } of links)
          expect(lookup.resolve(from, target, type)).toBe(expected.resolve(from, target, type))
        for (const file of moved)
          for (const segments of [1, 2])
            expect(lookup.linkTextFor(file.path, segments)).toBe(
              expected.linkTextFor(file.path, segments),
            )
      }),
    )
  })
})

describe('headingLine and blockLine', () => {
  const note = parseNote(
    'n.md',
    '# One\n\n## Setup: *keys*\n\ntext ^abc-1\n\n# Two\n\n## Setup keys\n\n# What’s new, v1.2?\n',
  )

  test.each([
    ['One', 1],
    ['one', 1],
    ['Setup keys', 3],
    ['Setup: keys', 3],
    ['Two#Setup keys', 9],
    ['whats-new-v12', 11],
    ['One#Two', null],
    ['None', null],
    ['', null],
    ['##', null],
  ])('%j is in line %j', (heading, line) => {
    expect(headingLine(note, heading)).toBe(line)
  })

  test('finds a block', () => {
    expect(blockLine(note, 'ABC-1')).toBe(5)
    expect(blockLine(note, 'other')).toBe(null)
  })
})

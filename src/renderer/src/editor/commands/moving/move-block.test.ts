import type { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import { markedState, markedText, parsed } from '../../../../../../test/window/marked-editor.ts'
import { itemAt, listRegion, listText } from '../lists/list-region.ts'
import { renumberingLists } from '../lists/renumber-lists.ts'
import { blocksOf } from './blocks.ts'
import { moveItem } from './move-item.ts'
import { landingsOf, movableAt, moveBlock, type Landing } from './move-block.ts'

/** Moves what the line belongs to, into the landing that `choose` takes. */
function moved(
  marked: string,
  line: number,
  choose: (landings: readonly Landing[]) => Landing | undefined,
  indent = 0,
): string {
  const state = markedState(marked, renumberingLists)
  const movable = movableAt(state, line)
  if (!movable) return 'nothing'
  const landing = choose(landingsOf(state, movable))
  if (!landing) return 'no place'
  const spec = moveBlock(state, movable, landing, indent)
  if (spec === null || typeof spec === 'string') return spec ?? 'same'
  const after = state.update(spec).state
  return marked.includes('|') ? markedText(after) : after.doc.toString()
}
/** A letter an item. */
const numbered = (letters: string): string =>
  letters
    .split('')
    .map((letter, index) => `${index + 1}. ${letter}`)
    .join('\n')

/** The bars of tables are no cursors here. */
const noteOf = (insert: string): EditorState =>
  parsed(markedState('', renumberingLists).update({ changes: { from: 0, insert } }).state)
const above = (line: number | null) => (landings: readonly Landing[]) =>
  landings.find(({ before }) => before === line)
const between = (upper: number | null, lower: number | null) => (landings: readonly Landing[]) =>
  landings.find(({ gap }) => gap?.above === upper && gap.below === lower)

describe('a block', () => {
  test.each([
    ['up', 'a\n\nb\n\n|c\n', 5, 1, '|c\n\na\n\nb\n'],
    ['down', '|a\n\nb\n\nc\n', 1, 5, 'b\n\n|a\n\nc\n'],
    ['to the end', 'a|\n\nb\n', 1, null, 'b\n\na|\n'],
    ['from the end of a note without a line break there', 'a\n\n|b', 3, 1, '|b\n\na'],
    ['with all its lines', 'a\n\n> q|\n> r\n\nc', 4, 1, '> q|\n> r\n\na\n\nc'],
    ['code past a list', '- a\n- b\n\n```\n|x\n```\n', 5, 1, '```\n|x\n```\n\n- a\n- b\n'],
    ['what would be one with it is kept apart', '# H\n|a\n# I\nb', 2, null, '# H\n# I\nb\n\n|a'],
    ['and what it stood between', 'a\n# |H\nb\n', 1, null, '# |H\nb\n\na\n'],
    ['out of two paragraphs', 'a\n\n***\nb|\n\nc', 3, null, 'a\n\nb|\n\nc\n***'],
    ['below the properties', '---\na: 1\n---\nx\n\n|y', 6, 4, '---\na: 1\n---\n|y\n\nx'],
    ['not where it is', 'a\n\nb\n', 1, 1, 'no place'],
    ['not behind code that has no end', 'a\n\n```\nb', 1, null, 'unclear'],
  ] as const)('%s', (_name, text, line, before, after) => {
    expect(moved(text, line, above(before))).toBe(after)
  })

  test.each([
    ['a blank line', 'a\n\nb', 2],
    ['properties', '---\na: 1\n---\n', 2],
  ])('is none: %s', (_name, text, line) => {
    expect(movableAt(markedState(text), line)).toBeNull()
  })
})

describe('a heading', () => {
  test.each([
    ['goes with its section', '# A\na\n\n# |B\nb\n## C\n', 4, 1, '# |B\nb\n## C\n\n# A\na\n'],
    ['to the end', '# |A\na\n\n# B\nb\n', 1, null, '# B\nb\n\n# |A\na\n'],
    ['not into what lies below it', '# A\n\n## B\n\n# C', 1, 3, 'no place'],
  ] as const)('%s', (_name, text, line, before, after) => {
    expect(moved(text, line, above(before))).toBe(after)
  })
})

describe('an item', () => {
  test.each([
    ['up', '- a\n- b\n- |c\n', 3, [null, 1], 0, '- |c\n- a\n- b\n'],
    ['down with its children', '- |a\n  - x\n- b\n- c', 1, [3, 4], 0, '- b\n- |a\n  - x\n- c'],
    ['behind the last', '- |a\n- b\n\nend', 1, [2, null], 0, '- b\n- |a\n\nend'],
    ['below another', '- a\n- |b\n- c\n', 2, [1, 3], 2, '- a\n  - |b\n- c\n'],
    ['as a child that comes last', '- a\n  - x\n- |b\n', 3, [2, null], 2, '- a\n  - x\n  - |b\n'],
    ['as the first child', '- a\n  - x\n- |b\n', 3, [1, 2], 2, '- a\n  - |b\n  - x\n'],
    ['to the front of its own level', '- a\n  - x\n  - |b\n', 3, [1, 2], 2, '- a\n  - |b\n  - x\n'],
    [
      'above what its parent says below',
      '- a\n  - x\n  - |b\n\n  more\n- c\n',
      3,
      [2, 6],
      0,
      '- a\n  - x\n\n  more\n- |b\n- c\n',
    ],
    ['out of another', '- a\n  - |b\n- c\n', 2, [1, 3], 0, '- a\n- |b\n- c\n'],
    [
      'with its text',
      '- a\n- |b\n  more\n\n  text\n- c',
      2,
      [null, 1],
      0,
      '- |b\n  more\n\n  text\n- a\n- c',
    ],
    ['numbers stay in order', '1. a\n2. b\n3. |c', 3, [null, 1], 0, '1. |c\n2. a\n3. b'],
    [
      'also where they become longer',
      numbered('abcdefghij'),
      10,
      [null, 1],
      0,
      numbered('jabcdefghi'),
    ],
    ['or shorter', numbered('abcdefghij'), 1, [10, null], 0, numbered('bcdefghija')],
    [
      'with children above others',
      '- |a\n  - x\n- b\n  - y\n\n- c\n',
      1,
      [4, 6],
      0,
      '- b\n  - y\n\n- |a\n  - x\n\n- c\n',
    ],
    ['a loose list stays loose', '- a\n\n- b\n\n- |c\n', 5, [null, 1], 0, '- |c\n\n- a\n\n- b\n'],
    [
      'to another list',
      '- a\n- |b\n\ntext\n\n- c\n- d\n',
      2,
      [6, 7],
      0,
      '- a\n\ntext\n\n- c\n- |b\n- d\n',
    ],
    ['all of a list', '- |a\n\ntext\n\n- c\n', 1, [5, null], 0, 'text\n\n- c\n- |a\n'],
    ['tabs', '- a\n\t- x\n- |b\n\t- y\n', 3, [2, null], 4, '- a\n\t- x\n\t- |b\n\t\t- y\n'],
    ['not where it is', '- a\n- |b\n', 2, [1, null], 0, 'same'],
  ] as const)('%s', (_name, text, line, [upper, lower], indent, after) => {
    expect(moved(text, line, between(upper, lower), indent)).toBe(after)
  })

  test('never takes those below it along', () => {
    const state = markedState('- a\n  - x\n- b\n  - y')
    expect(moveItem(state, 3, { above: 1, below: 2 }, 0)).toBe('unclear')
  })

  test('never comes behind a table that goes on without a blank line, where it would be code', () => {
    const state = noteOf('- a\n\n1. b\n   1. c\nlazy\n| t |\n| - |\n')
    const movable = movableAt(state, 1)
    const landing = movable && landingsOf(state, movable).at(-1)
    if (!movable || !landing) throw new Error('nothing')
    expect(moveBlock(state, movable, landing, 6)).toBe('unclear')
  })

  test('can begin below the one above it, as deep as that, and as those around it', () => {
    const state = markedState('- a\n  - b\n    - c\n- d\n\n- e')
    const movable = movableAt(state, 4)
    if (!movable) throw new Error('nothing')
    expect(landingsOf(state, movable).map(({ gap }) => gap?.indents)).toEqual([
      [0],
      [2],
      [4],
      [6, 4, 2, 0],
      [2, 0],
    ])
  })
})

/** What each item says, but for those on some lines, and the one that it hangs on. */
function parentsIn(
  state: EditorState,
  without: { readonly first: number; readonly last: number } = { first: 0, last: 0 },
): [string, string | null][] {
  const said = (line: number): string => state.doc.line(line).text.replace(/^\s*(?:-|\d+\.)\s/, '')
  const found: [string, string | null][] = []
  for (let line = 1; line <= state.doc.lines; line += 1) {
    if (line >= without.first && line <= without.last) continue
    const item = itemAt(listRegion(listText(state), line), line)
    if (item?.first === line) found.push([said(line), item.parent && said(item.parent.first)])
  }
  return found
}

test('whatever is moved where, no line is lost and none is another block', () => {
  const piece = fc.constantFrom(
    '# A',
    '## B',
    'Title\n=====',
    'words',
    'two\nlines',
    '- a@\n  - b@\n- c@',
    '- d@\n  - e@\n\n  below e@\n',
    '1. one@\n2. two@\n   1. three@',
    '```\ncode\n\nmore\n```',
    '> quote',
    '| t |\n| - |',
    '---',
    '%% a %%',
    '![x](y.png)',
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(piece, fc.constantFrom('\n', '\n\n', '\n \n\n')), {
        minLength: 2,
        maxLength: 10,
      }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      (pieces, which, where, depth) => {
        const state = noteOf(
          pieces.map(([text, end], at) => text.replaceAll('@', `${at}`) + end).join(''),
        )
        const movable = movableAt(state, 1 + (which % state.doc.lines))
        const landings = movable ? landingsOf(state, movable) : []
        const landing = landings[where % Math.max(1, landings.length)]
        if (!movable || !landing) return
        const { indents = [0] } = landing.gap ?? {}
        const spec = moveBlock(state, movable, landing, indents[depth % indents.length] ?? 0)
        if (spec === null || typeof spec === 'string') return
        const after = parsed(state.update(spec).state)
        const words = (all: string): string[] =>
          all
            .split('\n')
            .map((line) => line.trim().replace(/^\d+\./, '1.'))
            .filter((line) => line !== '')
            .toSorted()
        expect(words(after.doc.toString())).toEqual(words(state.doc.toString()))
        const others = (all: EditorState): string[] =>
          blocksOf(all)
            .map(({ name }) => name)
            .filter((name) => !name.endsWith('List'))
            .toSorted()
        expect(others(after)).toEqual(others(state))
        const own = movable.kind === 'item' ? movable : { first: 0, last: 0 }
        const stay = parentsIn(state, own)
        expect(parentsIn(after).filter(([item]) => stay.some(([one]) => one === item))).toEqual(
          expect.arrayContaining(stay),
        )
      },
    ),
    { numRuns: runs(500) },
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { changeSights, countSeen, fileKey } from './change-sights.ts'
import { diffRows, fileDiff, type DiffLayout } from './diff-rows.ts'

type Texts = readonly [before: string | null, after: string | null]
const sightsOf = (
  files: readonly Texts[],
  layout: DiffLayout = 'unified',
  expanded: readonly string[] = [],
) =>
  changeSights(
    diffRows(
      files.map(([before, after], index) => fileDiff({ id: String(index), before, after })),
      layout,
      new Set(expanded),
    ),
  )
const lines = (count: number, word: string): string =>
  Array.from({ length: count }, (_, index) => `${word} ${index}\n`).join('')

describe('what has to be seen of a change', () => {
  test('is each stretch of it, and the line above its file with the first', () => {
    const same = lines(20, 'same')
    const sights = sightsOf([
      [`red\n${same}end\n`, `white\n${same}END\n`],
      ['a\n', 'b\n'],
    ])
    expect(sights.map(({ file, hunk }) => [file, hunk])).toEqual([[0, 0], [0, 1], [1, 0]]) // oxfmt-ignore
    expect(sights[0]?.keys[0]).toBe(fileKey(0))
    expect(sights[1]?.keys.every((key) => !key.includes('red'))).toBe(true)
    expect(sights.every(({ keys, rowIds }) => keys.length === rowIds.length)).toBe(true)
  })
  test('is only the words that differ, and of a new note all of them', () => {
    const words = (texts: Texts): string[] =>
      sightsOf([texts]).flatMap(({ keys }) => keys.slice(1).map((key) => key.split('|').at(-1) ?? '')) // oxfmt-ignore
    expect(words(['the red rose stays here\n', 'the blue rose stays here\n'])).toEqual(['red', 'blue']) // oxfmt-ignore
    expect(words([null, 'one\ntwo\n'])).toEqual(['one', 'two'])
  })
  test('is the name of a file alone where nothing in it changes', () => {
    expect(sightsOf([['same\n', 'same\n']])).toMatchObject([{ keys: [fileKey(0)] }])
    expect(sightsOf([[null, '']])).toMatchObject([{ hunk: 0, keys: [fileKey(0)] }])
  })
  test('leaves out deleted lines that are folded, also when they were opened', () => {
    const before = lines(80, 'gone')
    const folded = sightsOf([[before, null]])[0]?.keys
    expect(folded).toHaveLength(4)
    expect(sightsOf([[before, null]], 'unified', ['0/0'])[0]?.keys).toEqual(folded)
  })
  test('is the same below each other and beside each other', () => {
    const text = fc
      .array(fc.constantFrom('a', 'a b', 'a c', 'd', ''), { maxLength: 30 })
      .map((all) => all.map((line) => `${line}\n`).join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [below, beside] = (['unified', 'split'] as const).map((layout) =>
          sightsOf([[before, after]], layout).map(({ hunk, keys }) => [hunk, keys.toSorted()]),
        )
        expect(below).toEqual(beside)
      }),
      { numRuns: runs(300) },
    )
  })
})

test('a stretch is seen when all of it was, and the first that was not comes next', () => {
  const sights = sightsOf([
    ['a\n', 'b\n'],
    ['c\n', 'd\n'],
  ])
  const [first, second] = sights
  expect(countSeen(sights, new Set())).toEqual({ seen: 0, all: 2, next: first })
  const some = new Set([...(first?.keys ?? []), ...(second?.keys.slice(0, 1) ?? [])])
  expect(countSeen(sights, some)).toEqual({ seen: 1, all: 2, next: second })
  const all = new Set(sights.flatMap(({ keys }) => keys))
  expect(countSeen(sights, all)).toEqual({ seen: 2, all: 2, next: null })
  expect(countSeen([], new Set())).toEqual({ seen: 0, all: 0, next: null })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineDiff, wordChanges } from './diff.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', 'd e'), { maxLength: 12 })
  .map((l) => l.join('\n'))

test('the kept and added lines are the new text, the kept and removed ones the old', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = lineDiff(before, after, { contextLines: Infinity }).hunks.flatMap(
        ({ lines }) => lines,
      )
      if (before === after) return
      const side = (other: string): string[] =>
        lines.filter(({ kind }) => kind !== other).map((line) => line.text)
      const trimmed = (value: string): string => value.replace(/\n$/, '')
      expect(side('removed').join('\n')).toBe(trimmed(after))
      expect(side('added').join('\n')).toBe(trimmed(before))
    }),
  )
})

test('counts and numbers the lines', () => {
  const { hunks, additions, deletions } = lineDiff('one\ntwo\nthree\n', 'one\n2\nthree\nfour\n')
  expect({ additions, deletions }).toEqual({ additions: 2, deletions: 1 })
  expect(hunks[0]?.lines.map(({ kind, oldLine, newLine }) => [kind, oldLine, newLine])).toEqual([
    ['same', 1, 1],
    ['removed', 2, null],
    ['added', null, 2],
    ['same', 3, 3],
    ['added', null, 4],
  ])
})

test('a missing file is all additions or all deletions', () => {
  expect(lineDiff(null, 'a\nb\n')).toMatchObject({ additions: 2, deletions: 0 })
  expect(lineDiff('a\nb\n', null)).toMatchObject({ additions: 0, deletions: 2 })
})

test('texts that have thousands of lines apart differ in one block, and in the same words', () => {
  const lines = (name: string): string[] => Array.from({ length: 4000 }, (_, i) => `${name} ${i}`)
  const [head, tail] = [
    ['h1', 'h2', 'h3', 'h4'],
    ['t1', 't2', 't3', 't4'],
  ]
  const before = [...head, ...lines('old'), ...tail]
  const after = [...head, ...lines('new'), 'one more', ...tail]
  const { hunks, additions, deletions } = lineDiff(before.join('\n'), after.join('\n'))
  expect({ additions, deletions }).toEqual({ additions: 4001, deletions: 4000 })
  expect(hunks).toHaveLength(1)
  const shown = hunks[0]?.lines ?? []
  expect(hunks[0]).toMatchObject({ oldStart: 2, newStart: 2 })
  expect(shown[0]).toEqual({ kind: 'same', text: 'h2', oldLine: 2, newLine: 2 })
  expect(shown.at(-1)).toEqual({ kind: 'same', text: 't3', oldLine: 4007, newLine: 4008 })
  const whole = lineDiff(before.join('\n'), after.join('\n'), { contextLines: Infinity })
  const side = (other: string): string[] =>
    whole.hunks
      .flatMap(({ lines }) => lines.filter((line) => line.kind !== other))
      .map((l) => l.text)
  expect(side('removed')).toEqual(after)
  expect(side('added')).toEqual(before)
})

test('the changes by words turn the one text into the other, in order and apart', () => {
  const words = fc
    .array(fc.constantFrom('a', 'bc', ' ', '\n', '. ', 'é'), { maxLength: 20 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const changes = wordChanges(before, after)
      let result = ''
      let at = 0
      for (const { from, to, insert } of changes) {
        expect(from).toBeGreaterThanOrEqual(at)
        result += before.slice(at, from) + insert
        at = to
      }
      expect(result + before.slice(at)).toBe(after)
    }),
  )
})

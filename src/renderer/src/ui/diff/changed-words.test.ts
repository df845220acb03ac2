import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedWords, type LineMarks } from './changed-words.ts'

const marked = (lines: readonly string[], marks: readonly LineMarks[]) =>
  lines.map((line, index) => marks[index]?.map(([from, to]) => line.slice(from, to)) ?? null)

test('marks the words that changed within a line (S1)', () => {
  const before = 'Pay 1,200 EUR to DE12 5001 0517 by Friday, please.'
  const after = 'Pay 9,800 EUR to DE99 5001 0517 by Friday, please.'
  const marks = changedWords([before], [after])
  expect(marked([before], marks.removed)).toEqual([['1,200', 'DE12']])
  expect(marked([after], marks.added)).toEqual([['9,800', 'DE99']])
})

test('marks nothing on the side that loses nothing, and all of a line that has hardly a word left', () => {
  expect(changedWords(['one two three'], ['one two big three'])).toEqual({
    removed: [[[8, 8]]],
    added: [[[8, 12]]],
  })
  expect(changedWords(['one two three'], ['alpha beta gamma'])).toEqual({
    removed: [null],
    added: [null],
  })
  expect(changedWords([], ['new'])).toEqual({ removed: [], added: [null] })
  expect(changedWords(['one', 'two'], ['one two'])).toMatchObject({ added: [[[3, 4]]] })
})

test('what is not marked is on both sides, in the same order (S1)', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'DE12', '\u200b', 'é', '漢', ' ', '  ', '\r')
  const lines = fc.array(
    fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
    { maxLength: 5 },
  )
  const rest = (texts: readonly string[], marks: readonly LineMarks[]): string =>
    texts
      .map((text, index) => {
        const ranges = marks[index]
        if (!ranges) return ''
        let [kept, at] = ['', 0]
        for (const [from, to] of ranges) {
          kept += text.slice(at, from)
          at = to
        }
        return kept + text.slice(at)
      })
      .join('')
  const subsequence = (part: string, whole: string): boolean => {
    let at = 0
    for (const letter of whole) if (letter === part[at]) at++
    return at === part.length
  }
  fc.assert(
    fc.property(lines, lines, (removed, added) => {
      const marks = changedWords(removed, added)
      expect(marks.removed).toHaveLength(removed.length)
      expect(marks.added).toHaveLength(added.length)
      expect(subsequence(rest(removed, marks.removed), added.join('\n'))).toBe(true)
      expect(subsequence(rest(added, marks.added), removed.join('\n'))).toBe(true)
      if (removed.join('\n') !== added.join('\n') && removed.length + added.length > 0)
        expect(
          [...marks.removed, ...marks.added].some(
            (each) => each === null || each.some(([from, to]) => to > from),
          ),
        ).toBe(true)
    }),
  )
})

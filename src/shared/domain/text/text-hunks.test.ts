import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { applyHunks, hunksOf } from './text-hunks.ts'

const line = fc.constantFrom('', 'a', 'b', 'c', 'longer line', '---', '😀')
const text = fc
  .tuple(
    fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\n', '\r')), { maxLength: 30 }),
    fc.constantFrom('', 'no final newline'),
    fc.constantFrom('', '\ufeff'),
  )
  .map(([lines, last, mark]) => mark + lines.map((parts) => parts.join('')).join('') + last)

describe('hunks', () => {
  test('none is the text before, all are the text after', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const hunks = hunksOf(before, after)
        expect(applyHunks(before, hunks, new Set())).toBe(before)
        expect(applyHunks(before, hunks, new Set(hunks.map(({ id }) => id)))).toBe(after)
      }),
      { numRuns: runs(1000) },
    )
  })
  test('any subset is the text with exactly these, each where it says it is', () => {
    fc.assert(
      fc.property(text, text, fc.array(fc.boolean(), { minLength: 60 }), (before, after, picks) => {
        const hunks = hunksOf(before, after)
        const accepted = new Set(hunks.flatMap(({ id }) => (picks[id] ? [id] : [])))
        // From the end, so that no offset moves: another way to the same text.
        const expected = hunks
          .toReversed()
          .reduce(
            (result, { id, from, to, added }) =>
              accepted.has(id) ? result.slice(0, from) + added + result.slice(to) : result,
            before,
          )
        expect(applyHunks(before, hunks, accepted)).toBe(expected)
        // The rest, as hunks of what came out, leads to the same end.
        const rest = hunksOf(expected, after)
        expect(applyHunks(expected, rest, new Set(rest.map(({ id }) => id)))).toBe(after)
      }),
      { numRuns: runs(1000) },
    )
  })
  test('say where they are in both texts', () => {
    expect(hunksOf('a\r\nb\r\nc\r\nd', 'a\r\nc\r\nd\r\ne')).toEqual([
      { id: 0, oldLine: 2, newLine: 2, from: 3, to: 6, removed: 'b\r\n', added: '' },
      { id: 1, oldLine: 4, newLine: 3, from: 9, to: 10, removed: 'd', added: 'd\r\ne' },
    ])
  })
  test('of another text are refused', () => {
    expect(() => applyHunks('x\n', hunksOf('a\n', 'b\n'), new Set([0]))).toThrow(RangeError)
  })
})

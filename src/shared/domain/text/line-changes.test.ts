import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { lineChanges, splitLines } from './line-changes.ts'

/** Few different lines, so that they repeat and there is more than one way to compare them. */
const repetitive = fc.array(fc.constantFrom('\n', 'a\n', 'b\n', 'c\r\n'), { maxLength: 40 })

describe('splitLines', () => {
  test('keeps every end, and a last line without one', () => {
    expect(splitLines('\ufeffa\r\nb\n\nc\rd')).toEqual(['\ufeffa\r\n', 'b\n', '\n', 'c\rd'])
    expect(splitLines('')).toEqual([])
  })
  test('joined, the lines are the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\r', '\n', 'ä', '😀') }), (text) => {
        expect(splitLines(text).join('')).toBe(text)
      }),
    )
  })
})

describe('lineChanges', () => {
  test('applied to one text they give the other, and equal lines stand between them', () => {
    fc.assert(
      fc.property(repetitive, repetitive, (before, after) => {
        const result: string[] = []
        let done = 0
        for (const { oldFrom, oldTo, newFrom, newTo } of lineChanges(before, after)) {
          if (done > 0) expect(oldFrom).toBeGreaterThan(done)
          result.push(...before.slice(done, oldFrom), ...after.slice(newFrom, newTo))
          done = oldTo
        }
        expect([...result, ...before.slice(done)]).toEqual(after)
      }),
      { numRuns: runs(1000) },
    )
  })
  test('finds each of thousands of changes in a long text', () => {
    const before = Array.from({ length: 100_000 }, (_, at) => (at % 3 ? `line ${at}\n` : '\n'))
    const after = before.map((line, at) => (at % 20 === 1 ? `changed ${line}` : line))
    expect(lineChanges(before, after)).toHaveLength(before.filter((_, at) => at % 20 === 1).length)
  })
  test('two texts that have nothing in common are one change', () => {
    const before = Array.from({ length: 100_000 }, (_, at) => `${at % 5000}\n`)
    const after = Array.from({ length: 100_000 }, (_, at) => `other ${at % 5000}\n`)
    expect(lineChanges(before, after)).toEqual([
      { oldFrom: 0, oldTo: 100_000, newFrom: 0, newTo: 100_000 },
    ])
  })
})

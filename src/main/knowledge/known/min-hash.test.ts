import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { bandsOf, likeness, shinglesOf } from './min-hash.ts'

const word = fc.integer({ min: 0, max: 400 }).map((number) => `w${number.toString(36)}`)
const text = fc.array(word, { minLength: 5, maxLength: 200 })

test('likeness is the part of both sets that is in both', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const runsOf = (words: readonly string[]): Set<string> =>
        new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))
      const [a, b] = [runsOf(one), runsOf(other)]
      const shared = [...a].filter((run) => b.has(run)).length
      expect(likeness(shinglesOf(one.join(' ')), shinglesOf(other.join(', ')))).toBeCloseTo(
        shared / (a.size + b.size - shared),
        5,
      )
    }),
    { numRuns: runs(1000) },
  )
})

test('texts that are alike share a band nearly always, and others hardly ever', () => {
  const random = (seed: number): (() => number) => {
    let state = seed
    return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
  }
  const next = random(7)
  const words = (count: number): string[] =>
    Array.from({ length: count }, () => Math.floor(next() * 5000).toString(36))
  const meets = (one: string, other: string): boolean => {
    const [a, b] = [bandsOf(shinglesOf(one)), bandsOf(shinglesOf(other))]
    return a !== null && b !== null && a.some((band, index) => band === b[index])
  }
  let alike = 0
  let strange = 0
  for (let round = 0; round < 200; round += 1) {
    const one = words(200)
    const other = one.map((each, index) => (index % 25 === 3 ? 'other' : each))
    if (meets(one.join(' '), other.join(' '))) alike += 1
    if (meets(one.join(' '), words(200).join(' '))) strange += 1
  }
  expect(alike).toBeGreaterThanOrEqual(198)
  expect(strange).toBeLessThanOrEqual(2)
})

test('letter case and marks do not count; scripts without blanks have their characters', () => {
  expect(shinglesOf('One, two: three (four) five!')).toEqual(shinglesOf('one two three four five'))
  expect(shinglesOf('一二三四五六').length).toBe(2)
  expect(shinglesOf('one two three four').length).toBe(0)
  expect(bandsOf(shinglesOf(''))).toBeNull()
})

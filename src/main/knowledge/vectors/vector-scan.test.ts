import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { createVectorScan, MAX_LIMIT, MAX_SAMPLE, type VectorScan } from './vector-scan.ts'

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

function unit(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers)
  return Float32Array.from(numbers, (value) => (length > 0 ? value / length : 0))
}
/** A vector by chance, the same one for the same seed. */
function chance(seed: number, dimensions: number): Float32Array {
  let state = seed * 2_654_435_761 + 1
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5
  return unit(Array.from({ length: dimensions }, next))
}

const dimensions = fc.constantFrom(1, 2, 15, 16, 17, 40, 256)

/** By how much the copy may put a product of unit vectors wrong: half a step in each number, of both vectors. */
const wrongBy = (width: number): number => Math.sqrt(width) / 254 + 0.001

describe('the 8-bit copy', () => {
  test('finds what the floats find, but for what is as near within a step', () => {
    const cases = fc.record({
      width: dimensions,
      count: fc.integer({ min: 1, max: 60 }),
      limit: fc.integer({ min: 1, max: 70 }),
      seed: fc.nat(1e6),
    })
    fc.assert(
      fc.property(cases, ({ width, count, limit, seed }) => {
        const scan = createVectorScan(width)
        const vectors = Array.from({ length: count }, (_, index) => chance(seed + index, width))
        for (const [index, vector] of vectors.entries()) scan.set(index + 1, vector)
        const query = chance(seed + 777, width)
        const exact = vectors
          .map((vector, index) => ({ passage: index + 1, score: dot(query, vector) }))
          .toSorted((a, b) => b.score - a.score)
        const found = scan.nearest(query, limit)
        expect(found).toHaveLength(Math.min(limit, count))
        expect(new Set(found).size).toBe(found.length)
        for (const [place, passage] of found.entries()) {
          const own = exact.find((each) => each.passage === passage)?.score ?? NaN
          expect(own).toBeGreaterThanOrEqual((exact[place]?.score ?? NaN) - 2 * wrongBy(width))
        }
      }),
      { numRuns: runs(500) },
    )
  })

  test('what came and went in any order is as what was put in at once', () => {
    const step = fc.record({
      passage: fc.integer({ min: 1, max: 40 }),
      seed: fc.option(fc.nat(1000), { freq: 3 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const scan = createVectorScan(20)
        const held = new Map<number, Float32Array>()
        for (const { passage, seed } of steps)
          if (seed === null) {
            scan.remove(passage)
            held.delete(passage)
          } else {
            scan.set(passage, chance(seed, 20))
            held.set(passage, chance(seed, 20))
          }
        const fresh = createVectorScan(20)
        for (const [passage, vector] of held) fresh.set(passage, vector)
        const query = chance(5, 20)
        expect(scan.size).toBe(held.size)
        expect(scan.nearest(query, 50)).toEqual(fresh.nearest(query, 50))
        expect(scan.sample(query).toSorted()).toEqual(fresh.sample(query).toSorted())
      }),
      { numRuns: runs(300) },
    )
  })

  test.each([1, 7, 8, 9, 31, 32, 33, 1023, 1024, 1025, 3000])(
    'of %i vectors it finds just those that are asked for',
    (count) => {
      const scan = filled(count)
      const query = chance(3, 8)
      const all = scan.nearest(query, MAX_LIMIT)
      expect(all).toHaveLength(count)
      for (const among of [[count], [1], [1, count], all.filter((id) => id % 3 === 0), []]) {
        const wanted = new Set(among)
        expect(scan.nearest(query, 500, among)).toEqual(
          all.filter((id) => wanted.has(id)).slice(0, 500),
        )
      }
      expect(scan.nearest(query, 5, [0, count + 1, 99_999])).toEqual([])
      expect(scan.nearest(query, MAX_LIMIT)).toEqual(all)
    },
  )

  test('a vector of zeros is none, and takes the place of the one before', () => {
    const scan = filled(3)
    scan.set(2, new Float32Array(8))
    scan.set(4, new Float32Array(8))
    expect(scan.size).toBe(2)
    expect(scan.nearest(chance(1, 8), 9).toSorted((a, b) => a - b)).toEqual([1, 3])
    expect(scan.nearest(new Float32Array(8), 9).toSorted((a, b) => a - b)).toEqual([1, 3])
    expect([...scan.sample(new Float32Array(8))]).toEqual([0, 0])
  })

  test('the same query asked in numbers of any size finds the same', () => {
    const scan = filled(100)
    const query = chance(9, 8)
    expect(
      scan.nearest(
        query.map((value) => value * 1e-6),
        10,
      ),
    ).toEqual(scan.nearest(query, 10))
    expect(
      scan.nearest(
        query.map((value) => value * 1e6),
        10,
      ),
    ).toEqual(scan.nearest(query, 10))
  })

  test('nothing of it and no limit find nothing', () => {
    expect(createVectorScan(8).nearest(chance(1, 8), 5)).toEqual([])
    expect([...createVectorScan(8).sample(chance(1, 8))]).toEqual([])
    expect(filled(5).nearest(chance(1, 8), 0)).toEqual([])
  })

  test('a sample is of all over, about the products themselves, and never too large', () => {
    const scan = filled(10_000)
    const query = chance(2, 8)
    const products = Array.from({ length: 10_000 }, (_, index) => dot(query, chance(index + 1, 8)))
    const sample = scan.sample(query)
    expect(sample.length).toBeLessThanOrEqual(MAX_SAMPLE)
    expect(sample.length).toBeGreaterThan(MAX_SAMPLE / 2)
    const mean = (numbers: readonly number[]): number =>
      numbers.reduce((sum, value) => sum + value, 0) / numbers.length
    expect(mean([...sample])).toBeCloseTo(mean(products), 1)
    expect(Math.max(...sample)).toBeLessThanOrEqual(Math.max(...products) + wrongBy(8))
  })
})

function filled(count: number): VectorScan {
  const scan = createVectorScan(8)
  for (let passage = 1; passage <= count; passage += 1) scan.set(passage, chance(passage, 8))
  return scan
}

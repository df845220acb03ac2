import { expect, test } from 'vitest'
import { withFeedback } from './feedback.ts'

/** Passages 1 to 5, of which 5 has no vector, are what chunks 10 to 50 say; chunk 60 says nothing that has one. */
const VECTORS = new Map([
  [1, Float32Array.of(1, 0)],
  [2, Float32Array.of(1, 0)],
  [3, Float32Array.of(0.8, 0.6)],
  [4, Float32Array.of(0, 1)],
])
const table = {
  vectorsOf: (passages: readonly number[]) => passages.flatMap((each) => VECTORS.get(each) ?? []),
  similarities: (query: Float32Array, passages: readonly number[]) =>
    passages.flatMap((passage) => {
      const vector = VECTORS.get(passage)
      const cosine = (vector?.[0] ?? 0) * (query[0] ?? 0) + (vector?.[1] ?? 0) * (query[1] ?? 0)
      return vector ? [{ passage, cosine }] : []
    }),
}
const scored = (...scores: [chunk: number, score: number][]) =>
  scores.map(([chunk, score]) => ({ chunk, score }))

const passageOf = (chunk: number): number | undefined => (chunk === 60 ? undefined : chunk / 10)

test('what is near the first hits comes before what only scores a little more', () => {
  const ranked = scored([10, 0.9], [20, 0.8], [50, 0.7], [40, 0.5], [30, 0.49])
  const again = withFeedback(table, ranked, passageOf)
  expect(again.map(({ chunk }) => chunk)).toEqual([10, 20, 50, 30, 40])
  expect(again[0]?.score).toBeCloseTo(0.9 * 0.9 + 0.1)
  for (const { score } of again) expect(score).toBeLessThanOrEqual(1)
})

test('opposite meaning takes nothing away, and no vector gives nothing', () => {
  const ranked = scored([10, 0.5], [20, 0.5], [30, 0.5], [60, 0.5], [50, 0.5])
  expect(withFeedback(table, ranked, passageOf).slice(3)).toEqual(scored([50, 0.45], [60, 0.45]))
})

test('a few hits, and hits without vectors, stay as they are', () => {
  const few = scored([10, 0.9], [40, 0.8], [20, 0.7])
  expect(withFeedback(table, few, passageOf)).toEqual(few)
  const bare = scored([50, 0.9], [60, 0.8], [50, 0.7], [10, 0.6])
  expect(withFeedback(table, bare, passageOf)).toEqual(bare)
})

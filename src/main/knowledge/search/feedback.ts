import { meanOf } from '../../embedding/encoder.ts'
import type { VectorTable } from '../db/vectors.ts'
import type { RankedChunk } from './rank.ts'

/** So many of the first tell what was meant. */
const FIRST = 3
/** What is near them counts so much. More gains on some collections and loses on others (bench/quality). */
const WEIGHT = 0.1

/**
 * Orders again by how near each passage is to the first ones: they say what was asked in more words than it was asked
 * with. Rocchio's relevance feedback (1971), blind, over the vectors of passages.
 */
export function withFeedback(
  table: Pick<VectorTable, 'vectorsOf' | 'similarities'>,
  ranked: readonly RankedChunk[],
  passageOf: (chunk: number) => number | undefined,
): RankedChunk[] {
  if (ranked.length <= FIRST) return [...ranked]
  const first = ranked.slice(0, FIRST).flatMap(({ chunk }) => passageOf(chunk) ?? [])
  const mean = meanOf(table.vectorsOf(first))
  if (mean === null) return [...ranked]
  const passages = new Set(ranked.flatMap(({ chunk }) => passageOf(chunk) ?? []))
  const near = new Map(
    table.similarities(mean, [...passages]).map(({ passage, cosine }) => [passage, cosine]),
  )
  return ranked
    .map(({ chunk, score }) => {
      const cosine = near.get(passageOf(chunk) ?? -1) ?? 0
      return { chunk, score: (1 - WEIGHT) * score + WEIGHT * Math.min(1, Math.max(0, cosine)) }
    })
    .toSorted((a, b) => b.score - a.score || a.chunk - b.chunk)
}

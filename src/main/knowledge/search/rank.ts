/** What a candidate passage got from either search. */
export interface Candidate {
  readonly chunk: number
  /** Above 0, larger is better; undefined when no word matched. */
  readonly words?: number | undefined
  /** Cosine, −1..1; undefined when there is no vector. */
  readonly meaning?: number | undefined
  /** Whose vector that is. */
  readonly passage?: number | undefined
}

export interface RankedChunk {
  readonly chunk: number
  /** 0..1 */
  readonly score: number
}

/**
 * Exact words weigh a little more than meaning. Half and half finds as much on average over the judged collections, but
 * loses to plain BM25 on more of them, and names a note less often first when it is asked for by name (bench/quality).
 */
const WORDS_WEIGHT = 0.6

/**
 * Puts candidates in order, best first: `0.6 · bm25 / max(bm25) + 0.4 · cosine`, and each alone when only it was asked
 * for. A weighted sum and not a fusion of ranks: with equal weights that loses to plain BM25 wherever the model is the
 * weaker of the two (the bundled model's card has the figures). Opposite meaning counts as none.
 */
export function rank(
  candidates: Iterable<Candidate>,
  mode: 'hybrid' | 'semantic' | 'keyword',
): RankedChunk[] {
  const all = [...candidates]
  const best = all.reduce((max, { words = 0 }) => Math.max(max, words), 0)
  const score = ({ words = 0, meaning = 0 }: Candidate): number => {
    const byWords = best > 0 ? words / best : 0
    const byMeaning = Math.min(1, Math.max(0, meaning))
    switch (mode) {
      case 'keyword':
        return byWords
      case 'semantic':
        return byMeaning
      case 'hybrid':
        return WORDS_WEIGHT * byWords + (1 - WORDS_WEIGHT) * byMeaning
    }
  }
  return all
    .map((candidate) => ({ chunk: candidate.chunk, score: score(candidate) }))
    .toSorted((a, b) => b.score - a.score || a.chunk - b.chunk)
}

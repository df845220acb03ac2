import { FiledCategory } from '../../../../../shared/domain/entries/entry.ts'
import { foldText } from '../../../../../shared/domain/text/fold-text.ts'
import type { CaptureExample } from '../classifier.ts'

/** Something near that is known to be of a category. */
export interface Neighbour {
  readonly category: FiledCategory
  /** -1 to 1 */
  readonly nearness: number
}
export type Votes = Readonly<Record<FiledCategory, number>>

/**
 * What is added to the sums of the trained model. Not fitted: there is no set of other people's corrections. A text
 * that was corrected once is filed so from then on, whatever the rules think (their sums rarely lie 10 apart); one that is
 * half like it moves nothing yet.
 */
const CORRECTION = { from: 0.5, to: 0.8, most: 12 }
/** An entry says less: it is near by what it is about, and an errand for a person is near to the person. */
const ENTRY = { from: 0.5, to: 1, most: 2 }

/** Of each category the nearest correction and the nearest entry count, the others are their echoes. */
export function votesOf(corrections: readonly Neighbour[], entries: readonly Neighbour[]): Votes {
  const votes: Record<FiledCategory, number> = { people: 0, projects: 0, ideas: 0, admin: 0 }
  for (const [neighbours, { from, to, most }] of [
    [corrections, CORRECTION],
    [entries, ENTRY],
  ] as const)
    for (const category of FiledCategory.options) {
      const nearest = Math.max(
        from,
        ...neighbours.filter((each) => each.category === category).map(({ nearness }) => nearness),
      )
      votes[category] += (most * (Math.min(to, nearest) - from)) / (to - from)
    }
  return votes
}

/** How many words two texts share, 0 to 1 (Dice): for want of meaning, and where it is the very same text. */
export function sharedWords(one: string, other: string): number {
  const [mine, theirs] = [wordSet(one), wordSet(other)]
  if (mine.size + theirs.size === 0) return 0
  return (2 * [...mine].filter((word) => theirs.has(word)).length) / (mine.size + theirs.size)
}
const wordSet = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.replace(/s$/, '')),
  )

/**
 * Each correction with how near it is: by meaning where that is known, and by its words. Who changed their mind about a
 * text means the latest, which comes first.
 */
export function nearCorrections(
  text: string,
  corrections: readonly CaptureExample[],
  similarities: readonly number[] | null,
): Neighbour[] {
  const decided = new Set<string>()
  return corrections.flatMap(({ text: other, category }, index) => {
    const said = foldText(other.trim())
    if (decided.has(said)) return []
    decided.add(said)
    const nearness = said === foldText(text.trim()) ? 1 : sharedWords(text, other)
    return [{ category, nearness: Math.max(similarities?.[index] ?? 0, nearness) }]
  })
}

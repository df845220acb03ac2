import type { Matches } from '../../../../shared/find/matches.ts'
import type { PatternSearch } from '../../../../shared/find/pattern-matches.ts'
import { replacementOf } from '../../../../shared/find/replacement.ts'

/** What these matches of a search become, one for each, in their order. */
export function replacementsOf(
  text: string,
  { pattern, spans }: Pick<PatternSearch, 'pattern' | 'spans'>,
  { starts, ends }: Matches,
  template: string,
): string[] {
  const regex = new RegExp(pattern)
  return starts.map((start, index) => {
    const end = ends[index] ?? start
    // Where two spans meet, the one that the match ends in says how far it could see.
    const limit = spans?.find(({ from, to }) => from <= start && end <= to)?.to ?? text.length
    // From where a match began the same one is found again.
    regex.lastIndex = start
    const match = regex.exec(limit < text.length ? text.slice(0, limit) : text)
    return match ? replacementOf(template, match) : text.slice(start, end)
  })
}

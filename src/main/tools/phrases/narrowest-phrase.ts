import { cleanRequest } from './clean-request.ts'
import type { Phrase, PhraseContext } from './phrase.ts'

/** How little the narrowest phrase that reads this request takes in: its breadth; null when none reads it. */
export function narrowestPhrase(request: string, phrases: readonly Phrase[]): number | null {
  const words = cleanRequest(request)
  const breadths = phrases.flatMap((phrase) => {
    const match = phrase.pattern.exec(words)
    const isRead = match && phrase.read({ ...groupsOf(match), all: words }, NOWHERE)
    return isRead ? [phrase.breadth ?? 0] : []
  })
  return breadths.length === 0 ? null : Math.min(...breadths)
}

/** Whether a phrase reads a request hangs on no day and no vault; what it reads does. */
const NOWHERE: PhraseContext = {
  nowMs: 0,
  weekStart: 1,
  quotes: [],
  folder: (words) => words,
  hasFolder: () => false,
}

/** A group that took no part is left out, so that defaults in the phrases hold. */
export const groupsOf = (match: RegExpExecArray): Record<string, string> =>
  Object.fromEntries(
    Object.entries(match.groups ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  )

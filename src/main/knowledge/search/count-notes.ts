import type { SearchResponse } from '../../../shared/contract/search.ts'
import { MATCHING_NOTES } from '../db/filter.ts'
import { notesOf } from './read-hits.ts'
import type { RankedPassage, SearchOptions } from './search.ts'

/** Passages that are counted one by one: about 2 ms. */
const MOST_COUNTED = 5000

/**
 * In how many notes there is something to be found: those that say any of the words, and those that were found by their
 * meaning. About so many where that is more than can be counted soon, or where the list of the nearest was cut.
 */
export function countNotes(
  { database, words, asked, condition, mode, limit }: SearchOptions,
  best: readonly RankedPassage[],
): SearchResponse['total'] {
  const found = new Set(
    notesOf(
      database,
      best.map(({ chunk }) => chunk),
    ).values(),
  )
  const match = mode === 'semantic' ? null : words.match(asked)
  const isCut = mode !== 'keyword' && best.length >= limit
  if (match === null) return { notes: found.size, isAbout: isCut }
  const filter = condition
    ? `AND chunks.note IN (SELECT notes.id ${MATCHING_NOTES} ${condition.sql})`
    : ''
  const notes = database
    .prepare<unknown[], number>(
      `SELECT chunks.note FROM words CROSS JOIN chunks ON chunks.id = words.rowid
       WHERE words MATCH ? ${filter} LIMIT ${MOST_COUNTED}`,
    )
    .pluck()
    .all(match, ...(condition?.parameters ?? []))
  const byWords = new Set(notes)
  if (notes.length < MOST_COUNTED) {
    for (const note of found) byWords.add(note)
    return { notes: byWords.size, isAbout: isCut }
  }
  const passages =
    database
      .prepare<[string], number>('SELECT count(*) FROM words WHERE words MATCH ?')
      .pluck()
      .get(match) ?? 0
  const most =
    database.prepare<[], number>(`SELECT count FROM tallies WHERE name = 'notes'`).pluck().get() ??
    0
  const about = Math.round((byWords.size * passages) / notes.length)
  return { notes: Math.max(found.size, Math.min(most, about)), isAbout: true }
}

import type {
  SearchHit,
  SearchMode,
  SearchRequest,
  SearchResponse,
} from '../../../shared/contract/search.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { Query, QueryNode } from '../../../shared/query/query-tree.ts'
import { createEvidence, type Evidence } from '../conditions/evidence.ts'
import { createPassageReader } from '../conditions/note-text.ts'
import { createConditions } from '../conditions/passing-notes.ts'
import { joinedRanges } from '../conditions/text-match.ts'
import type { TimeLimit } from '../conditions/time-limit.ts'
import { amongNotes, MATCHING_NOTES, noteCondition, passingIds } from '../db/filter.ts'
import type { IndexDesk } from '../queries/index-desk.ts'
import type { AskedWords } from '../words/asked-words.ts'
import { createWordMarks, type TextRange } from '../words/word-marks.ts'
import { countNotes } from './count-notes.ts'
import { namedSo } from './named-so.ts'
import { isSoft, softWords, wordsToRank } from './query-words.ts'
import { type FoundPassage, HITS_PER_NOTE, notesOf, readHits, sortedNotes } from './read-hits.ts'
import { rankPassages, type RankedPassage, type SearchOptions } from './search.ts'
import { withinTime } from './within-time.ts'

/** With what a query is searched. */
export interface QueryRun {
  readonly request: SearchRequest
  readonly mode: SearchMode
  readonly meaning: SearchOptions['meaning']
  readonly signal: AbortSignal
}

type Found = Pick<SearchResponse, 'hits' | 'total' | 'problem'>

/** How far down either list the search looks at least before it joins them. */
const CANDIDATES = 100
/** Of so many of the best, those that are shown are chosen by another order. */
const MOST_SORTED = 3000

/**
 * What a query finds: with words, the passages that say or mean them in notes that pass all conditions; without, the
 * notes that pass, each where it says what is asked for, or with its beginning.
 */
export async function runQuery(desk: IndexDesk, query: Query, run: QueryRun): Promise<Found> {
  const conditions = query.parts.filter((part) => !isSoft(part))
  return withinTime(
    conditions,
    run.signal,
    (limit) => search(desk, query, { ...run, conditions, limit }),
    (problem) => ({ hits: [], total: null, problem }),
  )
}

interface Wanted extends QueryRun {
  readonly conditions: readonly QueryNode[]
  readonly limit: TimeLimit
}

async function search(desk: IndexDesk, query: Query, wanted: Wanted): Promise<Found> {
  const { database, index } = desk
  const { request, conditions, limit, mode, meaning } = wanted
  const filter = noteCondition(request.filter)
  const words = softWords(query)
  if (words === '' && conditions.length === 0 && filter === null)
    return { hits: [], total: { notes: 0, isAbout: false }, problem: null }
  const evidence = createEvidences(desk, conditions, limit)
  const asked = index.words.ask(words)
  const toRank = wordsToRank(query)
  const options: SearchOptions = {
    database,
    words: index.words,
    asked: toRank === words ? asked : index.words.ask(toRank),
    condition: filter,
    // Several hits of one note count once in the end, so look for more than is asked for.
    limit: Math.max(
      request.sort === 'best' ? CANDIDATES : MOST_SORTED,
      request.topK * HITS_PER_NOTE,
    ),
    mode,
    meaning,
    // What is only meant is called nothing.
    ...namedSo(index, mode === 'semantic' ? '' : words, asked),
  }
  if (words !== '' && conditions.length === 0)
    return withWords(options, asked, { request, evidence })
  const passing = await notesPassing(desk, conditions, passingIds(database, filter), limit)
  const among = { ...options, condition: amongNotes(passing) }
  return words === ''
    ? listed(among, passing, { request, evidence, limit })
    : withWords(among, asked, { request, evidence })
}

/** The notes that pass all of these conditions, of some. */
export const notesPassing = (
  desk: IndexDesk,
  conditions: readonly QueryNode[],
  among: Iterable<number>,
  limit: TimeLimit,
): Promise<Set<number>> =>
  createConditions({
    database: desk.database,
    limit,
    called: (name) => filesCalled(desk, name),
    saying: (texts) => saying(desk, texts),
  }).passing(conditions, new Set(among))

/** The notes that pass a query of which all is a condition, its bare words too, by path; all of them for an empty one. */
export async function pathsThatPass(
  desk: IndexDesk,
  { parts }: Query,
  signal: AbortSignal,
): Promise<Pick<SearchResponse, 'problem'> & { paths: VaultPath[] }> {
  return withinTime<Pick<SearchResponse, 'problem'> & { paths: VaultPath[] }>(
    parts,
    signal,
    async (limit) => {
      const passing = await notesPassing(desk, parts, passingIds(desk.database, null), limit)
      const { sql, parameters } = amongNotes(passing)
      const paths = desk.database
        .prepare<unknown[], VaultPath>(
          `SELECT files.path ${MATCHING_NOTES} ${sql} ORDER BY files.path`,
        )
        .pluck()
        .all(...parameters)
      return { paths, problem: null }
    },
    (problem) => ({ paths: [], problem }),
  )
}

/** The passages that say or mean the words, with what of the conditions they say. */
function withWords(
  options: SearchOptions,
  asked: AskedWords,
  { request, evidence }: { readonly request: SearchRequest; readonly evidence: Evidences },
): Found {
  const { database } = options
  const best = rankPassages(options)
  const order = request.sort === 'best' ? best : bySortedNotes(options, best, request.sort)
  const marksIn = createWordMarks(asked)
  const hits = readHits(database, order, request.topK).map((passage): SearchHit => {
    const said = marksIn(passage.hit.chunk)
    return { ...passage.hit, marks: joinedRanges([...said, ...evidence.marksOf(passage)]) }
  })
  return { hits, total: countNotes(options, best), problem: null }
}

/** The same passages, those of a note together, notes in an order of their own. */
function bySortedNotes(
  { database }: SearchOptions,
  best: readonly RankedPassage[],
  sort: SearchRequest['sort'],
): RankedPassage[] {
  const notes = notesOf(
    database,
    best.map(({ chunk }) => chunk),
  )
  const places = new Map(
    sortedNotes(database, new Set(notes.values()), sort).map((note, place) => [note, place]),
  )
  const placeOf = ({ chunk }: RankedPassage): number => places.get(notes.get(chunk) ?? 0) ?? 0
  return best.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * All notes that pass: first those whose passages say what the conditions look for, the best first, then the last
 * changed; or all in the order that is asked for.
 */
async function listed(
  options: SearchOptions,
  passing: ReadonlySet<number>,
  {
    request,
    evidence,
    limit,
  }: { readonly request: SearchRequest; readonly evidence: Evidences; readonly limit: TimeLimit },
): Promise<Found> {
  const { database } = options
  const { sort, topK } = request
  const passages: RankedPassage[] = []
  const rest = new Set(passing)
  if (sort === 'best') {
    const best = rankPassages(options)
    const notes = notesOf(
      database,
      best.map(({ chunk }) => chunk),
    )
    for (const passage of best) {
      const note = notes.get(passage.chunk)
      if (note === undefined || !evidence.isIn(note, passage.chunk)) continue
      passages.push({ ...passage, found: ['words'] })
      rest.delete(note)
      await limit.pause()
    }
  }
  const score = passages.at(-1)?.score ?? 1
  for (const note of sortedNotes(database, rest, sort)) {
    if (passages.length >= topK * HITS_PER_NOTE) break
    for (const { chunk, hasMarks } of evidence.best(note))
      passages.push({ chunk, score, found: [hasMarks ? 'words' : 'condition'] })
    await limit.pause()
  }
  const hits = readHits(database, passages, topK).map((passage): SearchHit => ({
    ...passage.hit,
    marks: evidence.marksOf(passage),
  }))
  return { hits, total: { notes: passing.size, isAbout: false }, problem: null }
}

/** Where the notes that are shown say what the conditions look for; of each, read once. */
interface Evidences {
  /** Also where the conditions look for nothing in texts. */
  isIn(note: number, chunk: number): boolean
  marksOf(passage: Pick<FoundPassage, 'note' | 'chunk'>): TextRange[]
  /** The passages of a note to show: the first that say it, else its beginning. */
  best(note: number): { readonly chunk: number; readonly hasMarks: boolean }[]
}

function createEvidences(
  { database }: IndexDesk,
  conditions: readonly QueryNode[],
  limit: TimeLimit,
): Evidences {
  const evidence = createEvidence(database, conditions, limit)
  const passagesOf = createPassageReader(database)
  const firstOf = database
    .prepare<[number], number>('SELECT min(id) FROM chunks WHERE note = ?')
    .pluck()
  const known = new Map<number, ReturnType<Evidence['of']>>()
  function of(note: number): ReturnType<Evidence['of']> {
    const before = known.get(note)
    if (before) return before
    const found = evidence.isOfTexts ? evidence.of(note, passagesOf(note)) : new Map()
    known.set(note, found)
    return found
  }
  return {
    isIn: (note, chunk) => !evidence.isOfTexts || of(note).has(chunk),
    marksOf: ({ note, chunk }) => of(note).get(chunk) ?? [],
    best(note) {
      const saying = [...of(note)].slice(0, HITS_PER_NOTE)
      if (saying.length > 0)
        return saying
          .map(([chunk, marks]) => ({ chunk, hasMarks: marks.length > 0 }))
          .toSorted((a, b) => a.chunk - b.chunk)
      const first = firstOf.get(note)
      return first === undefined ? [] : [{ chunk: first, hasMarks: false }]
    },
  }
}

/** The files that a name means: all notes that are called so, else what a link would lead to. */
function filesCalled({ index: { names } }: IndexDesk, name: string): readonly string[] {
  const called = names.called(name)
  if (called.length > 0) return called
  const file = names.resolve(null, name, 'wikilink')
  return file === null ? [] : [file]
}

/** See `ConditionOptions.saying`. */
function saying({ index: { words } }: IndexDesk, texts: readonly string[]): string | null {
  const each = texts.flatMap((text) => {
    const match = words.match(words.ask(text))
    return match === null ? [] : [`(${match})`]
  })
  return each.length === 0 ? null : each.join(' AND ')
}

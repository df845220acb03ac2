import type { Database } from '../../sqlite/open-database.ts'
import type {
  Journal,
  JournalEntry,
  JournalState,
  RecordedEntry,
} from '../../vault/model/journal.ts'
import { copyOfEntry, type JournalLine } from './journal-copies.ts'
import { entryOf, insertEntry, SELECT_ENTRY, type JournalRow } from './journal-rows.ts'
import type { CopyFiles } from '../copies/copy-files.ts'

export interface CreateJournalOptions {
  readonly database: Database
  /** Wraps every call: it explains what the disk refuses. */
  readonly run: <R>(work: () => R) => R
  /** The second copy. */
  readonly files: Pick<CopyFiles<JournalLine>, 'append'>
  /** A row was met that is no entry. It is left out of every answer. */
  readonly onUnreadable: () => void
}

/** The journal of the write door, in this database, with a second copy of each entry in `files`. */
export function createJournal({
  database,
  run,
  files,
  onUnreadable,
}: CreateJournalOptions): Journal {
  const list = (where: string, ...values: (string | number)[]): RecordedEntry[] => {
    const rows = run(() =>
      database.prepare<(string | number)[], JournalRow>(`${SELECT_ENTRY} ${where}`).all(...values),
    )
    const entries = rows.flatMap((row) => entryOf(row) ?? [])
    if (entries.length < rows.length) onUnreadable()
    return entries
  }
  const mark = (changeIds: readonly string[], state: Exclude<JournalState, 'intent'>): void => {
    for (const seq of run(() => setState(database, changeIds, state)))
      files.append(copyOfEntry(seq), { kind: 'state', seq, state })
  }
  return {
    recordIntent(entries) {
      for (const entry of run(() => insertEntries(database, entries)))
        files.append(copyOfEntry(entry.seq), { kind: 'entry', entry })
    },
    markApplied: (changeIds) => mark(changeIds, 'applied'),
    markAborted: (changeIds) => mark(changeIds, 'aborted'),
    find: (changeId) => list('WHERE changeId = ?', changeId)[0] ?? null,
    unfinished: () => list(`WHERE state = 'intent' ORDER BY seq`),
    ofGroup: (groupId) => list('WHERE groupId = ? ORDER BY seq', groupId),
    ofCall: (callId) => list(`WHERE json_extract(originJson, '$.callId') = ? ORDER BY seq`, callId),
    ofTurn: (turnId) => list('WHERE turnId = ? ORDER BY seq', turnId),
    ofPath: (path, { before, limit }) => {
      const places = foldersAbove(path)
      const marks = places.map(() => '?').join(', ')
      return list(
        `WHERE seq IN (
           SELECT seq FROM journalEntry WHERE path = ? OR toPath = ?
           UNION SELECT seq FROM journalEntry WHERE path IN (${marks}) AND isFolder = 1
           UNION SELECT seq FROM journalEntry WHERE toPath IN (${marks}) AND isFolder = 1
         ) AND state = 'applied' AND seq < ? ORDER BY seq DESC LIMIT ?`,
        path,
        path,
        ...places,
        ...places,
        before ?? Number.MAX_SAFE_INTEGER,
        limit,
      )
    },
    places: () => run(() => places(database)),
    ofContent: (etag) =>
      list(
        `WHERE seq IN (
           SELECT seq FROM journalEntry WHERE preRef = ? UNION SELECT seq FROM journalEntry WHERE postEtag = ?
         ) AND state = 'applied' ORDER BY seq DESC LIMIT 50`,
        etag,
        etag,
      ),
    // `0` comes after `/`: all that begins with the folder, by the index.
    into: (folder) =>
      list(
        `WHERE toPath > ? AND toPath < ? AND state = 'applied' ORDER BY seq`,
        `${folder}/`,
        `${folder}0`,
      ),
    relocationsAfter: (seq) =>
      list(
        `WHERE seq > ? AND state = 'applied' AND (toPath IS NOT NULL OR preEtag IS NULL) ORDER BY seq`,
        seq,
      ),
    after: (seq) => list(`WHERE seq > ? AND state = 'applied' ORDER BY seq`, seq),
    firstSince: (sinceMs, nowMs) => run(() => firstSince(database, sinceMs, nowMs)),
    needed: (etags, seq) => run(() => needed(database, etags, seq)),
    takenBack: (changeIds) => run(() => takenBack(database, changeIds)),
  }
}

/** `a/b/c.md` → `a/b`, `a`. */
function foldersAbove(path: string): string[] {
  const segments = path.split('/')
  return segments
    .slice(1)
    .map((_, index) => segments.slice(0, segments.length - 1 - index).join('/'))
}

/** From name to name along the indexes, so that a note that was saved ten thousand times costs no more than one. */
const places = (database: Database): string[] =>
  database
    .prepare<[], string>(
      `WITH RECURSIVE
         from_(place) AS (
           SELECT min(path) FROM journalEntry
           UNION ALL SELECT (SELECT min(path) FROM journalEntry WHERE path > place) FROM from_ WHERE place IS NOT NULL
         ),
         to_(place) AS (
           SELECT min(toPath) FROM journalEntry
           UNION ALL SELECT (SELECT min(toPath) FROM journalEntry WHERE toPath > place) FROM to_ WHERE place IS NOT NULL
         )
       SELECT place FROM from_ WHERE place IS NOT NULL UNION SELECT place FROM to_ WHERE place IS NOT NULL`,
    )
    .pluck()
    .all()

/** All or none. Gives them their numbers. */
function insertEntries(database: Database, entries: readonly JournalEntry[]): RecordedEntry[] {
  const link = database.prepare('INSERT INTO takenBack (changeId, by) VALUES (?, ?)')
  const insert = database.transaction(() =>
    entries.map((entry) => {
      const recorded = { ...entry, state: 'intent' as const, seq: insertEntry(database, entry) }
      for (const changeId of entry.undoes) link.run(changeId, entry.changeId)
      return recorded
    }),
  )
  return insert()
}

/**
 * All or none. Marking twice is no error; what was applied cannot become aborted, nor the reverse.
 * @returns the numbers of the entries
 */
function setState(
  database: Database,
  changeIds: readonly string[],
  state: Exclude<JournalState, 'intent'>,
): number[] {
  const update = database
    .prepare<[string, string, string], number>(
      `UPDATE journalEntry SET state = ? WHERE changeId = ? AND state IN ('intent', ?) RETURNING seq`,
    )
    .pluck()
  const mark = database.transaction(() =>
    changeIds.map((changeId) => {
      const seq = update.get(state, changeId, state)
      if (seq === undefined) throw new Error(`Journal entry ${changeId} cannot become ${state}.`)
      return seq
    }),
  )
  return mark()
}

/** How far back it is looked for an entry whose clock was right; without one, nothing is said to be old. */
const MAX_DOUBTFUL = 10_000

function firstSince(database: Database, sinceMs: number, nowMs: number): number {
  const older = database
    .prepare<[number, number], { readonly seq: number; readonly atMs: number }>(
      'SELECT seq, atMs FROM journalEntry WHERE atMs < ? ORDER BY seq DESC LIMIT ?',
    )
    .all(sinceMs, MAX_DOUBTFUL)
  // An earlier entry of a later time: one of both clocks was wrong. One ahead of the present time was it for sure.
  const earlierOfLaterTime = database.prepare<[number, number, number]>(
    'SELECT 1 FROM journalEntry WHERE atMs > ? AND atMs <= ? AND seq < ? LIMIT 1',
  )
  const last = older.find(({ seq, atMs }) => !earlierOfLaterTime.get(atMs, nowMs, seq))
  return (last?.seq ?? 0) + 1
}

function needed(database: Database, etags: readonly string[], seq: number): Set<string> {
  const found = database
    .prepare<{ etags: string; seq: number }, string>(
      `SELECT value FROM json_each(:etags)
       WHERE EXISTS (SELECT 1 FROM journalEntry WHERE preRef = value AND (seq >= :seq OR state = 'intent'))
         OR EXISTS (SELECT 1 FROM journalEntry WHERE postEtag = value AND (seq >= :seq OR state = 'intent'))`,
    )
    .pluck()
    .all({ etags: JSON.stringify(etags), seq })
  return new Set(found)
}

function takenBack(database: Database, changeIds: readonly string[]): Set<string> {
  const takers = database.prepare<[string], { readonly changeId: string }>(
    `SELECT journalEntry.changeId FROM takenBack JOIN journalEntry ON journalEntry.changeId = takenBack.by
     WHERE takenBack.changeId = ? AND journalEntry.state = 'applied'`,
  )
  const isTakenBack = (changeId: string): boolean =>
    takers.all(changeId).some((taker) => !isTakenBack(taker.changeId))
  return new Set(changeIds.filter(isTakenBack))
}

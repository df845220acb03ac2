import { z } from 'zod'
import { Etag } from '../../shared/domain/etag.ts'
import type { Database } from '../sqlite/open-database.ts'
import type { Journal, JournalEntry, JournalState, RecordedEntry } from '../vault/journal.ts'

const StoredEntry = z.object({
  changeId: z.string(),
  groupId: z.string(),
  kind: z.enum(['create', 'edit', 'move', 'trash', 'restore', 'undo']),
  isFolder: z.boolean(),
  path: z.string(),
  toPath: z.string().nullable(),
  preEtag: Etag.nullable(),
  preRef: z.string().nullable(),
  postEtag: Etag.nullable(),
  undoes: z.array(z.string()),
  summary: z.string(),
  origin: z.discriminatedUnion('actor', [
    z.object({ actor: z.literal('user'), callId: z.string().optional() }),
    z.object({
      actor: z.literal('agent'),
      conversationId: z.string(),
      turnId: z.string(),
      callId: z.string(),
    }),
  ]),
  atMs: z.number(),
  state: z.enum(['intent', 'applied', 'aborted']),
  seq: z.number().int(),
})

type Row = Readonly<Record<string, unknown>> & {
  readonly isFolder: number
  readonly undoesJson: string
  readonly originJson: string
}

const SELECT = `
  SELECT seq, changeId, groupId, kind, isFolder, path, toPath, preEtag, preRef, postEtag, undoesJson, summary,
    originJson, atMs, state
  FROM journalEntry`

/** @throws ZodError when a row is none of ours: undo and recovery must not guess. */
const fromRow = ({ originJson, undoesJson, isFolder, ...row }: Row): RecordedEntry =>
  StoredEntry.parse({
    ...row,
    isFolder: isFolder === 1,
    undoes: JSON.parse(undoesJson),
    origin: JSON.parse(originJson),
  })

/** The journal of the write door, in this database. `run` wraps every call: it explains what the disk refuses. */
export function createJournal(database: Database, run: <R>(work: () => R) => R): Journal {
  const list = (where: string, ...values: (string | number)[]): RecordedEntry[] =>
    run(() =>
      database
        .prepare<(string | number)[], Row>(`${SELECT} ${where}`)
        .all(...values)
        .map(fromRow),
    )
  return {
    recordIntent: (entries) => run(() => insertEntries(database, entries)),
    markApplied: (changeIds) => run(() => setState(database, changeIds, 'applied')),
    markAborted: (changeIds) => run(() => setState(database, changeIds, 'aborted')),
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

/** All or none. */
function insertEntries(database: Database, entries: readonly JournalEntry[]): void {
  const insert = database.prepare(`
    INSERT INTO journalEntry
      (changeId, groupId, kind, isFolder, path, toPath, preEtag, preRef, postEtag, undoesJson, summary, originJson,
       turnId, atMs)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  `)
  const link = database.prepare('INSERT INTO takenBack (changeId, by) VALUES (?, ?)')
  database.transaction(() => {
    for (const entry of entries) {
      const { origin } = entry
      insert.run(
        entry.changeId,
        entry.groupId,
        entry.kind,
        entry.isFolder ? 1 : 0,
        entry.path,
        entry.toPath,
        entry.preEtag,
        entry.preRef,
        entry.postEtag,
        JSON.stringify(entry.undoes),
        entry.summary,
        JSON.stringify(origin),
        origin.actor === 'agent' ? origin.turnId : null,
        entry.atMs,
      )
      for (const changeId of entry.undoes) link.run(changeId, entry.changeId)
    }
  })()
}

/** All or none. Marking twice is no error; what was applied cannot become aborted, nor the reverse. */
function setState(
  database: Database,
  changeIds: readonly string[],
  state: Exclude<JournalState, 'intent'>,
): void {
  const update = database.prepare(
    `UPDATE journalEntry SET state = ? WHERE changeId = ? AND state IN ('intent', ?)`,
  )
  database.transaction(() => {
    for (const changeId of changeIds)
      if (update.run(state, changeId, state).changes !== 1)
        throw new Error(`Journal entry ${changeId} cannot become ${state}.`)
  })()
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

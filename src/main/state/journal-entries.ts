import { z } from 'zod'
import { Etag } from '../../shared/domain/etag.ts'
import type { Database } from '../sqlite/open-database.ts'
import type { Journal, JournalEntry, JournalState } from '../vault/journal.ts'

const StoredEntry = z.object({
  changeId: z.string(),
  groupId: z.string(),
  kind: z.enum(['create', 'edit', 'move', 'trash', 'undo']),
  path: z.string(),
  toPath: z.string().nullable(),
  preEtag: Etag.nullable(),
  preRef: z.string().nullable(),
  postEtag: Etag.nullable(),
  undoes: z.string().nullable(),
  origin: z.discriminatedUnion('actor', [
    z.object({ actor: z.literal('user') }),
    z.object({
      actor: z.literal('agent'),
      conversationId: z.string(),
      turnId: z.string(),
      callId: z.string(),
    }),
  ]),
  atMs: z.number(),
  state: z.enum(['intent', 'applied', 'aborted']),
})

type Row = Readonly<Record<string, unknown>> & { readonly originJson: string }

const SELECT = `
  SELECT changeId, groupId, kind, path, toPath, preEtag, preRef, postEtag, undoes, originJson, atMs, state
  FROM journalEntry`

/** @throws ZodError when a row is none of ours: undo and recovery must not guess. */
const fromRow = ({ originJson, ...row }: Row): JournalEntry & { readonly state: JournalState } =>
  StoredEntry.parse({ ...row, origin: JSON.parse(originJson) })

/** The journal of the write door, in this database. `run` wraps every call: it explains what the disk refuses. */
export function createJournal(database: Database, run: <R>(work: () => R) => R): Journal {
  return {
    recordIntent: (entries) => run(() => insertEntries(database, entries)),
    markApplied: (changeIds) => run(() => setState(database, changeIds, 'applied')),
    markAborted: (changeIds) => run(() => setState(database, changeIds, 'aborted')),
    find: (changeId) => run(() => findEntry(database, changeId)),
    unfinished: () => run(() => listUnfinished(database)),
  }
}

/** All or none. */
export function insertEntries(database: Database, entries: readonly JournalEntry[]): void {
  const insert = database.prepare(`
    INSERT INTO journalEntry
      (changeId, groupId, kind, path, toPath, preEtag, preRef, postEtag, undoes, originJson, atMs)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  `)
  database.transaction(() => {
    for (const entry of entries)
      insert.run(
        entry.changeId,
        entry.groupId,
        entry.kind,
        entry.path,
        entry.toPath,
        entry.preEtag,
        entry.preRef,
        entry.postEtag,
        entry.undoes,
        JSON.stringify(entry.origin),
        entry.atMs,
      )
  })()
}

/** All or none. Marking twice is no error; what was applied cannot become aborted, nor the reverse. */
export function setState(
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

export function findEntry(database: Database, changeId: string): ReturnType<Journal['find']> {
  const row = database.prepare<[string], Row>(`${SELECT} WHERE changeId = ?`).get(changeId)
  return row ? fromRow(row) : null
}

/** Oldest first, by sequence number. */
export function listUnfinished(database: Database): ReturnType<Journal['unfinished']> {
  return database
    .prepare<[], Row>(`${SELECT} WHERE state = 'intent' ORDER BY seq`)
    .all()
    .map(fromRow)
}

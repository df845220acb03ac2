import { z } from 'zod'
import { Etag } from '../../../shared/domain/text/etag.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { JournalEntry, RecordedEntry } from '../../vault/model/journal.ts'
import { parseJson } from '../fields.ts'

/** An entry as it is kept, in the database and in its second copy. */
export const StoredEntry = z.object({
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

export interface JournalRow extends Readonly<
  Record<Exclude<keyof RecordedEntry, 'undoes' | 'origin'>, unknown>
> {
  readonly seq: number
  readonly isFolder: number
  readonly undoesJson: string
  readonly originJson: string
}

export const SELECT_ENTRY = `
  SELECT seq, changeId, groupId, kind, isFolder, path, toPath, preEtag, preRef, postEtag, undoesJson, summary,
    originJson, atMs, state
  FROM journalEntry`

/** What a row says, in the order of the schema; unchecked. */
export const rawEntry = ({ undoesJson, originJson, ...row }: JournalRow): object => ({
  changeId: row.changeId,
  groupId: row.groupId,
  kind: row.kind,
  isFolder: row.isFolder === 1,
  path: row.path,
  toPath: row.toPath,
  preEtag: row.preEtag,
  preRef: row.preRef,
  postEtag: row.postEtag,
  undoes: parseJson(undoesJson),
  summary: row.summary,
  origin: parseJson(originJson),
  atMs: row.atMs,
  state: row.state,
  seq: row.seq,
})

/** Null for a row that is none of ours: undo and recovery must not guess. */
export const entryOf = (row: JournalRow): RecordedEntry | null =>
  StoredEntry.safeParse(rawEntry(row)).data ?? null

/** The rows with these numbers, in order. */
export const entryRows = (
  database: Database,
  { from, before }: { readonly from: number; readonly before: number },
): JournalRow[] =>
  database
    .prepare<[number, number], JournalRow>(
      `${SELECT_ENTRY} WHERE seq >= ? AND seq < ? ORDER BY seq`,
    )
    .all(from, before)

/** Records an entry that is about to happen. @returns the number it got */
export const insertEntry = (database: Database, entry: JournalEntry): number =>
  storeEntry(database, 'INSERT', { ...entry, seq: null, state: 'intent' })

/** Stores the entry under its number, in the place of whatever is there. */
export const putEntry = (database: Database, entry: RecordedEntry): number =>
  storeEntry(database, 'INSERT OR REPLACE', entry)

function storeEntry(
  database: Database,
  insert: 'INSERT' | 'INSERT OR REPLACE',
  entry: Omit<RecordedEntry, 'seq'> & { readonly seq: number | null },
): number {
  const { origin } = entry
  const { lastInsertRowid } = database
    .prepare(
      `${insert} INTO journalEntry
         (seq, changeId, groupId, kind, isFolder, path, toPath, preEtag, preRef, postEtag, undoesJson, summary,
          originJson, turnId, atMs, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      entry.seq,
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
      entry.state,
    )
  return Number(lastInsertRowid)
}

/** Makes the record of what was taken back by what again of the entries, which say it themselves. */
export function linkTakenBack(database: Database): void {
  database.exec(`
    DELETE FROM takenBack;
    INSERT OR IGNORE INTO takenBack (changeId, by)
    SELECT value, changeId FROM journalEntry, json_each(iif(json_valid(undoesJson), undoesJson, '[]'));
  `)
}

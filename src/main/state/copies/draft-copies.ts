import { z } from 'zod'
import { Etag } from '../../../shared/domain/text/etag.ts'
import { TextEdit } from '../../../shared/contract/text-edit.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { listCopies, readCopy, type CopyFiles } from './copy-files.ts'
import { readLines } from './copy-lines.ts'
import { parseJson } from '../fields.ts'

/** A draft as it is kept. */
export const StoredDraft = z.object({
  id: z.string(),
  path: VaultPath,
  baseEtag: Etag,
  stage: z.array(TextEdit),
  edits: z.array(TextEdit),
  atMs: z.number(),
})
export type StoredDraft = z.output<typeof StoredDraft>

const Line = z.discriminatedUnion('kind', [
  StoredDraft.extend({ kind: z.literal('draft') }),
  z.object({
    kind: z.literal('base'),
    etag: Etag,
    part: z.number(),
    parts: z.number(),
    text: z.string(),
  }),
])
/** A line of the second copies of drafts: `<draft>.jsonl` has one, `base-<etag>.jsonl` one for each part of the text. */
export type DraftLine = z.output<typeof Line>
type BasePart = Extract<DraftLine, { kind: 'base' }>

const BASE = 'base-'
export const copyOfBase = (etag: Etag): string => BASE + etag

interface DraftRow {
  readonly id: string
  readonly path: string
  readonly baseEtag: string
  readonly stageJson: string
  readonly editsJson: string
  readonly atMs: number
}

const SELECT = 'SELECT id, path, baseEtag, stageJson, editsJson, atMs FROM draft'

/** All rows by id, oldest first. */
export const draftRows = (database: Database): Map<string, DraftRow> =>
  new Map(
    database
      .prepare<[], DraftRow>(`${SELECT} ORDER BY atMs, id`)
      .all()
      .map((row) => [row.id, row]),
  )

export const draftRow = (database: Database, id: string): DraftRow | undefined =>
  database.prepare<[string], DraftRow>(`${SELECT} WHERE id = ?`).get(id)

/** Null for a row that is none of ours any more. */
export function draftOf({ stageJson, editsJson, ...row }: DraftRow): StoredDraft | null {
  const stored = { ...row, stage: parseJson(stageJson), edits: parseJson(editsJson) }
  return StoredDraft.safeParse(stored).data ?? null
}

/** The text that drafts were typed into; null when it is not there whole, or not what it was. */
export function baseText(database: Database, etag: string): string | null {
  const rows = database
    .prepare<[string], { text: string; parts: number }>(
      'SELECT text, parts FROM draftBase WHERE etag = ? ORDER BY part',
    )
    .all(etag)
  if (rows.length === 0 || rows.length !== rows[0]?.parts) return null
  const text = rows.map((row) => row.text).join('')
  return sha256(text) === etag ? text : null
}

export function putDraft(database: Database, draft: StoredDraft): void {
  database
    .prepare(
      `INSERT INTO draft (id, path, baseEtag, stageJson, editsJson, atMs) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET path = excluded.path, baseEtag = excluded.baseEtag,
         stageJson = excluded.stageJson, editsJson = excluded.editsJson, atMs = excluded.atMs`,
    )
    .run(
      draft.id,
      draft.path,
      draft.baseEtag,
      JSON.stringify(draft.stage),
      JSON.stringify(draft.edits),
      draft.atMs,
    )
}

/**
 * Takes what the second copies in `folder` know better than the database: drafts and texts that are missing there, or
 * are not what was written. Run it in a transaction.
 * @returns how many drafts were taken
 */
export function adoptDrafts(database: Database, folder: string): number {
  const rows = draftRows(database)
  let taken = 0
  for (const name of listCopies(folder) ?? [])
    for (const line of linesIn(readCopy(folder, name))) {
      if (line.kind === 'base') continue
      const row = rows.get(line.id)
      const draft = row ? draftOf(row) : null
      // The copy is written after the database: only damage makes another of the same moment.
      if (draft && (draft.atMs > line.atMs || isSame(draft, line))) continue
      putDraft(database, line)
      taken += 1
    }
  for (const etag of baseEtags(database)) {
    if (baseText(database, etag) !== null) continue
    const parts = linesIn(readCopy(folder, copyOfBase(etag))).filter((line) => line.kind === 'base')
    putBaseParts(database, etag, parts)
  }
  return taken
}

/** Gives a second copy to the drafts and texts that have none. */
export function copyDrafts(database: Database, files: CopyFiles<DraftLine>): void {
  const copied = new Set(files.list())
  for (const row of draftRows(database).values()) {
    const draft = copied.has(row.id) ? null : draftOf(row)
    if (draft) files.replace(draft.id, [{ kind: 'draft', ...draft }])
  }
  for (const etag of baseEtags(database)) {
    const text = copied.has(copyOfBase(etag)) ? null : baseText(database, etag)
    if (text !== null)
      files.replace(copyOfBase(etag), [{ kind: 'base', etag, part: 0, parts: 1, text }])
  }
}

/** Removes the copies of texts that no draft needs any more. */
export function removeBaseCopies(database: Database, files: CopyFiles<DraftLine>): void {
  const needed = new Set(baseEtags(database).map(copyOfBase))
  for (const name of files.list())
    if (name.startsWith(BASE) && !needed.has(name)) files.remove(name)
}

const linesIn = (text: string | null): DraftLine[] =>
  readLines(text ?? '').flatMap((row) => Line.safeParse(row).data ?? [])

const isSame = (draft: StoredDraft, line: DraftLine): boolean =>
  JSON.stringify({ ...draft, kind: 'draft' }) === JSON.stringify(line)

function putBaseParts(database: Database, etag: string, parts: readonly BasePart[]): void {
  if (parts.length === 0) return
  database.prepare('DELETE FROM draftBase WHERE etag = ?').run(etag)
  const insert = database.prepare(
    'INSERT OR REPLACE INTO draftBase (etag, part, parts, text) VALUES (?, ?, ?, ?)',
  )
  for (const { part, parts: count, text } of parts) insert.run(etag, part, count, text)
}

const baseEtags = (database: Database): string[] =>
  database.prepare<[], string>('SELECT DISTINCT baseEtag FROM draft').pluck().all()

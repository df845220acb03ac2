import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Draft, DraftInfo } from '../../shared/contract/draft.ts'
import type { Etag } from '../../shared/domain/etag.ts'
import { TextEdit } from '../../shared/domain/text-edits.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import type { Database } from '../sqlite/open-database.ts'

export interface DraftRow extends DraftInfo {
  readonly baseEtag: Etag
  readonly edits: readonly TextEdit[]
}

/** Drafts as rows. All but `putBase` are done on return, and durable. @throws LatentError `unavailable` (disk full …) */
export interface DraftStore {
  /** `stage` null keeps the one that is there. False when there is none for this base: then it counts as empty. */
  put(row: DraftRow, stage: readonly TextEdit[] | null): boolean
  /** Keeps the text that a draft was typed into, in steps between which others get their turn. */
  putBase(etag: Etag, text: string): Promise<void>
  hasBase(etag: Etag): boolean
  list(): DraftInfo[]
  /** Null when there is none. */
  read(id: string): Draft | null
  /** With the bases that no draft needs any more. Unknown ids do nothing. */
  drop(ids: readonly string[]): void
}

/** About 10 ms of SQLite each. */
const PART_LENGTH = 1024 * 1024
const Edits = z.array(TextEdit)

/** `run` wraps every call: it explains what the disk refuses. */
export function createDraftStore(database: Database, run: <R>(work: () => R) => R): DraftStore {
  function put(
    { id, path, baseEtag, edits, atMs }: DraftRow,
    stage: readonly TextEdit[] | null,
  ): boolean {
    const known = database
      .prepare<[string, string], { stageJson: string }>(
        'SELECT stageJson FROM draft WHERE id = ? AND baseEtag = ?',
      )
      .get(id, baseEtag)
    const stageJson = stage ? JSON.stringify(stage) : (known?.stageJson ?? '[]')
    database
      .prepare(
        `INSERT INTO draft (id, path, baseEtag, stageJson, editsJson, atMs) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET path = excluded.path, baseEtag = excluded.baseEtag,
           stageJson = excluded.stageJson, editsJson = excluded.editsJson, atMs = excluded.atMs`,
      )
      .run(id, path, baseEtag, stageJson, JSON.stringify(edits), atMs)
    return stage !== null || known !== undefined
  }

  async function putBase(etag: Etag, text: string): Promise<void> {
    const parts = partsOf(text)
    const insert = run(() =>
      database.prepare(
        'INSERT OR IGNORE INTO draftBase (etag, part, parts, text) VALUES (?, ?, ?, ?)',
      ),
    )
    for (const [part, piece] of parts.entries()) {
      if (part > 0) await setImmediate()
      run(() => insert.run(etag, part, parts.length, piece))
    }
  }

  function baseText(etag: Etag): string | null {
    const rows = database
      .prepare<[string], { text: string; parts: number }>(
        'SELECT text, parts FROM draftBase WHERE etag = ? ORDER BY part',
      )
      .all(etag)
    return rows.length > 0 && rows.length === rows[0]?.parts
      ? rows.map(({ text }) => text).join('')
      : null
  }

  function read(id: string): Draft | null {
    const row = database
      .prepare<
        [string],
        { path: string; baseEtag: string; stageJson: string; editsJson: string; atMs: number }
      >('SELECT path, baseEtag, stageJson, editsJson, atMs FROM draft WHERE id = ?')
      .get(id)
    if (!row) return null
    return {
      id,
      path: vaultPath(row.path),
      atMs: row.atMs,
      base: { etag: row.baseEtag, text: baseText(row.baseEtag) },
      stage: Edits.parse(JSON.parse(row.stageJson)),
      edits: Edits.parse(JSON.parse(row.editsJson)),
    }
  }

  function drop(ids: readonly string[]): void {
    const remove = database.prepare('DELETE FROM draft WHERE id = ?')
    database.transaction(() => {
      const removed = ids.reduce((count, id) => count + remove.run(id).changes, 0)
      if (removed > 0)
        database.exec('DELETE FROM draftBase WHERE etag NOT IN (SELECT baseEtag FROM draft)')
    })()
  }

  return {
    put: (row, stage) => run(() => put(row, stage)),
    putBase,
    hasBase: (etag) =>
      run(
        () =>
          database
            .prepare<[string], { count: number; parts: number }>(
              'SELECT count(*) AS count, max(parts) AS parts FROM draftBase WHERE etag = ? HAVING count(*) = max(parts)',
            )
            .get(etag) !== undefined,
      ),
    list: () =>
      run(() =>
        database
          .prepare<[], { id: string; path: string; atMs: number }>(
            'SELECT id, path, atMs FROM draft ORDER BY atMs, id',
          )
          .all()
          .map(({ id, path, atMs }) => ({ id, path: vaultPath(path), atMs })),
      ),
    read: (id) => run(() => read(id)),
    drop: (ids) => run(() => drop(ids)),
  }
}

/** Never between the halves of a character: each part is stored as UTF-8 of its own. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let start = 0; start < text.length || parts.length === 0;) {
    const isSplit = /[\ud800-\udbff]/.test(text[start + PART_LENGTH - 1] ?? '')
    const end = start + PART_LENGTH - (isSplit ? 1 : 0)
    parts.push(text.slice(start, end))
    start = end
  }
  return parts
}

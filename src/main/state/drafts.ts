import { setImmediate } from 'node:timers/promises'
import type { Draft, DraftInfo } from '../../shared/contract/draft.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import type { TextEdit } from '../../shared/domain/text/text-edits.ts'
import type { Database } from '../sqlite/open-database.ts'
import type { CopyFiles } from './copies/copy-files.ts'
import {
  baseText,
  copyOfBase,
  draftOf,
  draftRow,
  draftRows,
  putDraft,
  removeBaseCopies,
  type DraftLine,
} from './copies/draft-copies.ts'

export interface NewDraft extends DraftInfo {
  readonly baseEtag: Etag
  readonly edits: readonly TextEdit[]
}

/** Drafts as rows. All but `putBase` are done on return, and durable. @throws LatentError `unavailable` (disk full …) */
export interface DraftStore {
  /** `stage` null keeps the one that is there. False when there is none for this base: then it counts as empty. */
  put(row: NewDraft, stage: readonly TextEdit[] | null): boolean
  /** Keeps the text that a draft was typed into, in steps between which others get their turn. */
  putBase(etag: Etag, text: string): Promise<void>
  hasBase(etag: Etag): boolean
  list(): DraftInfo[]
  /** Null when there is none. */
  read(id: string): Draft | null
  /** With the bases that no draft needs any more. Unknown ids do nothing. */
  drop(ids: readonly string[]): void
  /** How many rows are no draft any more: they are left out of every answer. */
  unreadable(): number
}

/** About 10 ms of SQLite each. */
const PART_LENGTH = 1024 * 1024

export interface CreateDraftStoreOptions {
  readonly database: Database
  /** Wraps every call: it explains what the disk refuses. */
  readonly run: <R>(work: () => R) => R
  /** The second copies. */
  readonly files: CopyFiles<DraftLine>
  /** A row was met that is no draft. It is left out of every answer. */
  readonly onUnreadable: () => void
}

export function createDraftStore({
  database,
  run,
  files,
  onUnreadable,
}: CreateDraftStoreOptions): DraftStore {
  function put({ baseEtag, edits, ...info }: NewDraft, stage: readonly TextEdit[] | null): boolean {
    const row = draftRow(database, info.id)
    const known = row?.baseEtag === baseEtag ? draftOf(row)?.stage : undefined
    const kept = [...(stage ?? known ?? [])]
    const draft = { ...info, baseEtag, stage: kept, edits: [...edits] }
    putDraft(database, draft)
    files.replace(info.id, [{ kind: 'draft', ...draft }])
    return stage !== null || known !== undefined
  }

  async function putBase(etag: Etag, text: string): Promise<void> {
    const parts = partsOf(text)
    for (const [part, piece] of parts.entries()) {
      if (part > 0) await setImmediate()
      run(() =>
        database
          .prepare('INSERT OR REPLACE INTO draftBase (etag, part, parts, text) VALUES (?, ?, ?, ?)')
          .run(etag, part, parts.length, piece),
      )
      files.append(copyOfBase(etag), {
        kind: 'base',
        etag,
        part,
        parts: parts.length,
        text: piece,
      })
    }
  }

  function read(id: string): Draft | null {
    const row = draftRow(database, id)
    const draft = row ? draftOf(row) : null
    if (row && !draft) onUnreadable()
    if (!draft) return null
    const { baseEtag, ...rest } = draft
    return { ...rest, base: { etag: baseEtag, text: baseText(database, baseEtag) } }
  }

  function drop(ids: readonly string[]): void {
    // First the copy: one that stays behind would be taken for a draft that was lost.
    for (const id of ids) files.remove(id)
    const remove = database.prepare('DELETE FROM draft WHERE id = ?')
    database.transaction(() => {
      const removed = ids.reduce((count, id) => count + remove.run(id).changes, 0)
      if (removed > 0)
        database.exec('DELETE FROM draftBase WHERE etag NOT IN (SELECT baseEtag FROM draft)')
    })()
    removeBaseCopies(database, files)
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
    list() {
      const all = run(() => [...draftRows(database).values()])
      const drafts = all.flatMap((row) => draftOf(row) ?? [])
      if (drafts.length < all.length) onUnreadable()
      return drafts.map(({ id, path, atMs }) => ({ id, path, atMs }))
    },
    unreadable: () =>
      run(() => [...draftRows(database).values()].filter((row) => draftOf(row) === null).length),
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

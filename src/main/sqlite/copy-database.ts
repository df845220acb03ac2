import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { Database } from './open-database.ts'
import { toDatabaseError } from './database-error.ts'

/**
 * Copies a database as it is now, with what is only in its `-wal` yet, into one whole file. `target` gets its name only
 * when the copy is on disk and SQLite finds no fault in it.
 * @throws LatentError `unavailable` when the disk does not let us; no part of the copy is left then
 */
export function copyDatabase(database: Database, target: string): void {
  withDraft(target, (draft) => database.prepare('VACUUM INTO ?').run(draft))
}

/**
 * The same for a file that other connections work with, in one step of SQLite's backup API: for a thread, since nobody
 * else gets a turn before the copy is checked. Where `isEnding` between two steps, there is none.
 */
export async function backUpDatabase(
  file: string,
  target: string,
  isEnding: () => boolean = () => false,
): Promise<void> {
  const draft = draftOf(target)
  try {
    if (isEnding()) return
    const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
    try {
      await database.backup(draft, { progress: () => 2 ** 31 - 1 })
    } finally {
      database.close()
    }
    if (!isEnding()) finish(draft, target)
  } catch (error) {
    throw toDatabaseError(error, target)
  } finally {
    discard(draft)
  }
}

/** Removes what a process that was killed left of its copies in `folder`. */
export function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder))
    if (DRAFT.test(name)) rmSync(join(folder, name), { force: true })
}

/** The same for those that nobody can be at any more, while other processes may be copying. */
export function removeOldDrafts(folder: string, nowMs: number): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const stats = DRAFT.test(name) ? statSync(file, { throwIfNoEntry: false }) : undefined
    if (stats && stats.mtimeMs < nowMs - ABANDONED_MS) rmSync(file, { force: true })
  }
}

const ABANDONED_MS = 60 * 60 * 1000

/** With the journal that SQLite keeps beside it. */
const DRAFT = /\.part(-journal)?$/
const draftOf = (target: string): string =>
  join(dirname(target), `.${basename(target)}-${randomBytes(6).toString('hex')}.part`)

function withDraft(target: string, write: (draft: string) => void): void {
  const draft = draftOf(target)
  try {
    write(draft)
    finish(draft, target)
  } catch (error) {
    throw toDatabaseError(error, target)
  } finally {
    discard(draft)
  }
}

function discard(draft: string): void {
  for (const file of [draft, `${draft}-journal`]) rmSync(file, { force: true })
}

function finish(draft: string, target: string): void {
  const copy = new SqliteDatabase(draft, { fileMustExist: true })
  try {
    // One file without a log beside it: it can be copied and looked at like any other.
    copy.pragma('journal_mode = DELETE')
    const verdict = copy.pragma('quick_check(1)', { simple: true })
    if (verdict !== 'ok') throw new Error(`The copy of a database is not whole: ${String(verdict)}`)
  } finally {
    copy.close()
  }
  const handle = openSync(draft, 'r+')
  try {
    fchmodSync(handle, 0o600)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, target)
}

import { statSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { databaseProblem, toDatabaseError } from './database-error.ts'
import { keepPrivate } from './private-file.ts'
import { setAside } from './set-aside.ts'

/** Held until it is released or the process ends, however it ends: no lock outlives its holder. */
export interface HeldLock {
  release(): void
}

/**
 * Takes the lock that `file` stands for: an exclusive transaction on a database of no content (reliability.md 2.5).
 * @param file absolute; its folder must exist
 * @returns null while another holder has it, in this process or another
 * @throws LatentError `unavailable` when the disk does not let us
 */
export function holdLock(file: string): HeldLock | null {
  try {
    try {
      return lock(file)
    } catch (error) {
      if (!isNoLock(error, file)) throw error
      // Another kind of file, or a folder, has its name. Nobody can hold that, and nothing of ours is in it.
      setAside(file, 'corrupt', Date.now())
      return lock(file)
    }
  } catch (error) {
    if (databaseProblem(error) === 'busy') return null
    throw toDatabaseError(error, file)
  }
}

function lock(file: string): HeldLock {
  let database: SqliteDatabase.Database | undefined
  try {
    database = new SqliteDatabase(file, { timeout: 0 })
    keepPrivate(file)
    database.pragma('journal_mode = MEMORY') // nothing is ever written: it must be had on a full disk too
    database.exec('BEGIN EXCLUSIVE')
    keepPrivate(file) // the file itself is made by its first use
  } catch (error) {
    database?.close()
    throw error
  }
  const held = database
  return { release: () => void held.close() }
}

const isNoLock = (error: unknown, file: string): boolean =>
  databaseProblem(error) === 'damaged' ||
  statSync(file, { throwIfNoEntry: false })?.isDirectory() === true

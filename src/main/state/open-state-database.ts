import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { databaseProblem, toDatabaseError } from '../sqlite/database-error.ts'
import { openDatabase, type Database, type Migration } from '../sqlite/open-database.ts'
import { setAside } from '../sqlite/set-aside.ts'

export interface OpenStateDatabaseOptions {
  /** Absolute. Missing folders are made, for this user only. */
  readonly file: string
  readonly applicationId: number
  readonly migrations: readonly Migration[]
  /** What the file holds, for the notice: "conversations and history". */
  readonly holds: string
  readonly nowMs: number
}

export interface StateDatabase {
  readonly database: Database
  /** A sentence for a person when a damaged file was set aside and a new one begun; null when all is well. */
  readonly notice: string | null
  /** Runs one operation; what SQLite reports about the disk becomes a LatentError that says so. */
  readonly run: <R>(work: () => R) => R
  close(): void
}

/**
 * Opens a database that is kept for ever: every commit survives a power cut. A damaged file is moved aside, never
 * deleted, and a new one begun; one from a newer Latent is left alone.
 * @throws LatentError `unavailable`: written by a newer Latent, or the disk does not let us.
 */
export function openStateDatabase(options: OpenStateDatabaseOptions): StateDatabase {
  const { file, applicationId, migrations, holds, nowMs } = options
  const open = (): Database =>
    openPrivately(() => {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      return openDatabase({ file, durability: 'full', applicationId, migrations })
    })
  let database: Database
  let notice: string | null = null
  try {
    database = open()
  } catch (error) {
    if (databaseProblem(error) !== 'damaged') throw toDatabaseError(error, file)
    const asideFile = setAside(file, 'corrupt', nowMs)
    database = open()
    notice = `The file with your ${holds} was damaged. It was kept as ${asideFile}, and Latent began a new one. Your notes are not affected.`
  }
  return {
    database,
    notice,
    run: (work) => {
      try {
        return work()
      } catch (error) {
        throw toDatabaseError(error, file)
      }
    },
    close: () => database.close(),
  }
}

/** Files made by `work` are 0600 and folders 0700 from their first moment; SQLite makes `-wal` and `-shm` alike. */
function openPrivately<R>(work: () => R): R {
  const mask = process.umask(0o077)
  try {
    return work()
  } finally {
    process.umask(mask)
  }
}

import { SqliteError } from 'better-sqlite3'
import { LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'

/** What kept a database from working; `data.reason` of the LatentError. */
export type DatabaseProblem = 'damaged' | 'newer' | 'full' | 'read-only' | 'busy' | 'disk'

/**
 * What an error of SQLite means for a person; null for one that is a bug in our SQL, or is none of SQLite's.
 * Damage shows at run time too: a bad page is found when it is read, a lost table when it is asked for.
 */
export function databaseProblem(error: unknown): DatabaseProblem | null {
  if (error instanceof LatentError) return reasonOf(error.data)
  if (!(error instanceof SqliteError)) return folderProblem(error)
  const { code } = error
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return 'damaged'
  if (code === 'SQLITE_ERROR' && error.message.startsWith('no such table')) return 'damaged'
  // The second: no room for the `-shm` file, without which the database cannot be opened.
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') return 'full'
  if (code.startsWith('SQLITE_READONLY')) return 'read-only'
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy'
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_IOERR')) return 'disk'
  return null
}

/** True for an error of SQLite itself; with `code`, for one whose code begins so. */
export const isSqliteError = (error: unknown, code = 'SQLITE'): boolean =>
  error instanceof SqliteError && error.code.startsWith(code)

/** What Node says when the folder of a database, or its new file, cannot be made. */
function folderProblem(error: unknown): DatabaseProblem | null {
  const code = errorCode(error)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'full'
    case 'EROFS':
      return 'read-only'
    case 'EACCES':
    case 'EPERM':
    case 'ENOTDIR':
    case 'EISDIR':
    case 'EEXIST':
    case 'EIO':
      return 'disk'
    default:
      return null
  }
}

/** The error as a LatentError `unavailable` where SQLite names the cause; any other error as it is. */
export function toDatabaseError(error: unknown, file: string): unknown {
  const reason = databaseProblem(error)
  if (reason === null || error instanceof LatentError) return error
  return new LatentError(
    'unavailable',
    `${file} ${SENTENCES[reason]}`,
    { reason },
    { cause: error },
  )
}

const SENTENCES: Readonly<Record<DatabaseProblem, string>> = {
  damaged: 'is damaged.',
  newer: 'was written by a newer version of Latent.',
  full: 'cannot grow: the disk is full.',
  'read-only': 'cannot be written: it is read-only.',
  busy: 'is in use by another program.',
  disk: 'cannot be read or written. Check the disk and its permissions.',
}

function reasonOf(data: unknown): DatabaseProblem | null {
  if (typeof data !== 'object' || data === null || !('reason' in data)) return null
  const { reason } = data
  return typeof reason === 'string' && Object.hasOwn(SENTENCES, reason)
    ? (reason as DatabaseProblem)
    : null
}

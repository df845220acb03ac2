import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'
import { databaseProblem, isSqliteError, toDatabaseError } from '../sqlite/database-error.ts'
import { copyDatabase, removeOldDrafts } from '../sqlite/copy-database.ts'
import { fileIdentity } from '../sqlite/file-identity.ts'
import { contentOf, openDatabase, type Database, type Migration } from '../sqlite/open-database.ts'
import { replaceableDatabase } from '../sqlite/replaceable-database.ts'
import { inspectWal } from '../sqlite/wal-file.ts'
import { backupFolder, backUpNow, listBackups } from './copies/backups.ts'
import { readFields, writeFields } from './fields.ts'
import {
  isSalvageWaiting,
  putSalvageInPlace,
  salvagedFile,
  removeUnfinishedSalvages,
  salvageDatabase,
  type Salvage,
  type SecondCopies,
} from './copies/salvage.ts'

export interface OpenStateDatabaseOptions {
  /** Absolute. Missing folders are made, for this user only. */
  readonly file: string
  readonly applicationId: number
  readonly migrations: readonly Migration[]
  /** What the file holds, for a sentence: "conversations and history of changes in this vault". */
  readonly holds: string
  readonly copies: SecondCopies
  /**
   * `alone` nobody else may write it while we do · `shared` other processes may · `reading` somebody else writes it,
   * and we only look.
   */
  readonly access: 'alone' | 'shared' | 'reading'
  readonly nowMs: number
  /** Hears, in a sentence, of damage that shows later. */
  readonly onProblem?: (sentence: string) => void
}

export interface StateDatabase {
  readonly database: Database
  /** Sentences for a person: what was damaged and what became of it, a backup that could not be made. */
  readonly notices: readonly string[]
  /** Why nothing can be written, as a sentence; null when it can. */
  readonly readOnlyReason: string | null
  /** The process before this one ended without closing it. */
  readonly wasInterrupted: boolean
  /** Runs one operation; what SQLite reports about the disk becomes a LatentError that says so. */
  readonly run: <R>(work: () => R) => R
  close(): void
}

/** A window waits for every call: other programs' writes are waited for elsewhere. */
const BUSY_TIMEOUT_MS = 20

/**
 * Opens a database that is kept for ever: every commit survives a power cut. What can be read of a damaged file comes
 * into a new one, with what backups and second copies have; the damaged file is kept. One from a newer Latent is only
 * read. There is a backup of it before its schema changes.
 * @throws LatentError `unavailable` when the disk does not let us, or another program holds the file (`data.reason`
 * `busy`: it can be tried again)
 */
export function openStateDatabase(options: OpenStateDatabaseOptions): StateDatabase {
  try {
    return openPrivately(() =>
      options.access === 'reading' ? openForReading(options) : openForWriting(options),
    )
  } catch (error) {
    throw toDatabaseError(error, options.file)
  }
}

function openForWriting(options: OpenStateDatabaseOptions): StateDatabase {
  const { file, nowMs, holds, access } = options
  const marks = marksOf(file)
  const notices: string[] = []
  const open = (): Database =>
    openDatabase({
      ...options,
      durability: 'full',
      busyTimeoutMs: BUSY_TIMEOUT_MS,
      beforeMigrating: (database) => {
        const problem = backUpBeforeMigrating(database, options)
        if (problem !== null) notices.push(problem)
      },
    })

  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const wasInterrupted = access === 'alone' && marks.isOpen()
  removeUnfinishedSalvages(file)
  removeOldDrafts(backupFolder(file), nowMs)
  let database: Database
  try {
    const loss = lossOf(options, wasInterrupted)
    if (loss !== null && !isSalvageWaiting(file)) salvage(options, loss)
    const aside = putSalvageInPlace(file, nowMs)
    marks.setDamaged(false)
    database = open()
    if (aside !== null) writeFields(database, 'salvage', { kept: aside })
  } catch (error) {
    const problem = databaseProblem(error)
    if (problem === 'newer')
      return openForeign(options, 'were written by a newer Latent. Update Latent to change that.')
    // What no step of the migration was made for: it was taken back whole, and nobody should make do with less.
    if (problem === null && isSqliteError(error))
      return openForeign(options, 'could not be brought up to date, and are as they were.')
    if (problem !== 'damaged') throw error
    salvage(options, 'was damaged')
    const kept = putSalvageInPlace(file, nowMs)
    database = open()
    writeFields(database, 'salvage', { kept })
  }

  const notice = noticeIn(database)
  if (notice !== null) notices.push(notice)
  if (access === 'alone') marks.setOpen(true)
  let hasToldDamage = false
  let identity = fileIdentity(file)

  /**
   * A file that was deleted or replaced while it was open takes every write and keeps none. What was open is still
   * whole, and gets its name again.
   */
  function keepName(): void {
    if (!database.inTransaction && fileIdentity(file) !== identity) openPrivately(nameAgain)
  }

  function nameAgain(): void {
    if (access === 'shared' && existsSync(file)) {
      // Another process did this before us, or a person put a backup there.
      const there = open()
      database.close()
      database = there
    } else {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      copyDatabase(database, salvagedFile(file))
      database.close() // first: it removes the logs by their names
      putSalvageInPlace(file, nowMs)
      database = open()
      if (access === 'alone') marks.setOpen(true)
      options.onProblem?.(
        `The file with your ${holds} was removed or replaced by another program while Latent had it open. Latent wrote it again; nothing of it is missing.`,
      )
    }
    identity = fileIdentity(file)
  }

  return {
    database: replaceableDatabase(() => database),
    notices,
    readOnlyReason: null,
    wasInterrupted,
    run: (work) => {
      try {
        keepName()
        return work()
      } catch (error) {
        if (databaseProblem(error) === 'damaged' && !hasToldDamage) {
          hasToldDamage = true
          marks.setDamaged(true)
          options.onProblem?.(
            `The file with your ${holds} is damaged. Open this vault again: what can be read of the file is recovered then, and the rest taken from its copies.`,
          )
        }
        throw toDatabaseError(error, file)
      }
    },
    close() {
      if (!database.open) return
      if (notice !== null) forgetNotice(database)
      if (access === 'alone' && emptyLog(database)) marks.setOpen(false)
      database.close()
    },
  }
}

/** @returns why there is none, as a sentence: that stops no start, since the migration itself is all or nothing */
function backUpBeforeMigrating(
  database: Database,
  { file, holds, nowMs }: OpenStateDatabaseOptions,
): string | null {
  try {
    backUpNow(database, file, nowMs)
    return null
  } catch (error) {
    const told = toDatabaseError(error, file)
    if (!(told instanceof LatentError)) throw error
    return `No backup of the ${holds} could be made before they were brought up to date: ${told.message}`
  }
}

/** What happened to the file since it was closed, as the middle of a sentence; null when nothing did. */
function lossOf(
  { file, copies }: OpenStateDatabaseOptions,
  wasInterrupted: boolean,
): string | null {
  if (marksOf(file).isDamaged()) return 'was damaged'
  if (!statSync(file, { throwIfNoEntry: false }))
    return listBackups(file).length > 0 || copies.exist?.() === true ? 'was gone' : null
  return wasInterrupted && inspectWal(file) !== 'whole' ? 'had lost its newest changes' : null
}

/** Makes a new database of what is left, with a notice in it that stays until a person had time to read it. */
function salvage(options: OpenStateDatabaseOptions, loss: string): void {
  salvageDatabase(options, (found, database) => {
    writeFields(database, 'salvage', { notice: describe(options.holds, loss, found) })
  })
}

function describe(holds: string, loss: string, { recovered, isWhole, backupDay }: Salvage): string {
  const source = backupDay === null ? '' : `, with the help of the backup of ${backupDay}`
  const missing = isWhole
    ? 'Everything in it could be read.'
    : backupDay === null
      ? 'Some of it may be missing.'
      : 'Some of what came after that backup may be missing.'
  return `The file with your ${holds} ${loss}. Recovered: ${recovered}${source}. ${missing}`
}

const SalvageRecord = z.object({
  notice: z.string().nullable().default(null),
  /** Where the damaged file went. */
  kept: z.string().nullable().default(null),
})

function noticeIn(database: Database): string | null {
  const { notice, kept } = readFields(database, 'salvage', SalvageRecord)
  if (notice === null) return null
  return `${notice}${kept === null ? '' : ` The old file was kept as ${kept}.`} Your notes are not affected.`
}

/** It was there to be read as long as the database was open; after a crash it is told again. */
function forgetNotice(database: Database): void {
  try {
    writeFields(database, 'salvage', { notice: null, kept: null })
  } catch (error) {
    if (!isSqliteError(error)) throw error // told twice, then
  }
}

/** Its schema is not the one of this Latent: we only look, and at what we understand. */
function openForeign(options: OpenStateDatabaseOptions, why: string): StateDatabase {
  const { file, holds } = options
  const database = openDatabase({ ...options, durability: 'full', isReadOnly: true })
  return readOnlyState(database, `Nothing is written here: the ${holds} ${why}`, (error) => {
    if (!isSqliteError(error)) return error
    return new LatentError('unavailable', `${file} is of another version of Latent.`, {
      reason: 'newer',
    })
  })
}

/** Beside the process that writes it. What that one has not made yet, or not brought up to date, is done in memory. */
function openForReading(options: OpenStateDatabaseOptions): StateDatabase {
  const { file } = options
  const reason = 'Another Latent has this vault open, and only one may write.'
  const inMemory = { ...options, file: ':memory:', durability: 'normal' } as const
  const open = (): Database => {
    const database = openDatabase({
      ...options,
      durability: 'full',
      isReadOnly: true,
      busyTimeoutMs: BUSY_TIMEOUT_MS,
    })
    if (Number(database.pragma('user_version', { simple: true })) >= options.migrations.length)
      return database
    database.close()
    return openDatabase({ ...inMemory, content: contentOf(file) })
  }
  let database: Database
  try {
    database = open()
  } catch (error) {
    if (databaseProblem(error) === null) throw error
    database = openDatabase(inMemory) // it shows nothing; the one that writes it says what is wrong
  }
  return readOnlyState(database, reason, (error) => toDatabaseError(error, file))
}

function readOnlyState(
  database: Database,
  readOnlyReason: string,
  explain: (error: unknown) => unknown,
): StateDatabase {
  return {
    database,
    notices: [],
    readOnlyReason,
    wasInterrupted: false,
    run: (work) => {
      try {
        return work()
      } catch (error) {
        throw explain(error)
      }
    },
    close: () => void database.close(),
  }
}

/** Somebody who reads the file keeps SQLite from doing it at the end. False when not everything is in the file. */
function emptyLog(database: Database): boolean {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
    return true
  } catch (error) {
    if (!isSqliteError(error)) throw error
    return false
  }
}

interface Marks {
  /** Somebody opened the file and has not closed it. */
  isOpen(): boolean
  setOpen(isOpen: boolean): void
  /** Damage was met that the checks at a start may not find. */
  isDamaged(): boolean
  setDamaged(isDamaged: boolean): void
}

/** Files beside the database that say what it cannot say itself. What the disk refuses to note stays unsaid. */
function marksOf(file: string): Marks {
  const set = (mark: string, isSet: boolean): void => {
    try {
      if (isSet) closeSync(openSync(mark, 'a', 0o600))
      else rmSync(mark, { force: true })
    } catch (error) {
      if (errorCode(error) === undefined) throw error
    }
  }
  const openMark = `${file}-open`
  const damagedMark = `${file}-damaged`
  return {
    isOpen: () => existsSync(openMark),
    setOpen: (isOpen) => set(openMark, isOpen),
    isDamaged: () => existsSync(damagedMark),
    setDamaged: (isDamaged) => set(damagedMark, isDamaged),
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

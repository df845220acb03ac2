import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../../platform/error-code.ts'
import { copyDatabase, removeDrafts } from '../../sqlite/copy-database.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { calendarDay } from '../conversations/usage-days.ts'

/** A copy of a database on one day: `backups/state-000012-2026-11-21.db`. */
export interface Backup {
  readonly file: string
  /** Orders them: a clock can go back. */
  readonly seq: number
  /** By the clock of the day it was made. */
  readonly day: string
}

export const KEPT_BACKUPS = 7

/** The folder of the backups of a database, beside it. */
export const backupFolder = (databaseFile: string): string => join(dirname(databaseFile), 'backups')

/** Newest first. None when there is no folder, or it cannot be read. */
export function listBackups(databaseFile: string): Backup[] {
  const folder = backupFolder(databaseFile)
  const pattern = new RegExp(`^${stemOf(databaseFile)}-(\\d{6,})-(\\d{4,}-\\d\\d-\\d\\d)\\.db$`)
  return namesIn(folder)
    .flatMap((name) => {
      const [, seq, day] = pattern.exec(name) ?? []
      return seq === undefined || day === undefined
        ? []
        : [{ file: join(folder, name), seq: Number(seq), day }]
    })
    .toSorted((a, b) => b.seq - a.seq)
}

/** Where the next backup goes. Its folder is made, for this user only, and what was left half made goes. */
export function nextBackupFile(databaseFile: string, nowMs: number): string {
  const folder = backupFolder(databaseFile)
  makeFolder(folder)
  removeDrafts(folder)
  const seq = String((listBackups(databaseFile)[0]?.seq ?? 0) + 1).padStart(6, '0')
  return join(folder, `${stemOf(databaseFile)}-${seq}-${calendarDay(nowMs)}.db`)
}

/** Not `recursive`, which turns what a disk says into “no such directory”: the folder above is there. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** A copy at once, for the moment before something is changed that cannot be changed back. @throws LatentError */
export function backUpNow(database: Database, databaseFile: string, nowMs: number): void {
  copyDatabase(database, nextBackupFile(databaseFile, nowMs))
}

/** Leaves the newest ones. */
export function pruneBackups(databaseFile: string): void {
  for (const { file } of listBackups(databaseFile).slice(KEPT_BACKUPS))
    rmSync(file, { force: true })
}

const stemOf = (databaseFile: string): string => basename(databaseFile, '.db')

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

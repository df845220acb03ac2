import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getLoadablePath } from 'sqlite-vec'
import { leaveClosedMark, takeClosedMark } from '../../sqlite/closed-mark.ts'
import { databaseProblem } from '../../sqlite/database-error.ts'
import { type Database, openDatabase } from '../../sqlite/open-database.ts'
import { setAside } from '../../sqlite/set-aside.ts'
import { notes } from './migrations/0001-notes.ts'
import { tallies } from './migrations/0002-tallies.ts'
import { properties } from './migrations/0003-properties.ts'
import { tasks } from './migrations/0004-tasks.ts'
import { entryDues } from './migrations/0005-entry-dues.ts'
import { checksums } from './migrations/0006-checksums.ts'
import { propertyWords } from './migrations/0007-property-words.ts'
import { vectorStamps } from './migrations/0008-vector-stamps.ts'
import { terms } from './migrations/0009-terms.ts'
import { upkeep } from './migrations/0010-upkeep.ts'
import { answeringModel } from './migrations/0012-answering-model.ts'

export interface OpenedIndex {
  readonly database: Database
  /** What became of a file that could not be used, as a sentence; null when there was none. */
  readonly notice: string | null
  /** Not all of it was looked at: `checkDatabase` is to be called later. */
  readonly isTrusted: boolean
  /** In order: the next start need not look at all of it. */
  close(): void
}

/** "Lidx" in letters: an index of Latent. */
const APPLICATION_ID = 0x4c69_6478

/**
 * Opens `index.db` in `directory`. Everything in it can be made again from the vault, so a file that is damaged or
 * newer than this Latent is set aside and a new one begun.
 * @param withVectors false leaves sqlite-vec out: words only
 * @throws LatentError `unavailable` when the disk does not let it.
 */
export function openIndex(
  directory: string,
  { withVectors, nowMs }: { withVectors: boolean; nowMs: number },
): OpenedIndex {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = indexFile(directory)
  const mark = damageMark(directory)
  const isTrusted = takeClosedMark(file)
  const open = (): Database => openIndexDatabase(file, withVectors, isTrusted)
  const opened = (database: Database, notice: string | null): OpenedIndex => ({
    database,
    notice,
    isTrusted: isTrusted && notice === null,
    close() {
      if (!database.open) return
      database.close()
      leaveClosedMark(file)
    },
  })
  const beginAnew = (problem: 'damaged' | 'newer'): OpenedIndex => {
    const aside = setAside(file, problem === 'damaged' ? 'corrupt' : 'newer', nowMs)
    rmSync(mark, { force: true })
    const why = problem === 'damaged' ? 'was damaged' : 'was made by a newer Latent'
    return opened(
      open(),
      `The search index ${why} and is built again. The old file was kept as ${aside}.`,
    )
  }
  if (existsSync(mark) && existsSync(file)) return beginAnew('damaged')
  try {
    return opened(open(), null)
  } catch (error) {
    const problem = databaseProblem(error)
    if (problem !== 'damaged' && problem !== 'newer') throw error
    return beginAnew(problem)
  }
}

/**
 * Notes that the index of this directory is damaged, for the next time it is opened: what is found at work is not
 * always found by the checks at a start.
 */
export function markIndexDamaged(directory: string): void {
  try {
    closeSync(openSync(damageMark(directory), 'a', 0o600))
  } catch {
    // A disk that takes no mark: the checks have to find it.
  }
}

export const indexFile = (directory: string): string => join(directory, 'index.db')

const damageMark = (directory: string): string => join(directory, 'index.db-damaged')

/** @param file `:memory:` for tests */
export function openIndexDatabase(file: string, withVectors = true, isTrusted = false): Database {
  return openDatabase({
    file,
    durability: 'normal',
    isTrusted,
    applicationId: APPLICATION_ID,
    migrations: [
      notes,
      tallies,
      properties,
      tasks,
      entryDues,
      checksums,
      propertyWords,
      vectorStamps,
      terms,
      upkeep,
      answeringModel,
    ],
    prepare: (database) => {
      database.pragma('mmap_size = 268435456')
      setPageMemory(database, 'rest')
      database.pragma('wal_autocheckpoint = 8000')
      if (withVectors) database.loadExtension(vectorExtension())
    },
  })
}

/**
 * How much of the file SQLite keeps in memory of its own: 16 MB are enough to search, and with 64 MB fewer pages are
 * written twice in a long run.
 */
export function setPageMemory(database: Database, need: 'rest' | 'long run'): void {
  database.pragma(`cache_size = -${need === 'rest' ? 16_384 : 65_536}`)
  if (need === 'rest') database.pragma('shrink_memory')
}

/** SQLite loads it by itself and cannot look into an asar archive: the packed app has it beside. */
const vectorExtension = (): string =>
  getLoadablePath().replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked')

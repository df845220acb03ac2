import { existsSync } from 'node:fs'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock, Disposable, Logger } from '../../platform/ports.ts'
import { type NativeThread, startNativeThread } from '../../platform/threads/native-thread.ts'
import { repeat } from '../../platform/repeat.ts'
import { databaseProblem, toDatabaseError } from '../../sqlite/database-error.ts'
import { backupFolder, listBackups, nextBackupFile, pruneBackups } from './backups.ts'
import { calendarDay } from '../conversations/usage-days.ts'

export interface DailyBackupOptions {
  readonly databaseFile: string
  /** What the file holds, for a sentence: "conversations and history of changes in this vault". */
  readonly holds: string
  /** Asked before an old backup is removed: a clock that jumps makes a new day of every start. */
  readonly mayPrune: () => boolean
  /** Hears once of a backup that could not be made. */
  readonly onProblem: (sentence: string) => void
  readonly clock: Clock
  readonly logger: Logger
}

/** A start has better things to do. */
const FIRST_LOOK_MS = 10_000
const LOOK_MS = 60 * 60 * 1000

/**
 * Makes a backup on the first look of each calendar day, and looks every hour. Nobody waits for it, and nothing fails
 * with it: one that could not be made is told, and tried again at the next look.
 */
export function createDailyBackup(options: DailyBackupOptions): Disposable {
  const { databaseFile, clock, logger } = options
  const disposing = new AbortController()
  let running: NativeThread<{ readonly failure: string | null }> | null = null
  let hasTold = false

  async function look(): Promise<void> {
    const nowMs = clock.nowMs()
    if (listBackups(databaseFile)[0]?.day === calendarDay(nowMs)) return
    try {
      const target = nextBackupFile(databaseFile, nowMs)
      await copyInThread(target)
      if (options.mayPrune()) pruneBackups(databaseFile)
    } catch (error) {
      if (disposing.signal.aborted) return
      const told = toDatabaseError(error, backupFolder(databaseFile))
      if (databaseProblem(told) === null) throw error
      logger.warn('No backup could be made.', { error })
      if (hasTold || !(told instanceof LatentError)) return
      hasTold = true
      options.onProblem(
        `Today’s backup of the ${options.holds} could not be made: ${told.message} The earlier backups are kept.`,
      )
    }
  }

  /** @throws LatentError with what the disk refused; anything else is a bug */
  async function copyInThread(target: string): Promise<void> {
    running = startNativeThread(workerEntry(), { file: databaseFile, target })
    try {
      const failure = (await running.answer)?.failure ?? null
      if (failure !== null || !existsSync(target))
        throw new LatentError('unavailable', failure ?? 'The backup ended before it was done.', {
          reason: 'disk',
        })
    } finally {
      running = null
    }
  }

  const looking = repeat(look, {
    firstMs: FIRST_LOOK_MS,
    everyMs: LOOK_MS,
    clock,
    onFailed: (error) => logger.error('A backup failed.', { error }),
  })
  return {
    async dispose() {
      disposing.abort()
      await running?.end()
      await looking.dispose()
    },
  }
}

/** From source, and in the build, where entries lie side by side. */
const workerEntry = (): URL =>
  new URL(
    import.meta.url.endsWith('.ts') ? './backup-worker.ts' : './backup-worker.js',
    import.meta.url,
  )

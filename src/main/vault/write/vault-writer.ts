import pLimit from 'p-limit'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Logger } from '../../platform/ports.ts'
import { changeEventOf } from './change-event.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { WrittenNote } from '../model/written-note.ts'
import type { DriveGuard } from './drive-guard.ts'
import { tidyTrashAfter } from './empty-trash-folders.ts'
import { createPathQueue } from './path-queue.ts'
import { runSteps } from './run-steps.ts'
import type { Step } from '../model/step.ts'
import { writeVaultId } from './vault-id.ts'
import { foldName } from '../model/fold-name.ts'
import type { InTurn, WriteDoor } from './write-door.ts'
import { toWriteError } from './write-error.ts'
import type { ApplyOptions } from './apply-options.ts'
import { resolveJournalled } from '../read/journalled-file.ts'

/** Everything that writes in a vault goes through here: each file one piece of work at a time. */
export interface VaultWriter {
  /** Work on these files in its turn. @throws LatentError while nothing may be written, and what `work` throws */
  write<T>(paths: readonly string[], work: () => Promise<T>): Promise<T>
  /** Carries out steps, and tells those who look at the vault. Only within `write`. */
  run(steps: readonly Step[], options?: ApplyOptions): Promise<void>
  readonly inTurn: InTurn
  /** With the first change of a person or the agent, the vault gets the id by which it is known again. */
  markVault(): Promise<void>
  /** Refuses all further writes, and resolves when everything that was begun has ended. */
  close(): Promise<void>
}

export interface VaultWriterOptions {
  readonly vaultId: string
  readonly feed: ChangeFeed
  readonly drive: DriveGuard
  /** Hears of each content that was written. */
  readonly onWritten: (note: WrittenNote) => void
  readonly logger: Logger
  /** Asked before each write. @throws LatentError why nothing may be written now */
  readonly assertWritable: () => Promise<void>
}

/** Looking for all names of so many files would take longer than the others wait. */
const MANY_PATHS = 20
/** Each opens up to 32 files at once; more would run into the limits of some systems. */
const WRITES_AT_ONCE = 4

export function createVaultWriter(door: WriteDoor, options: VaultWriterOptions): VaultWriter {
  const { vaultId, feed, drive, onWritten, logger } = options
  const queue = createPathQueue()
  const limit = pLimit(WRITES_AT_ONCE)
  let isMarked = false
  let isClosed = false

  async function assertWritable(): Promise<void> {
    if (!isClosed) await options.assertWritable()
    // Others may write once this one has ended: also what was asked in time is too late now.
    if (isClosed)
      throw new LatentError('unavailable', 'The vault is being closed. Nothing was written.')
  }

  /**
   * Of the files themselves, so that two names of one file (a link of either kind, another case) wait for each other.
   * Work on a folder is for everything in it, under names that only the work knows; so is work on many files.
   */
  async function keysOf(paths: readonly string[]): Promise<string[] | 'all'> {
    if (paths.length > MANY_PATHS) return 'all'
    const keys = new Set(paths.map(foldName))
    for (const path of paths) {
      const resolved = await resolveJournalled(door, path).catch((error: unknown) => {
        // What may not be opened (a link in the trash that leads anywhere) is the work's to refuse, or to remove.
        if (error instanceof LatentError) return null
        throw error
      })
      if (resolved?.kind === 'folder') return 'all'
      if (resolved?.kind !== 'file') continue
      keys.add(resolved.absolutePath)
      keys.add(`${resolved.stats.dev}:${resolved.stats.ino}`)
    }
    return [...keys]
  }

  async function write<T>(paths: readonly string[], work: () => Promise<T>): Promise<T> {
    await assertWritable()
    return queue.run(await keysOf(paths), async () => {
      await assertWritable()
      try {
        return await limit(work)
      } catch (error) {
        drive.failed(error)
        throw toWriteError(error, paths[0] ?? 'The vault')
      }
    })
  }

  async function run(steps: readonly Step[], runOptions: ApplyOptions = {}): Promise<void> {
    if (steps.length === 0) return
    const newFolders = await runSteps(door, steps, runOptions)
    await markVault()
    const entries = steps.map(({ entry }) => entry)
    await tidyTrashAfter(door, entries)
    feed.tell(await changeEventOf(door, entries, newFolders))
    steps.forEach(lookAfter)
  }

  function lookAfter({ entry: { path, toPath, postEtag }, content }: Step): void {
    if (postEtag === null || !(content instanceof Uint8Array)) return
    onWritten({ path: toPath ?? path, bytes: content, etag: postEtag })
  }

  async function markVault(): Promise<void> {
    if (isMarked) return
    isMarked = true
    try {
      await writeVaultId(door.root, vaultId, door.fs)
    } catch (error) {
      // The change itself is done; without the mark a moved vault only starts with an empty history.
      logger.warn('The vault could not be marked with its id.', { error })
    }
  }

  return {
    write,
    run,
    inTurn: (paths, work) => write(paths, () => work(run)),
    markVault,
    async close() {
      isClosed = true
      await queue.idle()
    },
  }
}

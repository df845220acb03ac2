import { realpath, stat } from 'node:fs/promises'
import type { Note } from '../../shared/contract/note.ts'
import { applyTextEdits, type TextEdit } from '../../shared/domain/text-edits.ts'
import { folderOf, type VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock, Ids, Logger } from '../platform/ports.ts'
import { changeEventOf } from './change-event.ts'
import { createChangeFeed } from './change-feed.ts'
import { cloudReason } from './cloud-reason.ts'
import { followDisk, NO_TRIGGERS, type FollowDiskOptions } from './follow-disk.ts'
import { createHistory } from './history.ts'
import type { Journal } from './journal.ts'
import { listFolder } from './list-folder.ts'
import { listFolders } from './list-folders.ts'
import { createPathQueue } from './path-queue.ts'
import { planChanges } from './plan-steps.ts'
import { toApplied, toPreview, toSteps } from './planned-change.ts'
import { createPreImages } from './pre-images.ts'
import { recover } from './recover.ts'
import { runSteps, type Step } from './run-steps.ts'
import { decodeText, tooLarge } from './text-file.ts'
import { createTrash } from './trash.ts'
import { undo } from './undo-run.ts'
import { createVaultFs, type WritingCalls } from './vault-fs.ts'
import { writeVaultId } from './vault-identity.ts'
import { assertCreatable, foldName, resolveInVault } from './vault-path.ts'
import type { ApplyOptions, Vault } from './vault.ts'
import {
  existingNote,
  resolveJournalled,
  type ExistingFile,
  type InTurn,
  type WriteDoor,
} from './write-door.ts'
import { driveFailure, toWriteError } from './write-error.ts'

export interface VaultOptions {
  /** An existing folder. */
  readonly root: string
  /** What this vault is called in Latent's own records; written into it with the first change, not before. */
  readonly vaultId: string
  readonly journal: Journal
  /** Absolute, outside the vault, made when needed. */
  readonly preImageDir: string
  readonly logger: Logger
  readonly clock: Clock
  readonly ids: Ids
  /** Absolute folders of Latent's own, closed to everything even when they lie inside the vault. */
  readonly closedFolders?: readonly string[]
  /** Why nothing may be written, as a sentence; null or left out when it may. */
  readonly readOnlyReason?: string | null
  /** Waited for before each write: until the journal can be written, which another program may hold. */
  readonly beforeWrite?: () => Promise<void>
  /** False leaves alone what looks interrupted: another process may be in the middle of it. */
  readonly recovers?: boolean
  /** False for a shell that comes and goes: then only Latent's own changes are told. */
  readonly watch?: boolean
  /** Looks through the vault where watching is not enough. */
  readonly triggers?: FollowDiskOptions['triggers']
  /** Why a file that is not there may not be taken for deleted, as a sentence; null or left out when it may. */
  readonly heldReason?: () => string | null
  /** Hears, in a sentence, of what a person should know: a crash left a file half done. */
  readonly onProblem?: (sentence: string) => void
  /** The same for what may be over later, which is told with null. */
  readonly setProblem?: FollowDiskOptions['setProblem']
  /** For tests. */
  readonly calls?: WritingCalls
}

/**
 * Opens a vault: finishes or takes back what a crash interrupted, then watches. Changes no byte of a vault that was
 * closed in order.
 * @throws LatentError `not_found` when there is no folder at `root`.
 */
export async function createVault(options: VaultOptions): Promise<Vault> {
  const { journal, logger, clock, ids, onProblem = () => {} } = options
  const root = await existingRoot(options.root)
  const closedFolders = await Promise.all(
    [options.preImageDir, ...(options.closedFolders ?? [])].map(withoutLinks),
  )
  const fs = createVaultFs(options.calls)
  const preImages = createPreImages(options.preImageDir)
  const door: WriteDoor = { root, closedFolders, fs, journal, preImages, clock, ids }
  const queue = createPathQueue()
  const feed = createChangeFeed(logger)
  let readOnlyReason = options.readOnlyReason ?? null
  let isMarked = false

  if (readOnlyReason === null && options.recovers !== false) {
    try {
      for (const problem of await recover(door)) onProblem(problem)
    } catch (error) {
      // Notes can be read on a full or failing drive, too; the records stay open for the next time.
      logger.error('Recovery failed.', { error })
      onProblem('What an interrupted change left in this vault could not be put in order yet.')
    }
  }
  const disk = await followDisk({
    root,
    closedFolders,
    clock,
    logger,
    watch: options.watch ?? true,
    triggers: options.triggers ?? NO_TRIGGERS,
    onChange: (event) => feed.tellSeen(event),
    setProblem: options.setProblem ?? (() => {}),
  })

  /** Every write: one at a time for each path, none once the drive failed. */
  async function write<T>(paths: readonly string[], work: () => Promise<T>): Promise<T> {
    await assertPresent()
    return queue.run(await keysOf(paths), async () => {
      await assertPresent()
      if (readOnlyReason !== null)
        throw new LatentError('denied', `Nothing was written. ${readOnlyReason}`)
      await options.beforeWrite?.()
      try {
        return await work()
      } catch (error) {
        const failure = driveFailure(error)
        if (failure !== null) {
          readOnlyReason = failure
          onProblem(failure)
        }
        throw error
      }
    })
  }

  /**
   * Of the files themselves, so that two names of one file (a link of either kind, another case) wait for each other.
   * Work on a folder is for everything in it, under names that only the work knows.
   */
  async function keysOf(paths: readonly string[]): Promise<string[] | 'all'> {
    const keys = new Set(paths.map(foldName))
    for (const path of paths) {
      const resolved = await resolveJournalled(door, path)
      if (resolved.kind === 'folder') return 'all'
      if (resolved.kind !== 'file') continue
      keys.add(resolved.absolutePath)
      keys.add(`${resolved.stats.dev}:${resolved.stats.ino}`)
    }
    return [...keys]
  }

  /** @param keepsAfter false for what comes every second: then only what was before can be had again */
  async function run(
    steps: readonly Step[],
    { keepsAfter = true, ...options }: ApplyOptions & { readonly keepsAfter?: boolean } = {},
  ): Promise<void> {
    if (steps.length === 0) return
    const newFolders = await runSteps(door, steps, options)
    if (keepsAfter)
      for (const { content } of steps)
        if (content instanceof Uint8Array) await preImages.keepAfter(content)
    await markVault()
    const entries = steps.map(({ entry }) => entry)
    feed.tell(await changeEventOf(door, entries, newFolders))
  }

  const inTurn: InTurn = (paths, work) => write(paths, () => work(run))

  /** `a/b` below the root → `a`. */
  const parentOf = (absolutePath: string): string =>
    folderOf(absolutePath.slice(root.length + 1).replaceAll('\\', '/'))

  async function markVault(): Promise<void> {
    if (isMarked) return
    isMarked = true
    try {
      await writeVaultId(root, options.vaultId, fs)
    } catch (error) {
      // The change itself is done; without the mark a moved vault only starts with an empty history.
      logger.warn('The vault could not be marked with its id.', { error })
    }
  }

  /** @throws LatentError `unavailable` while the folder is not the vault */
  async function assertPresent(): Promise<void> {
    const absence = await disk.check()
    if (absence !== null) throw new LatentError('unavailable', absence)
  }

  /** @throws LatentError `not_found` for a note that was deleted; `unavailable` for one that may only be away */
  async function readNote(path: VaultPath): Promise<Note> {
    try {
      return toNote(path, await existingNote(door, path))
    } catch (error) {
      if (!(error instanceof LatentError && error.code === 'not_found')) throw error
      await assertPresent()
      const reason = (await cloudReason(root, path)) ?? options.heldReason?.() ?? null
      throw reason === null ? error : new LatentError('unavailable', reason)
    }
  }

  const readOrNull = async (path: VaultPath): Promise<Note | null> => {
    try {
      return await readNote(path)
    } catch (error) {
      if (error instanceof LatentError && error.code === 'not_found') return null
      throw error
    }
  }

  return {
    root,
    readOnlyReason: () => disk.absence() ?? readOnlyReason,
    absence: () => disk.absence(),
    async list(folder) {
      await assertPresent()
      return listFolder(root, folder, { closedFolders })
    },
    folders: () => listFolders(root, { closedFolders }),
    read: readNote,
    async etag(path) {
      return (await readOrNull(path))?.etag ?? null
    },
    save({ path, expect, edits }, origin) {
      return write([path], async () => {
        const current = await readOrNull(path)
        if (current === null || current.etag !== expect) return { status: 'conflict', current }
        const change = {
          kind: 'write' as const,
          path,
          text: editedText(current, edits),
          expect,
          additive: false,
        }
        try {
          const summary = `Edited ${path}`
          const planned = await planChanges(door, { summary, changes: [change] })
          const [step] = toSteps(door, planned, { summary, origin })
          if (step === undefined) return { status: 'saved', etag: expect, changed: false }
          await run([step], { keepsAfter: false })
          return { status: 'saved', etag: step.entry.postEtag ?? expect, changed: true }
        } catch (error) {
          if (error instanceof LatentError && error.code === 'conflict')
            return { status: 'conflict', current: await readOrNull(path) }
          throw error
        }
      })
    },
    async preview(changeSet) {
      return (await planChanges(door, changeSet)).map(toPreview)
    },
    apply(changeSet, origin, options) {
      const paths = changeSet.changes.flatMap((change) =>
        'from' in change ? [change.from, change.to] : [change.path],
      )
      return write(paths, async () => {
        const planned = await planChanges(door, changeSet)
        const steps = toSteps(door, planned, { summary: changeSet.summary, origin })
        await run(steps, options)
        return planned.map((change, index) => toApplied(change, steps[index]?.entry.changeId ?? ''))
      })
    },
    undo: (selection, origin) => undo(door, selection, { origin, inTurn }),
    history: createHistory(door, inTurn),
    trash: createTrash(door, inTurn),
    createFolder(path) {
      return write([path], async () => {
        const { existingFolder, existingDepth } = await assertCreatable(root, path, {
          closedFolders,
        })
        try {
          const made = await fs.makeFolders(existingFolder, path.split('/').slice(existingDepth))
          await markVault()
          feed.tell({ changes: [], foldersChanged: made.map(parentOf) })
        } catch (error) {
          throw toWriteError(error, path)
        }
      })
    },
    async asset(path) {
      const file = await resolveInVault(root, path, { closedFolders })
      if (file.kind !== 'file') throw new LatentError('not_found', `File not found: ${path}`)
      const { absolutePath, stats } = file
      return {
        absolutePath,
        sizeBytes: Number(stats.size),
        modifiedMs: Number(stats.mtimeNs) / 1e6,
      }
    },
    onChange: (listener) => feed.listen(listener),
    noticed: (event) => feed.tellSeen(event),
    async dispose() {
      await disk.dispose()
      await queue.idle()
    },
  }
}

async function existingRoot(root: string): Promise<string> {
  try {
    const resolved = await realpath(root)
    if ((await stat(resolved)).isDirectory()) return resolved
  } catch {
    // Told below: whatever the reason, the folder cannot be opened.
  }
  throw new LatentError('not_found', `There is no folder at ${root}, or it may not be opened.`)
}

/** The folder with links resolved, as far as it is there. */
async function withoutLinks(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder)
}

function toNote(path: VaultPath, { bytes, etag, stats }: ExistingFile): Note {
  const { text, readOnlyReason } = bytes === null ? tooLarge : decodeText(bytes)
  return {
    path,
    text,
    etag,
    sizeBytes: Number(stats.size),
    modifiedMs: Number(stats.mtimeNs) / 1e6,
    readOnlyReason,
  }
}

function editedText({ path, text, readOnlyReason }: Note, edits: readonly TextEdit[]): string {
  if (readOnlyReason !== null)
    throw new LatentError('denied', `${path} was not saved. ${readOnlyReason}`)
  try {
    return applyTextEdits(text, edits)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new LatentError('invalid_input', `The edits do not fit ${path}, so it was not saved.`)
  }
}

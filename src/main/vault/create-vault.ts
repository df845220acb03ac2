import { realpath, stat } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { DeletedNote } from '../../shared/contract/history.ts'
import type { Note } from '../../shared/contract/note.ts'
import { applyTextEdits, type TextEdit } from '../../shared/domain/text/text-edits.ts'
import { folderOf, isNotePath, type VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock, Ids, Logger } from '../platform/ports.ts'
import { createChangeFeed } from './write/change-feed.ts'
import { cloudReason } from './read/cloud-reason.ts'
import { createCutWatch } from './watch/cut-watch.ts'
import { createDriveGuard } from './write/drive-guard.ts'
import {
  followDisk,
  NO_TRIGGERS,
  type FollowDiskOptions,
  type StandingProblem,
} from './watch/follow-disk.ts'
import { textsBeforeMove } from './history/earlier-texts.ts'
import { startHistoryKeeper } from './history/history-keeper.ts'
import {
  createHistoryRetention,
  type HistoryRetentionOptions,
} from './history/history-retention.ts'
import { createHistory } from './history/history.ts'
import { createImageStore } from './contents/image-store.ts'
import { createLastTexts } from './contents/last-texts.ts'
import type { Journal } from './model/journal.ts'
import { listFolder } from './read/list-folder.ts'
import { listFolders } from './read/list-folders.ts'
import { openInVault } from './read/open-regular.ts'
import { readPart } from './read/read-part.ts'
import { planChanges } from './write/plan/plan-steps.ts'
import { toApplied, toPreview, toSteps } from './write/plan/planned-change.ts'
import { createPreImages } from './contents/pre-images.ts'
import { cutSentence, recordCut, type CutNote } from './watch/record-cut.ts'
import { recover } from './write/recover.ts'
import { decodeText, tooLarge } from './model/text-file.ts'
import { listDeletedElsewhere } from './trash/deleted-elsewhere.ts'
import { createTrash } from './trash/trash.ts'
import { undo } from './undo/undo-run.ts'
import { createVaultFs, type WritingCalls } from './write/vault-fs.ts'
import { assertCreatable, resolveInVault } from './read/vault-path.ts'
import { createVaultWriter } from './write/vault-writer.ts'
import type { OpenAsset, Vault } from './vault.ts'
import type { WriteDoor } from './write/write-door.ts'
import { toWriteError } from './write/write-error.ts'
import type { VaultChangeEvent } from './model/vault-change-event.ts'
import { existingFile, existingNote, type ExistingFile } from './read/journalled-file.ts'
import { changedAtMs, madeAtMs } from './read/file-time.ts'

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
  /** How long earlier versions are kept, and whether this process sees to it; left out, all are kept for ever. */
  readonly retention?: Pick<HistoryRetentionOptions, 'usageDays' | 'budgetBytes'> & {
    readonly isKeeper: boolean
  }
  /** Hears, in a sentence, of what a person should know: a crash left a file half done. */
  readonly onProblem?: (sentence: string) => void
  /** The same for what may be over later, which is told with null. */
  readonly setProblem?: (
    about: StandingProblem | 'drive' | 'history',
    sentence: string | null,
  ) => void
  /** Hears of a note that another program cut off after Latent wrote it; left out, `onProblem` does. */
  readonly onCutNote?: (note: CutNote) => void
  /** For tests. */
  readonly calls?: WritingCalls
}

/** With what is written meanwhile, well below the 256 files that some systems allow a program to open. */
const READS_AT_ONCE = 64

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
  const images = createImageStore(options.preImageDir)
  const preImages = createPreImages(options.preImageDir, images)
  const lastTexts = createLastTexts({ images, clock, logger })
  const door: WriteDoor = {
    root,
    closedFolders,
    fs,
    journal,
    preImages,
    images,
    lastTexts,
    clock,
    ids,
  }
  const retention = createHistoryRetention({
    directory: options.preImageDir,
    images,
    journal,
    clock,
    ...(options.retention ?? KEPT_FOR_EVER),
  })
  const feed = createChangeFeed(logger)
  const setProblem = options.setProblem ?? (() => {})
  let isInOrder = Boolean(options.readOnlyReason) || options.recovers === false

  /** Before the first write only: afterwards, what is not finished may be at work. */
  async function putInOrder(): Promise<void> {
    if (isInOrder) return
    isInOrder = true
    try {
      for (const problem of await recover(door)) onProblem(problem)
    } catch (error) {
      // Notes can be read on a full or failing drive, too; the records stay open for the next time.
      logger.error('Recovery failed.', { error })
      onProblem('What an interrupted change left in this vault could not be put in order yet.')
    }
  }

  const drive = await createDriveGuard({
    root,
    clock,
    logger,
    setProblem: (sentence) => setProblem('drive', sentence),
    onWritable: putInOrder,
  })
  if (drive.reason() === null) await putInOrder()
  const cuts = createCutWatch({
    clock,
    logger,
    read: async (path) => {
      // What cannot be read now was not cut: the vault may be away.
      const file = await existingFile(door, path).catch((error: unknown) => {
        if (error instanceof LatentError) return null
        throw error
      })
      return file?.bytes ? { bytes: file.bytes, etag: file.etag } : null
    },
    onCut: async (note, found, missingBytes) => {
      const recorded = await writer.write([note.path], () => recordCut(door, note, found))
      if (recorded !== null) (options.onCutNote ?? tellCut)({ ...recorded, missingBytes })
    },
  })
  const tellCut = (cut: CutNote): void => onProblem(cutSentence(cut))

  function seenOnDisk(event: VaultChangeEvent): void {
    cuts.seen(event.changes.map(({ path }) => path))
    feed.tellSeen(event)
  }

  const disk = await followDisk({
    root,
    closedFolders,
    clock,
    logger,
    watch: options.watch ?? true,
    triggers: options.triggers ?? NO_TRIGGERS,
    onChange: seenOnDisk,
    setProblem,
  })

  const writer = createVaultWriter(door, {
    vaultId: options.vaultId,
    feed,
    drive,
    onWritten: cuts.wrote,
    logger,
    async assertWritable() {
      await assertPresent()
      if (options.readOnlyReason)
        throw new LatentError('denied', `Nothing was written. ${options.readOnlyReason}`)
      await drive.assertWritable()
      await options.beforeWrite?.()
    },
  })
  const { write, run, inTurn } = writer
  const limit = pLimit(READS_AT_ONCE)

  /** `a/b` below the root → `a`. */
  const parentOf = (absolutePath: string): string =>
    folderOf(absolutePath.slice(root.length + 1).replaceAll('\\', '/'))

  /** @throws LatentError `unavailable` while the folder is not the vault */
  async function assertPresent(): Promise<void> {
    if ((await disk.check()) !== null) throw new LatentError('unavailable', VAULT_AWAY)
  }

  /** @throws LatentError `not_found` for a note that was deleted; `unavailable` for one that may only be away */
  async function readNote(path: VaultPath): Promise<Note> {
    try {
      return toNote(path, await limit(() => existingNote(door, path)))
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

  const history = createHistory(door, { inTurn, retention })

  async function deletedElsewhere(signal?: AbortSignal): Promise<DeletedNote[]> {
    await assertPresent()
    // What is gone with many others at once may only be away.
    if ((options.heldReason?.() ?? null) !== null) return []
    const newest = { before: null, limit: 50 }
    return listDeletedElsewhere(door, (path) => history.list(path, newest), signal)
  }

  const keeper = options.retention?.isKeeper
    ? startHistoryKeeper({
        retention,
        clock,
        logger,
        setProblem: (sentence) => setProblem('history', sentence),
      })
    : null

  async function openAsset(path: VaultPath): Promise<OpenAsset> {
    const opened = await openInVault(root, path, { closedFolders })
    if (!opened) throw new LatentError('not_found', `File not found: ${path}`)
    return { handle: opened.handle, sizeBytes: Number(opened.stats.size) }
  }

  return {
    root,
    readOnlyReason: () => disk.absence() ?? options.readOnlyReason ?? drive.reason(),
    absence: () => disk.absence(),
    findAbsence: () => disk.check(),
    async list(folder, { withDates = false, withFolderNotes = false } = {}) {
      await assertPresent()
      return listFolder(root, folder, { closedFolders, withDates, withFolderNotes })
    },
    folders: () => listFolders(root, { closedFolders }),
    read: readNote,
    async readOwn(path) {
      const file = await existingFile(door, path)
      if (file === null) {
        await assertPresent()
        return null
      }
      const { text, readOnlyReason } = file.bytes === null ? tooLarge : decodeText(file.bytes)
      if (readOnlyReason !== null) throw new LatentError('denied', `${path}: ${readOnlyReason}`)
      return { text, etag: file.etag }
    },
    async etag(path) {
      return (await readOrNull(path))?.etag ?? null
    },
    async save({ path, expect, edits }, origin, assertText) {
      // Other programs make names with a space at their end, and such a note is one.
      if (!assertText && !isNotePath(path.trimEnd()))
        throw new LatentError('denied', `${path} is no note, so nothing was written.`)
      return write([path], async () => {
        const current = await readOrNull(path)
        if (current === null || current.etag !== expect) return { status: 'conflict', current }
        const text = editedText(current, edits)
        assertText?.(text)
        const change = { kind: 'write' as const, path, text, expect, additive: false }
        try {
          const summary = `Edited ${path}`
          const planned = await planChanges(door, { summary, changes: [change] })
          const [step] = toSteps(door, planned, { summary, origin })
          if (step === undefined) return { status: 'saved', etag: expect, changed: false }
          await run([step])
          return { status: 'saved', etag: step.entry.postEtag ?? expect, changed: true }
        } catch (error) {
          if (
            error instanceof LatentError &&
            (error.code === 'conflict' || error.code === 'not_found')
          )
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
    undo: (selection, origin) =>
      undo(door, selection, {
        origin,
        inTurn,
        onFolders: (foldersChanged) => feed.tell({ changes: [], foldersChanged }),
      }),
    history,
    trash: createTrash(door, { inTurn, deletedElsewhere }),
    createFolder(path) {
      return write([path], async () => {
        const { existingFolder, existingDepth } = await assertCreatable(root, path, {
          closedFolders,
        })
        try {
          const made = await fs.makeFolders(existingFolder, path.split('/').slice(existingDepth))
          await writer.markVault()
          feed.tell({ changes: [], foldersChanged: made.map(parentOf) })
        } catch (error) {
          throw toWriteError(error, path)
        }
      })
    },
    textsBeforeMove: (move) => textsBeforeMove(door, move),
    openAsset,
    readAsset: async (path, part) => readPart((await openAsset(path)).handle, part),
    async asset(path) {
      const file = await resolveInVault(root, path, { closedFolders })
      if (file.kind !== 'file') throw new LatentError('not_found', `File not found: ${path}`)
      const { absolutePath, stats } = file
      return {
        absolutePath,
        sizeBytes: Number(stats.size),
        modifiedMs: changedAtMs(stats),
        createdMs: madeAtMs(stats),
      }
    },
    onChange: (listener) => feed.listen(listener),
    noticed: seenOnDisk,
    async dispose() {
      await keeper?.dispose()
      await disk.dispose()
      await cuts.dispose()
      await writer.close()
      await lastTexts.dispose()
      await drive.dispose()
    },
  }
}

const KEPT_FOR_EVER: Pick<HistoryRetentionOptions, 'usageDays' | 'budgetBytes'> = {
  usageDays: { daysOfUseSince: () => 0, clockJumped: () => true },
  budgetBytes: () => 2 * 1024 ** 3,
}

/** What exactly is wrong stands above the window. */
const VAULT_AWAY =
  'The vault’s folder is not there now. Nothing was changed; connect the drive or put the folder back.'

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
    modifiedMs: changedAtMs(stats),
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

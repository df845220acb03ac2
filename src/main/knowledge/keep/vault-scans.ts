import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import type { Clock } from '../../platform/ports.ts'
import type { VaultReader } from '../../platform/vault-reader.ts'
import type { WatchSnapshot } from '../../platform/watch-snapshot.ts'
import { setPageMemory } from '../db/open-index.ts'
import { createConflictList } from './conflict-list.ts'
import { createDeletionGuard } from './held-deletions.ts'
import type { ExclusionRequest } from '../contract/states.ts'
import type { FoundChanges, IndexReport, ScanRequest } from '../contract/upkeep.ts'
import type { NoteSource } from '../reading/note-source.ts'
import type { Index } from '../worker/index-store.ts'
import { createRememberedChanges } from './remembered-changes.ts'
import { compareVault } from './compare-vault.ts'
import type { ExclusionKeeper } from './exclusion-keeper.ts'
import { indexPaths, indexVault, type IndexedPaths, type VaultRun } from './index-vault.ts'
import type { Pause } from './pause.ts'
import type { WaitingNotes } from './waiting-notes.ts'
import type { StatusBoard } from '../worker/status-board.ts'
import { COULD_NOT_SCAN } from './words.ts'

/** Keeps the index up to the vault: all of it at a time, or file by file. */
export interface VaultScans {
  scan(request: ScanRequest, signal: AbortSignal): Promise<IndexReport>
  /** Indexes or drops just these files; those in `keeps` are not dropped. */
  refresh(
    paths: readonly VaultPath[],
    keeps: ReadonlySet<VaultPath>,
    signal: AbortSignal,
  ): Promise<IndexedPaths>
  /** Says what is new or changed on disk, and reads nothing. */
  compare(signal: AbortSignal): Promise<void>
  /** Goes by other rules; what they left out till now is read. */
  exclude(request: ExclusionRequest, signal: AbortSignal): Promise<void>
  /** Reads these again, whatever the index believes to know of them. */
  readAgain(paths: readonly VaultPath[], signal: AbortSignal): Promise<void>
  /** Resolves when a scan has met all files, and what was told since is taken in: no link is missed that is on disk. */
  upToDate(signal: AbortSignal): Promise<void>
  /** Resolves when no scan is under way. */
  idle(): Promise<void>
}

const WHOLE: ScanRequest = { rebuild: false, acceptGone: false, places: null }
const MAX_LISTED = 100
/** With this many notes to read, a person may want to know. */
const MIN_TOLD = 64

export function createVaultScans({
  index,
  reader,
  notes,
  exclusions,
  waiting,
  pause,
  snapshot,
  board,
  clock,
  closing,
}: {
  readonly index: Index
  readonly reader: VaultReader
  readonly notes: NoteSource
  readonly exclusions: ExclusionKeeper
  readonly waiting: WaitingNotes
  readonly pause: Pause
  /** Null where the system remembers nothing that looking through the vault does not find as quickly. */
  readonly snapshot: WatchSnapshot | null
  readonly board: StatusBoard
  readonly clock: Clock
  /** Fires when the index closes. */
  readonly closing: AbortSignal
}): VaultScans {
  const turns = createTurns(closing)
  const deletions = createDeletionGuard(index)
  let hasScanned = false
  const fresher = createFresherPaths()
  const conflicts = createConflictList(index, board)
  const remembered = createRememberedChanges({
    index,
    reader,
    exclusions,
    waiting,
    snapshot,
    clock,
  })
  const untold = createUntold()

  async function reconcile(request: ScanRequest, signal: AbortSignal): Promise<IndexReport> {
    const startedMs = clock.nowMs()
    const isWhole = request.places === null
    fresher.beginScan()
    // A look that is likely to find nothing is nobody's news.
    const isTold = !hasScanned || request.rebuild
    if (isTold) board.update({ state: 'scanning', done: 0, total: 0 })
    if (isTold && isWhole) setPageMemory(index.database, 'long run')
    try {
      if (isWhole && !hasScanned) await remembered.takeIn(signal)
      const keepPicture = isWhole ? await remembered.takePicture() : null
      const run = await indexVault({
        ...request,
        acceptGone: request.acceptGone || request.rebuild,
        index,
        reader,
        notes,
        exclusions,
        waiting,
        pause,
        deletions,
        signal,
        nowMs: startedMs,
        onProgress: ({ done, total }) => {
          if (isTold || total > MIN_TOLD)
            board.update({ state: 'indexing', done, total, ...index.notes.counts() })
        },
        isFresher: (path) => fresher.has(path),
      })
      if (isWhole) {
        hasScanned = true
        board.setProblem('vault', null)
        board.update({
          skippedCount: run.skipped.length,
          skipped: run.skipped.slice(0, MAX_LISTED).map(({ path, reason }) => ({ path, reason })),
        })
      }
      // A person is told how much of the whole vault is gone, not of a part of it.
      if (!isWhole && run.held !== null)
        return await reconcile({ ...request, places: null }, signal)
      if (isWhole) board.update({ held: run.held })
      if (run.held === null) await keepPicture?.()
      conflicts.readAll()
      // What is being indexed by itself was left to that: only then the index is up to the vault.
      await fresher.idle()
      const found = untold.with(run.found)
      return reportOf(index, { ...run, found }, (clock.nowMs() - startedMs) / 1000)
    } catch (error) {
      // Also what is a bug: an index that stands still must not look like one that is done.
      if (!isAbort(error)) board.setProblem('vault', errorSentence(error, COULD_NOT_SCAN))
      throw error
    } finally {
      setPageMemory(index.database, 'rest')
      board.update({ ...index.notes.counts(), state: 'ready', done: 0, total: 0 })
    }
  }

  /** One scan after the other: two at a time would undo each other's work. */
  function scan(request: ScanRequest, signal: AbortSignal): Promise<IndexReport> {
    const inTurn = (): Promise<IndexReport> =>
      turns.take((both) => reconcile(request, both), signal)
    // A look at all of the vault can wait; whatever else is asked for somebody wants done, and what is before it too.
    return request.places === null && !request.rebuild && !request.acceptGone
      ? inTurn()
      : pause.during(inTurn)
  }

  return {
    scan,
    async refresh(paths, keeps, signal) {
      const reading = indexPaths({ index, reader, exclusions, waiting }, paths, keeps, signal)
      const indexed = await fresher.while(reading, paths)
      conflicts.readAgain(paths)
      return indexed
    },
    async readAgain(paths, signal) {
      index.write(() => index.notes.doubt(paths))
      const { found } = await scan({ ...WHOLE, places: paths }, signal)
      untold.keep(found)
    },
    compare: (signal) =>
      turns.take(async (both) => {
        const request = { index, notes, rebuild: false, places: null, signal: both }
        const { changed, known } = await compareVault(request)
        waiting.clear()
        for (const { path } of changed) waiting.await(path, known.has(path))
      }, signal),
    async exclude(request, signal) {
      const back = await pause.during(() =>
        turns.take((both) => exclusions.apply(request, both), signal),
      )
      board.update(index.notes.counts())
      if (back.length === 0) return
      const { found } = await scan({ ...WHOLE, places: back }, signal)
      untold.keep(found)
    },
    async upToDate(signal) {
      await pause.during(async () => {
        await turns.idle()
        if (!hasScanned) untold.keep((await scan(WHOLE, signal)).found)
        await fresher.idle()
      })
      signal.throwIfAborted()
    },
    idle: turns.idle,
  }
}

/** Work that waits for what was asked for before it. */
function createTurns(closing: AbortSignal): {
  take<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>
  idle(): Promise<void>
} {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(work, signal) {
      const both = AbortSignal.any([signal, closing])
      const run = last.then(() => {
        both.throwIfAborted()
        return work(both)
      })
      last = run.catch(() => {})
      return run
    },
    async idle() {
      await last
    },
  }
}

/** Files that were indexed by themselves since a scan began, and those that are being so now. */
function createFresherPaths(): {
  beginScan(): void
  while<T>(reading: Promise<T>, paths: readonly VaultPath[]): Promise<T>
  has(path: string): boolean
  idle(): Promise<void>
} {
  const fresher = new Set<string>()
  const refreshing = new Map<Promise<unknown>, readonly VaultPath[]>()
  return {
    beginScan() {
      fresher.clear()
      for (const paths of refreshing.values()) for (const path of paths) fresher.add(path)
    },
    while(reading, paths) {
      for (const path of paths) fresher.add(path)
      refreshing.set(reading, paths)
      return reading.finally(() => refreshing.delete(reading))
    },
    has: (path) => fresher.has(path),
    async idle() {
      await Promise.allSettled(refreshing.keys())
    },
  }
}

/** What scans found of which nobody had asked to be told; the next one tells it too. */
function createUntold(): {
  keep(found: FoundChanges): void
  /** All that was kept and is kept no longer, and this. */
  with(found: FoundChanges): FoundChanges
} {
  let kept: FoundChanges | null = null
  const joined = (found: FoundChanges): FoundChanges =>
    kept === null
      ? found
      : {
          changes: [...kept.changes, ...found.changes],
          foldersChanged: [...kept.foldersChanged, ...found.foldersChanged],
          isUnlisted: kept.isUnlisted || found.isUnlisted,
        }
  return {
    keep(found) {
      kept = joined(found)
    },
    with(found) {
      const all = joined(found)
      kept = null
      return all
    },
  }
}

function reportOf(
  index: Index,
  { read, indexed, unchanged, removed, skipped, found, held }: VaultRun,
  seconds: number,
): IndexReport {
  const links = index.links.counts()
  return {
    read,
    indexed,
    unchanged,
    removed,
    skipped: skipped.map(({ path, reason }) => ({ path, reason })),
    found,
    held,
    ...index.notes.counts(),
    linksResolved: links.resolved,
    linksUnresolved: links.unresolved,
    seconds,
  }
}

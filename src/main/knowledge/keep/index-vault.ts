import pLimit from 'p-limit'
import { hasMergeMarkers, MERGE_MARKERS } from '../../../shared/domain/text/merge-markers.ts'
import { isNotePath, vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type {
  SkippedEntry,
  VaultFile,
  VaultReader,
  VaultText,
} from '../../platform/vault-reader.ts'
import { compareVault, keepsKnown, left } from './compare-vault.ts'
import { asReadNow, type KnownFile } from '../db/notes.ts'
import { collectFound, type FoundCollector } from './found-changes.ts'
import type { DeletionGuard } from './held-deletions.ts'
import type { Index, Unsettled } from '../worker/index-store.ts'
import { type IndexedNote, readNote } from '../read-note.ts'
import type { FoundChanges, HeldDeletions } from '../contract/upkeep.ts'

/** What one run did; the rest of an IndexReport is counted in the index. */
export interface VaultRun {
  readonly read: number
  readonly indexed: number
  readonly unchanged: number
  readonly removed: number
  readonly skipped: readonly SkippedEntry[]
  /** Set when files that are gone were kept in the index, until a person says what became of them. */
  readonly held: HeldDeletions | null
  readonly found: FoundChanges
}

export interface IndexVaultOptions {
  readonly index: Index
  readonly reader: VaultReader
  readonly deletions: DeletionGuard
  readonly signal: AbortSignal
  /** Reads every note again. */
  readonly rebuild: boolean
  /** Believes it when many files are gone. */
  readonly acceptGone: boolean
  /** Looks only at these paths and what is below them; null: at all of the vault. */
  readonly places: readonly VaultPath[] | null
  /** Milliseconds since 1970: what was changed a moment ago may be half written. */
  readonly nowMs: number
  readonly onProgress: (step: { readonly done: number; readonly total: number }) => void
  /** True for a file that was indexed by itself since this run began: what the run read of it may be older. */
  readonly isFresher: (path: string) => boolean
}

const READ_AT_ONCE = 16
/** One transaction: long enough to be cheap, short enough that a search between two hardly waits. */
const WRITE_AT_ONCE = 64
const RECENT_MS = 2000

/**
 * Brings the index up to the vault: walks it, compares size and times, reads what differs, and writes what was really
 * changed. An interrupted run loses at most its last batch; the next one goes on from there. Links are resolved at the
 * end, because they may lead to a note that was not read yet.
 * @throws LatentError `unavailable` when the vault's folder is gone, and nothing is removed; `cancelled` by `signal`.
 */
export async function indexVault(options: IndexVaultOptions): Promise<VaultRun> {
  const { index, reader, deletions, signal, rebuild, acceptGone, onProgress, isFresher } = options
  const { known, changed, others, gone, skipped, ...walked } = await compareVault(options)
  const collector = collectFound()
  // Of an index that is new, everything is; and nobody missed a change of it.
  const isFirst = known.size === 0 && options.places === null
  const tell: FoundCollector['add'] = (path, etag) => {
    if (isFirst) collector.more()
    else collector.add(path, etag)
  }
  index.write(() => {
    for (const file of others) {
      if (file.mark === null) index.notes.touch(file, null)
      else index.notes.putUnreadable(file, null, file.mark.reason)
      tell(file.path, undefined)
    }
  })

  const recent = changed.filter(
    ({ modifiedMs }) => Math.abs(options.nowMs - modifiedMs) < RECENT_MS,
  )
  if (!isFirst && recent.length > 0)
    await reader.settled(
      recent.map(({ path }) => path),
      signal,
    )
  const knownBefore = (path: string) => (rebuild ? undefined : asReadNow(known.get(path)))
  const counts = { read: 0, indexed: 0, unchanged: walked.unchanged }
  const writeBatch = (batch: readonly ReadOutcome[]): Unsettled =>
    index.write(() => {
      for (const outcome of batch) {
        const { path } = outcome
        const before = known.get(path)
        if (outcome.status === 'gone' && before !== undefined) gone.set(path, before)
        if (outcome.status === 'refused') skipped.push(left(path, outcome.reason))
        if (outcome.status !== 'read') continue
        if (isFresher(path) && !isNewer(outcome.text.file, index.notes.file(path))) continue
        counts.read += 1
        const { isWritten, problem } = writeNote(index, outcome, knownBefore(path))
        if (problem !== null) skipped.push(left(path, problem))
        if (before?.etag !== outcome.text.etag) tell(path, outcome.text.etag)
        if (isWritten) counts.indexed += 1
        else counts.unchanged += 1
      }
    })

  for (let start = 0; start < changed.length; start += WRITE_AT_ONCE) {
    const limit = pLimit(READ_AT_ONCE)
    const batch = changed.slice(start, start + WRITE_AT_ONCE)
    const outcomes = await Promise.all(
      batch.map(({ path }) => limit(() => tryRead(index, reader, path, knownBefore(path)))),
    )
    signal.throwIfAborted()
    writeBatch(outcomes)
    onProgress({ done: Math.min(start + WRITE_AT_ONCE, changed.length), total: changed.length })
  }

  for (const path of gone.keys()) if (isFresher(path)) gone.delete(path)
  if (acceptGone) deletions.accept()
  const { removed, held } = acceptGone
    ? { removed: [...gone.keys()], held: null }
    : await deletions.sort(gone, { isWhole: options.places === null, nowMs: options.nowMs, signal })
  index.write(() => {
    for (const path of removed.filter((each) => !isFresher(each))) {
      index.notes.remove(path)
      tell(vaultPath(path), null)
    }
  })
  await index.settle(signal)
  return { ...counts, removed: removed.length, skipped, held, found: collector.found() }
}

/** What became of single files. */
export interface IndexedPaths {
  /** Of the notes that were written. */
  readonly passages: readonly number[]
  /** Files that the index knew, and that are not there any more. */
  readonly gone: readonly VaultPath[]
}

/**
 * Indexes or drops just these files.
 * @param keeps these are not dropped: that they went is only answered
 * @throws LatentError `unavailable` when the vault's folder is gone, or the disk refuses one of them
 */
export async function indexPaths(
  index: Index,
  reader: VaultReader,
  paths: readonly VaultPath[],
  keeps: ReadonlySet<VaultPath>,
  signal: AbortSignal,
): Promise<IndexedPaths> {
  const passages: number[] = []
  const gone: VaultPath[] = []
  const unsettled: Unsettled[] = []
  const write = (work: () => void): void => void unsettled.push(index.write(work))
  try {
    for (const path of paths) {
      const file = await reader.stat(path)
      signal.throwIfAborted()
      const attempt =
        file?.mark === null && isNotePath(path)
          ? await tryRead(index, reader, path, asReadNow(index.notes.file(path)))
          : null
      signal.throwIfAborted()
      if (attempt?.status === 'refused') throw new LatentError('unavailable', attempt.reason)
      write(() => {
        if (attempt?.status === 'read')
          passages.push(...writeNote(index, attempt, asReadNow(index.notes.file(path))).passages)
        else if (file === null || attempt) {
          if (index.notes.file(path)) gone.push(path)
          if (!keeps.has(path)) index.notes.remove(path)
        } else if (file.mark === null) index.notes.touch(file, null)
        else if (!keepsKnown(file, index.notes.file(path)))
          index.notes.putUnreadable(file, null, file.mark.reason)
      })
    }
  } finally {
    await index.settleNear(paths, unsettled)
  }
  return { passages, gone }
}

/** True when the file was changed again after the index read it by itself. */
const isNewer = (file: VaultFile, known: KnownFile | undefined): boolean =>
  known !== undefined && file.changedMs > known.changed_ms

interface Outcome {
  /** False when the bytes were the ones that the index knows. */
  readonly isWritten: boolean
  readonly problem: string | null
  readonly passages: readonly number[]
}

function writeNote(
  index: Index,
  { text: { file, etag, problem, text }, note: parsed }: ReadText,
  known: KnownFile | undefined,
): Outcome {
  if (known?.etag === etag) {
    index.notes.touch(file, etag)
    return { isWritten: false, problem: known.problem, passages: [] }
  }
  if (problem !== null) {
    index.notes.putUnreadable(file, etag, problem)
    return { isWritten: true, problem, passages: [] }
  }
  const note = parsed ?? readNote(file.path, text, index.parts) // what was known has changed since
  const passages = index.notes.put(file, etag, note)
  return {
    isWritten: true,
    problem: note.limitation,
    passages,
  }
}

interface ReadText {
  readonly status: 'read'
  readonly path: VaultPath
  readonly text: VaultText
  /** What it says; null when its bytes were already known, or are not text. */
  readonly note: IndexedNote | null
}
type ReadOutcome =
  | ReadText
  | { readonly status: 'gone'; readonly path: VaultPath }
  | { readonly status: 'refused'; readonly path: VaultPath; readonly reason: string }

/**
 * Reads and parses, so that nothing but writing is left for the transaction. What the disk refuses is told, and the
 * index keeps what it knew of it.
 */
async function tryRead(
  { parts }: Pick<Index, 'parts'>,
  reader: VaultReader,
  path: VaultPath,
  known: KnownFile | undefined,
): Promise<ReadOutcome> {
  try {
    const read = await reader.read(path)
    const isNew = read.problem === null && known?.etag !== read.etag
    const text = isNew && hasMergeMarkers(read.text) ? { ...read, problem: MERGE_MARKERS } : read
    const isNote = isNew && text.problem === null
    return { status: 'read', path, text, note: isNote ? readNote(path, text.text, parts) : null }
  } catch (error) {
    if (!(error instanceof LatentError)) throw error
    if (error.code === 'not_found') return { status: 'gone', path }
    return { status: 'refused', path, reason: error.message }
  }
}

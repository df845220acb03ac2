import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { isNotePath, type VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import {
  isSkipped,
  type SkippedEntry,
  type VaultFile,
  type VaultReader,
  type VaultText,
} from '../platform/vault-reader.ts'
import type { KnownFile } from './db/notes.ts'
import type { Index, Unsettled } from './index-store.ts'
import { type IndexedNote, readNote } from './read-note.ts'

/** What one run did; the rest of an IndexReport is counted in the index. */
export interface VaultRun {
  readonly read: number
  readonly indexed: number
  readonly unchanged: number
  readonly removed: number
  readonly skipped: readonly SkippedEntry[]
  /** Why files that are gone were kept in the index, as a sentence; null when none were. */
  readonly held: string | null
}

export interface IndexVaultOptions {
  readonly index: Index
  readonly reader: VaultReader
  readonly signal: AbortSignal
  /** Reads every note again, and believes it when many files are gone. */
  readonly rebuild: boolean
  readonly onProgress: (step: { readonly done: number; readonly total: number }) => void
  /** True for a file that was indexed by itself since this run began: what the run read of it may be older. */
  readonly isFresher: (path: string) => boolean
}

const READ_AT_ONCE = 16
/** One transaction: long enough to be cheap, short enough that a search between two hardly waits. */
const WRITE_AT_ONCE = 64

/**
 * Brings the index up to the vault: walks it, compares size and times, reads what differs, and writes what was really
 * changed. An interrupted run loses at most its last batch; the next one goes on from there. Links are resolved at the
 * end, because they may lead to a note that was not read yet.
 * @throws LatentError `unavailable` when the vault's folder is gone, and nothing is removed; `cancelled` by `signal`.
 */
export async function indexVault(options: IndexVaultOptions): Promise<VaultRun> {
  const { index, reader, signal, rebuild, onProgress, isFresher } = options
  const known = await knownFiles(index, signal)
  const gone = new Set(known.keys())
  const changed: VaultFile[] = []
  const skipped: SkippedEntry[] = []
  let unchanged = 0

  const others: VaultFile[] = []
  for await (const entry of reader.walk(signal)) {
    signal.throwIfAborted()
    if (isSkipped(entry)) {
      skipped.push(entry)
      continue
    }
    gone.delete(entry.path)
    const before = known.get(entry.path)
    const isSame = before !== undefined && isUnchanged(before, entry)
    if (!isNotePath(entry.path)) {
      if (!isSame) others.push(entry)
    } else if (isSame && !rebuild) {
      unchanged += 1
      if (before.problem !== null) skipped.push({ path: entry.path, reason: before.problem })
    } else changed.push(entry)
  }
  signal.throwIfAborted()
  index.write(() => {
    for (const file of others) index.notes.touch(file, null)
  })

  const knownBefore = (path: string) => (rebuild ? undefined : known.get(path))
  const counts = { read: 0, indexed: 0 }
  const writeBatch = (batch: readonly ReadOutcome[]): Unsettled =>
    index.write(() => {
      for (const outcome of batch) {
        if (outcome.status === 'gone') gone.add(outcome.path)
        if (outcome.status === 'refused')
          skipped.push({ path: outcome.path, reason: outcome.reason })
        if (outcome.status !== 'read' || isFresher(outcome.path)) continue
        counts.read += 1
        const { path } = outcome
        const { isWritten, problem } = writeNote(index, outcome, knownBefore(path))
        if (problem !== null) skipped.push({ path, reason: problem })
        if (isWritten) counts.indexed += 1
        else unchanged += 1
      }
    })

  for (let start = 0; start < changed.length; start += WRITE_AT_ONCE) {
    const limit = pLimit(READ_AT_ONCE)
    const batch = changed.slice(start, start + WRITE_AT_ONCE)
    const outcomes = await Promise.all(
      batch.map(({ path }) => limit(() => tryRead(reader, path, knownBefore(path)))),
    )
    signal.throwIfAborted()
    writeBatch(outcomes)
    onProgress({ done: Math.min(start + WRITE_AT_ONCE, changed.length), total: changed.length })
  }

  const held = rebuild ? null : holdReason(gone.size, known.size)
  const removed =
    held === null ? [...gone].filter((path) => known.has(path) && !isFresher(path)) : []
  index.write(() => {
    for (const path of removed) index.notes.remove(path)
  })
  await index.settle(signal)
  return { ...counts, unchanged, removed: removed.length, skipped, held }
}

/**
 * Indexes or drops just these files.
 * @returns the passages of the notes that were written
 */
export async function indexPaths(
  index: Index,
  reader: VaultReader,
  paths: readonly VaultPath[],
  signal: AbortSignal,
): Promise<number[]> {
  const passages: number[] = []
  const unsettled: Unsettled[] = []
  const write = (work: () => void): void => void unsettled.push(index.write(work))
  try {
    for (const path of paths) {
      const file = await reader.stat(path)
      signal.throwIfAborted()
      const attempt =
        file && isNotePath(path) ? await tryRead(reader, path, index.notes.file(path)) : null
      signal.throwIfAborted()
      if (attempt?.status === 'refused') throw new LatentError('unavailable', attempt.reason)
      write(() => {
        if (attempt?.status === 'read')
          passages.push(...writeNote(index, attempt, index.notes.file(path)).passages)
        else if (file === null || attempt) index.notes.remove(path)
        else index.notes.touch(file, null)
      })
    }
  } finally {
    await index.settleNear(paths, unsettled)
  }
  return passages
}

const FILES_AT_ONCE = 2000

async function knownFiles(index: Index, signal: AbortSignal): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>()
  for (let files = index.notes.files(0, FILES_AT_ONCE); files.length > 0;) {
    for (const file of files) known.set(file.path, file)
    await setImmediate()
    signal.throwIfAborted()
    files = index.notes.files(files.at(-1)?.id ?? 0, FILES_AT_ONCE)
  }
  return known
}

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
  const note = parsed ?? readNote(file.path, text) // what was known has changed since
  const passages = index.notes.put(file, etag, note)
  return {
    isWritten: true,
    problem: note.limitation,
    passages,
  }
}

const isUnchanged = (known: KnownFile, file: VaultFile): boolean =>
  known.size_bytes === file.sizeBytes &&
  known.modified_ms === file.modifiedMs &&
  known.changed_ms === file.changedMs

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
  reader: VaultReader,
  path: VaultPath,
  known: KnownFile | undefined,
): Promise<ReadOutcome> {
  try {
    const text = await reader.read(path)
    const isNew = text.problem === null && known?.etag !== text.etag
    return { status: 'read', path, text, note: isNew ? readNote(path, text.text) : null }
  } catch (error) {
    if (!(error instanceof LatentError)) throw error
    if (error.code === 'not_found') return { status: 'gone', path }
    return { status: 'refused', path, reason: error.message }
  }
}

/** A folder that lost most of its files is more often a disk that is not there than a person who deleted them. */
function holdReason(gone: number, known: number): string | null {
  if (gone <= 50 || gone <= known * 0.2) return null
  return `${gone} of ${known} files are gone from the vault's folder. Search keeps what it knows of them until you rebuild the index.`
}

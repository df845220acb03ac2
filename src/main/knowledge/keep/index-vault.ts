import { isNotePath, vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { SkippedEntry, VaultFile, VaultReader } from '../../platform/vault-reader.ts'
import { compareVault, keepsKnown, left } from './compare-vault.ts'
import { asReadNow, type KnownFile } from '../db/notes.ts'
import { collectFound, type FoundCollector } from './found-changes.ts'
import type { DeletionGuard } from './held-deletions.ts'
import type { Index, Unsettled } from '../worker/index-store.ts'
import { createPause, type Pause } from './pause.ts'
import { createWaitingNotes, type WaitingNotes } from './waiting-notes.ts'
import type { ExclusionKeeper } from './exclusion-keeper.ts'
import { readNote } from '../read-note.ts'
import { type NoteSource, notesOf } from '../reading/note-source.ts'
import { readOutcome, type ReadOutcome, type ReadText } from '../reading/read-outcome.ts'
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
  /** Left out: what `reader` reads, in this thread. */
  readonly notes?: NoteSource
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
  /** What keeps notes out of the search; left out: nothing does. */
  readonly exclusions?: Pick<ExclusionKeeper, 'ruleOf'>
  /** Where what is not read yet is written down, and what cannot be. */
  readonly waiting?: WaitingNotes
  /** Holds this between two batches. */
  readonly pause?: Pause
  /** True for a file that was indexed by itself since this run began: what the run read of it may be older. */
  readonly isFresher: (path: string) => boolean
}

/** One transaction: long enough to be cheap, short enough that a search between two hardly waits. */
const WRITE_AT_ONCE = 64
/** Batches that are read while one is written. */
const READ_AHEAD = 2
const RECENT_MS = 2000

/**
 * Brings the index up to the vault: walks it, compares size and times, reads what differs, and writes what was really
 * changed. An interrupted run loses at most its last batch; the next one goes on from there. Links are resolved at the
 * end, because they may lead to a note that was not read yet.
 * @throws LatentError `unavailable` when the vault's folder is gone, and nothing is removed; `cancelled` by `signal`.
 */
export async function indexVault(options: IndexVaultOptions): Promise<VaultRun> {
  const { index, reader, deletions, signal, rebuild, acceptGone, onProgress, isFresher } = options
  const {
    notes = notesOf(reader, index.parts),
    exclusions = NOTHING_EXCLUDED,
    waiting = createWaitingNotes(),
    pause = createPause(),
  } = options
  const { known, changed, others, gone, skipped, ...walked } = await compareVault({
    ...options,
    notes,
  })
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

  if (options.places === null) waiting.clear()
  for (const { path } of changed) waiting.await(path, known.has(path))
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
        waiting.done(path, outcome.status === 'refused' ? outcome.reason : undefined)
        if (outcome.status === 'gone' && before !== undefined) gone.set(path, before)
        if (outcome.status === 'refused') skipped.push(left(path, outcome.reason))
        if (outcome.status !== 'read') continue
        if (isFresher(path) && !isNewer(outcome.text.file, index.notes.file(path))) continue
        counts.read += 1
        const { isWritten, problem } = writeNote(index, exclusions, outcome, knownBefore(path))
        if (problem !== null) skipped.push(left(path, problem))
        if (before?.etag !== outcome.text.etag) tell(path, outcome.text.etag)
        if (isWritten) counts.indexed += 1
        else counts.unchanged += 1
      }
      // Of all notes at once, that would take a fifth of the time until they are found.
    }, !isFirst)

  const reading: Promise<readonly ReadOutcome[]>[] = []
  const readAhead = (start: number): void => {
    const batch = changed.slice(start, start + WRITE_AT_ONCE)
    if (batch.length === 0) return
    const outcomes = notes.read(
      batch.map(({ path }) => ({ path, etag: knownBefore(path)?.etag ?? null })),
    )
    outcomes.catch(() => {}) // told when it is waited for
    reading.push(outcomes)
  }
  for (let ahead = 0; ahead < READ_AHEAD; ahead += 1) readAhead(ahead * WRITE_AT_ONCE)
  for (let start = 0; start < changed.length; start += WRITE_AT_ONCE) {
    await pause.passed(signal)
    const outcomes = await reading.shift()
    signal.throwIfAborted()
    readAhead(start + READ_AHEAD * WRITE_AT_ONCE)
    writeBatch(outcomes ?? [])
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

const NOTHING_EXCLUDED: Pick<ExclusionKeeper, 'ruleOf'> = { ruleOf: () => null }

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
  {
    index,
    reader,
    exclusions = NOTHING_EXCLUDED,
    waiting = createWaitingNotes(),
  }: Pick<IndexVaultOptions, 'index' | 'reader' | 'exclusions' | 'waiting'>,
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
          ? await readOutcome(reader, index.parts, {
              path,
              etag: asReadNow(index.notes.file(path))?.etag ?? null,
            })
          : null
      signal.throwIfAborted()
      if (attempt?.status === 'refused') {
        waiting.done(path, attempt.reason)
        throw new LatentError('unavailable', attempt.reason)
      }
      write(() => {
        if (attempt?.status === 'read')
          passages.push(
            ...writeNote(index, exclusions, attempt, asReadNow(index.notes.file(path))).passages,
          )
        else if (file === null || attempt) {
          if (index.notes.file(path)) gone.push(path)
          if (!keeps.has(path)) index.notes.remove(path)
        } else if (file.mark === null) index.notes.touch(file, null)
        else if (!keepsKnown(file, index.notes.file(path)))
          index.notes.putUnreadable(file, null, file.mark.reason)
      })
      waiting.done(path)
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
  exclusions: Pick<ExclusionKeeper, 'ruleOf'>,
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
  // What was known has changed since.
  const note = parsed ?? readNote(file.path, text, index.parts)
  const rule = exclusions.ruleOf(file.path, note)
  // Links lead to and from it all the same, and it keeps its names.
  const passages = index.notes.put(file, etag, rule === null ? note : { ...note, chunks: [] })
  index.excluded.mark(file.path, rule)
  return {
    isWritten: true,
    problem: note.limitation,
    passages,
  }
}

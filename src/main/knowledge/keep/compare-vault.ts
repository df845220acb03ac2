import { isNotePath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { isSkipped, type SkippedEntry, type VaultFile } from '../../platform/vault-reader.ts'
import { asReadNow, type KnownFile } from '../db/notes.ts'
import { allFiles } from './held-deletions.ts'
import type { NoteSource } from '../reading/note-source.ts'
import type { Index } from '../worker/index-store.ts'

/** How the vault differs from what the index knows, by names, sizes and times: nothing was read yet. */
export interface Comparison {
  readonly known: ReadonlyMap<string, KnownFile>
  /** Notes that are new or look different. */
  readonly changed: VaultFile[]
  /** Files of which only the name is kept, and which are new or look different. */
  readonly others: VaultFile[]
  /** Files that the index knows and that are not there. */
  readonly gone: Map<string, KnownFile>
  readonly unchanged: number
  readonly skipped: SkippedEntry[]
}

/** @throws LatentError `unavailable` when the vault's folder is gone; `cancelled` by `signal` */
export async function compareVault({
  index,
  notes,
  signal,
  rebuild,
  places,
}: {
  readonly index: Index
  readonly notes: Pick<NoteSource, 'walk'>
  readonly signal: AbortSignal
  /** Every note looks different. */
  readonly rebuild: boolean
  readonly places: readonly VaultPath[] | null
}): Promise<Comparison> {
  const known = await knownFiles(index, places, signal)
  const gone = new Map(known)
  const changed: VaultFile[] = []
  const others: VaultFile[] = []
  const skipped: SkippedEntry[] = []
  let unchanged = 0
  const meet = (entry: VaultFile | SkippedEntry): void => {
    if (isSkipped(entry)) {
      skipped.push(entry)
      // Nobody could look into it, so nobody knows that anything in it is gone.
      if (entry.isShut)
        for (const path of gone.keys()) if (path.startsWith(`${entry.path}/`)) gone.delete(path)
      return
    }
    gone.delete(entry.path)
    const before = known.get(entry.path)
    if (entry.mark !== null) {
      skipped.push(left(entry.path, entry.mark.reason))
      if (!keepsKnown(entry, before)) others.push(entry)
    } else if (!isNotePath(entry.path)) {
      if (before === undefined || !isSame(before, entry)) others.push(entry)
    } else if (isAsRead(before, entry) && !rebuild) {
      unchanged += 1
      if (before.problem !== null) skipped.push(left(entry.path, before.problem))
    } else changed.push(entry)
  }
  for await (const batch of notes.walk(signal, places)) {
    signal.throwIfAborted()
    for (const entry of batch) meet(entry)
  }
  signal.throwIfAborted()
  return { known, changed, others, gone, unchanged, skipped }
}

export const left = (path: string, reason: string): SkippedEntry => ({
  path,
  reason,
  isShut: false,
})

/**
 * True when what the index has of a file with a mark is as good as can be: the text that it had before the file went to
 * the cloud, or the same mark.
 */
export function keepsKnown({ mark, ...file }: VaultFile, known: KnownFile | undefined): boolean {
  if (known === undefined || mark === null) return false
  if (mark.kind === 'not-downloaded') return true
  return known.problem === mark.reason && isSame(known, file)
}

/** True for a note of which all is known that its file would tell. */
const isAsRead = (known: KnownFile | undefined, file: VaultFile): known is KnownFile =>
  asReadNow(known) !== undefined &&
  known !== undefined &&
  isSame(known, file) &&
  known.etag !== null

const isSame = (known: KnownFile, file: Omit<VaultFile, 'mark'>): boolean =>
  known.size_bytes === file.sizeBytes &&
  known.modified_ms === file.modifiedMs &&
  known.changed_ms === file.changedMs

async function knownFiles(
  index: Index,
  places: readonly VaultPath[] | null,
  signal: AbortSignal,
): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>()
  if (places === null)
    for await (const page of allFiles(index, signal))
      for (const file of page) known.set(file.path, file)
  else
    for (const place of places)
      for (const file of index.notes.filesAt(place)) known.set(file.path, file)
  return known
}

import { setImmediate } from 'node:timers/promises'
import { isNotePath } from '../../shared/domain/vault-path.ts'
import type { KnownFile } from './db/notes.ts'
import type { Index } from './index-store.ts'

/** Too much is gone at once to believe it without asking. */
export interface HeldDeletions {
  /** Of which, and how many the index knows of these; both whole numbers. */
  readonly kind: 'notes' | 'files'
  readonly gone: number
  readonly known: number
}

/** What became of files that are not at their places any more. */
export interface Gone {
  /** To be taken out of the index. */
  readonly removed: readonly string[]
  /** Why the others were kept; null when there are no others. */
  readonly held: HeldDeletions | null
}

const MIN_HELD = 50
const MIN_HELD_SHARE = 0.2

/**
 * A vault that lost most of its files is more often a disk that is not there, or a sync client that went wrong, than a
 * person who deleted them. More than 50 and more than a fifth of the notes, or of all files, are held. What is still in
 * the vault under another name has only moved.
 * @param gone files of the index that are not on disk; the index has everything else that is
 */
export async function sortOutGone(
  index: Index,
  gone: ReadonlyMap<string, KnownFile>,
  signal: AbortSignal,
): Promise<Gone> {
  if (gone.size <= MIN_HELD) return { removed: [...gone.keys()], held: null }
  const kept = new Set<string>()
  let files = 0
  let notes = 0
  for await (const page of allFiles(index, signal)) {
    files += page.length
    notes += page.filter(isNote).length
    for (const file of page) if (!gone.has(file.path)) kept.add(contentKey(file))
  }
  const lost = [...gone.values()].filter((file) => !kept.has(contentKey(file)))
  const lostNotes = lost.filter(isNote).length
  const held = heldOf('notes', lostNotes, notes) ?? heldOf('files', lost.length, files)
  if (held === null) return { removed: [...gone.keys()], held }
  const isLost = new Set(lost.map(({ path }) => path))
  return { removed: [...gone.keys()].filter((path) => !isLost.has(path)), held }
}

/** What a person knows as a note: no conflict copy, and nothing that only the cloud has. */
const isNote = ({ path, etag }: KnownFile): boolean => isNotePath(path) && etag !== null

const heldOf = (kind: HeldDeletions['kind'], gone: number, known: number): HeldDeletions | null =>
  gone > MIN_HELD && gone > known * MIN_HELD_SHARE ? { kind, gone, known } : null

/** The same for two places of the same content. A file that is not read is known by its size and time, which a move keeps. */
const contentKey = ({ etag, size_bytes, modified_ms }: KnownFile): string =>
  etag ?? `${size_bytes} ${modified_ms}`

const FILES_AT_ONCE = 2000

/** All that the index knows, page by page, so that others can run between two. */
export async function* allFiles(index: Index, signal: AbortSignal): AsyncGenerator<KnownFile[]> {
  for (let files = index.notes.files(0, FILES_AT_ONCE); files.length > 0;) {
    yield files
    await setImmediate()
    signal.throwIfAborted()
    files = index.notes.files(files.at(-1)?.id ?? 0, FILES_AT_ONCE)
  }
}

import { hasMergeMarkers, MERGE_MARKERS } from '../../../shared/domain/text/merge-markers.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { VaultReader, VaultText } from '../../platform/vault-reader.ts'
import type { IndexPart } from '../index-part.ts'
import { type IndexedNote, readNote } from '../read-note.ts'
import { UNREADABLE_NOTE } from './words.ts'

export interface ReadText {
  readonly status: 'read'
  readonly path: VaultPath
  /** Without its text where `note` says all of it: it may come from another thread. */
  readonly text: VaultText
  /** What it says; null when its bytes were already known, or are not text. */
  readonly note: IndexedNote | null
}

/** What came of an attempt to read a note. */
export type ReadOutcome =
  | ReadText
  | { readonly status: 'gone'; readonly path: VaultPath }
  /** By the disk, or by what Latent makes of it: why, as a sentence. */
  | { readonly status: 'refused'; readonly path: VaultPath; readonly reason: string }

/** A note to be read. */
export interface WantedNote {
  readonly path: VaultPath
  /** The hash of what is known of it: of the same bytes nothing more has to be said. Null for a note that is not known. */
  readonly etag: string | null
}

/**
 * Reads and parses, so that nothing but writing is left for the transaction. What the disk refuses is told, and so is
 * a note that Latent cannot make anything of: the others are indexed all the same.
 */
export async function readOutcome(
  reader: Pick<VaultReader, 'read'>,
  parts: readonly IndexPart[],
  { path, etag }: WantedNote,
): Promise<ReadOutcome> {
  try {
    const read = await reader.read(path)
    const isNew = read.problem === null && etag !== read.etag
    const text = isNew && hasMergeMarkers(read.text) ? { ...read, problem: MERGE_MARKERS } : read
    if (!isNew || text.problem !== null) return { status: 'read', path, text, note: null }
    const note = parsed(path, text.text, parts)
    return note === null
      ? { status: 'refused', path, reason: UNREADABLE_NOTE }
      : { status: 'read', path, text: { ...text, text: '' }, note }
  } catch (error) {
    if (!(error instanceof LatentError)) throw error
    if (error.code === 'not_found') return { status: 'gone', path }
    return { status: 'refused', path, reason: error.message }
  }
}

function parsed(path: string, text: string, parts: readonly IndexPart[]): IndexedNote | null {
  try {
    return readNote(path, text, parts)
  } catch (error) {
    console.error(`${path} could not be parsed:`, error)
    return null
  }
}

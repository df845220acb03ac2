import { setImmediate } from 'node:timers/promises'
import { isNotePath } from '../../../shared/domain/vault-path.ts'
import type { HeldDeletions } from '../contract/upkeep.ts'
import type { KnownFile } from '../db/notes.ts'
import type { Index } from '../worker/index-store.ts'

/** What became of files that are not at their places any more. */
export interface Gone {
  /** To be taken out of the index. */
  readonly removed: readonly string[]
  /** Why the others were kept; null when there are no others. */
  readonly held: HeldDeletions | null
}

/** Decides which deletions are believed, look by look. */
export interface DeletionGuard {
  /**
   * @param gone files of the index that are not on disk; the index has everything else that is
   * @param look how much was looked at, and when, in milliseconds since 1970
   */
  sort(
    gone: ReadonlyMap<string, KnownFile>,
    look: { readonly isWhole: boolean; readonly nowMs: number; readonly signal: AbortSignal },
  ): Promise<Gone>
  /** A person says that what is gone was deleted. */
  accept(): void
}

const MIN_HELD = 50
const MIN_HELD_SHARE = 0.2
/** A slow client takes a vault away in many small steps: they count together. */
const TOGETHER_MS = 5 * 60_000

interface Believed {
  readonly file: KnownFile
  readonly atMs: number
}

/**
 * A vault that lost most of its files is more often a disk that is not there, or a sync client that went wrong, than a
 * person who deleted them. Once more than 50 and more than a fifth of the notes, or of all files, went within five
 * minutes, the rest is held: until they are back, or a person says that they were deleted. What is still in the vault
 * under another name has only moved.
 */
export function createDeletionGuard(index: Index): DeletionGuard {
  let believed: Believed[] = []
  let isHolding = false

  return {
    async sort(gone, { isWhole, nowMs, signal }) {
      if (!isHolding) believed = believed.filter(({ atMs }) => nowMs - atMs < TOGETHER_MS)
      const believe = (): Gone => {
        for (const file of gone.values()) believed.push({ file, atMs: nowMs })
        return { removed: [...gone.keys()], held: null }
      }
      if (isHolding ? isWhole && gone.size === 0 : gone.size + believed.length <= MIN_HELD) {
        isHolding = false
        return believe()
      }
      const kept = new Set<string>()
      let files = 0
      let notes = 0
      for await (const page of allFiles(index, signal)) {
        files += page.length
        notes += page.filter(isNote).length
        for (const file of page) if (!gone.has(file.path)) kept.add(contentKey(file))
      }
      const isLost = (file: KnownFile): boolean => !kept.has(contentKey(file))
      const lost = [...gone.values()].filter(isLost)
      if (lost.length === 0) return believe()
      const before = believed.map(({ file }) => file).filter(isLost)
      const lostNotes = lost.filter(isNote).length
      const areNotes = isTooMuch(lostNotes, before.filter(isNote).length, notes)
      // A part of what is held is no small deletion because it is looked at by itself.
      const isPart = isHolding && !isWhole
      if (!areNotes && !isTooMuch(lost.length, before.length, files) && !isPart) {
        isHolding = false
        return believe()
      }
      isHolding = true
      const held = new Set(lost.map(({ path }) => path))
      return {
        removed: [...gone.keys()].filter((path) => !held.has(path)),
        held: areNotes
          ? { kind: 'notes', gone: lostNotes, known: notes }
          : { kind: 'files', gone: lost.length, known: files },
      }
    },
    accept() {
      believed = []
      isHolding = false
    },
  }
}

/** @param known how many the index has, with those that are gone now and without those that went before */
const isTooMuch = (gone: number, before: number, known: number): boolean =>
  gone > 0 && gone + before > MIN_HELD && gone + before > (known + before) * MIN_HELD_SHARE

/** What a person knows as a note: no conflict copy, and nothing that only the cloud has. */
const isNote = ({ path, etag }: KnownFile): boolean => isNotePath(path) && etag !== null

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

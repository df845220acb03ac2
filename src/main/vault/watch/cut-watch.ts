import type { Etag } from '../../../shared/domain/text/etag.ts'
import type { Clock, Disposable, Logger } from '../../platform/ports.ts'
import type { WrittenNote } from '../model/written-note.ts'

/**
 * Looks after notes that were just written: sync clients have been seen to cut off the end of a file that was whole on
 * disk (reliability.md 2.2, step 10).
 */
export interface CutWatch extends Disposable {
  /** A note was written; it is looked at after two seconds, and when next something happens to it. */
  wrote(note: WrittenNote): void
  /** Something happened to these files. */
  seen(paths: readonly string[]): void
}

export interface CutWatchOptions {
  readonly clock: Clock
  readonly logger: Logger
  /** What is at `path` now; null when that is nothing that can be read. */
  readonly read: (
    path: string,
  ) => Promise<{ readonly bytes: Uint8Array; readonly etag: Etag } | null>
  readonly onCut: (note: WrittenNote, found: Etag, missingBytes: number) => Promise<void>
}

const FIRST_LOOK_MS = 2000
/** A program that writes in place empties a file first: what is cut stays cut. */
const SECOND_LOOK_MS = 1000
const MAX_BYTES = 32 * 1024 * 1024

export function createCutWatch({ clock, logger, read, onCut }: CutWatchOptions): CutWatch {
  const stop = new AbortController()
  /** Oldest first. */
  const remembered = new Map<string, WrittenNote>()
  const running = new Set<Promise<void>>()
  let rememberedBytes = 0

  function forget(path: string): void {
    rememberedBytes -= remembered.get(path)?.bytes.byteLength ?? 0
    remembered.delete(path)
  }

  function remember(note: WrittenNote): void {
    forget(note.path)
    remembered.set(note.path, note)
    rememberedBytes += note.bytes.byteLength
    for (const path of remembered.keys()) {
      if (rememberedBytes <= MAX_BYTES) break
      forget(path)
    }
  }

  function look(note: WrittenNote, afterMs: number): void {
    const work = lookAt(note, afterMs).catch((error: unknown) => {
      if (!stop.signal.aborted) logger.error('A written note could not be looked at.', { error })
    })
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  async function lookAt(note: WrittenNote, afterMs: number): Promise<void> {
    if (afterMs > 0) await clock.sleep(afterMs, stop.signal)
    const first = await cutOf(note)
    if (first === null) return
    await clock.sleep(SECOND_LOOK_MS, stop.signal)
    const second = await cutOf(note)
    if (second?.etag !== first.etag) return
    forget(note.path)
    await onCut(note, second.etag, note.bytes.byteLength - second.bytes.byteLength)
  }

  /** What is left of the note when its end was cut off. What was changed in another way is somebody's own. */
  async function cutOf(note: WrittenNote): Promise<Awaited<ReturnType<CutWatchOptions['read']>>> {
    if (remembered.get(note.path) !== note) return null
    const found = await read(note.path)
    if (found?.etag === note.etag) return null
    if (found !== null && isStrictPrefix(found.bytes, note.bytes)) return found
    if (remembered.get(note.path) === note) forget(note.path)
    return null
  }

  return {
    wrote(note) {
      if (note.bytes.byteLength > MAX_BYTES) return forget(note.path)
      remember(note)
      look(note, FIRST_LOOK_MS)
    },
    seen(paths) {
      for (const path of paths) {
        const note = remembered.get(path)
        if (note !== undefined) look(note, 0)
      }
    },
    async dispose() {
      stop.abort(new Error('The vault is closed.'))
      await Promise.all(running)
    },
  }
}

const isStrictPrefix = (part: Uint8Array, whole: Uint8Array): boolean =>
  part.byteLength < whole.byteLength &&
  Buffer.compare(part, whole.subarray(0, part.byteLength)) === 0

import type { Etag } from '../../../shared/domain/text/etag.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { Clock, Disposable, Logger } from '../../platform/ports.ts'
import type { JournalEntry } from '../model/journal.ts'
import type { ImageStore } from './image-store.ts'

/**
 * Keeps what Latent writes into files beside what it replaces, so that the text that was saved last is nowhere only in
 * the file, which belongs to other programs as well.
 */
export interface LastTexts extends Disposable {
  /**
   * Keeps the content that a change is about to leave. It outlives this process at once; a power cut it outlives ten
   * seconds after the last change of that file, or when the vault is closed: syncing it with each save of somebody who
   * types would double what a save waits for. A failure is none: the save itself matters more.
   */
  keep(entry: Pick<JournalEntry, 'path' | 'toPath' | 'postEtag'>, bytes: Uint8Array): Promise<void>
}

/** How long nothing may be written into a file until its text counts as the last of a burst. */
const QUIET_MS = 10_000

export function createLastTexts({
  images,
  clock,
  logger,
}: {
  readonly images: Pick<ImageStore, 'write' | 'sync'>
  readonly clock: Clock
  readonly logger: Logger
}): LastTexts {
  const stop = new AbortController()
  /** Not safe from a power cut yet, by path, the one that was written first coming first. */
  const waiting = new Map<string, { readonly etag: Etag; readonly atMs: number }>()
  let syncing: Promise<void> | null = null

  async function syncQuiet(): Promise<void> {
    for (;;) {
      const [first] = waiting
      if (first === undefined) return
      const [path, { etag, atMs }] = first
      const leftMs = atMs + QUIET_MS - clock.nowMs()
      if (leftMs > 0 && !stop.signal.aborted) {
        await clock.sleep(Math.min(leftMs, QUIET_MS), stop.signal).catch((error: unknown) => {
          if (!stop.signal.aborted) throw error
        })
        continue
      }
      waiting.delete(path)
      await images.sync(etag).catch((error: unknown) => {
        if (errorCode(error) === undefined) throw error
        logger.warn('A text that was saved could not be kept for sure.', { error })
      })
    }
  }

  function start(): void {
    syncing ??= syncQuiet()
      .catch((error: unknown) => logger.error('Saved texts are not looked after.', { error }))
      .finally(() => (syncing = null))
  }

  return {
    async keep({ path, toPath, postEtag }, bytes) {
      if (postEtag === null) return
      try {
        await images.write(bytes, { isDurable: false, etag: postEtag })
      } catch (error) {
        if (errorCode(error) === undefined) throw error
        logger.warn('A text that was saved could not be kept beside the file.', { error })
        return
      }
      const place = toPath ?? path
      waiting.delete(place)
      waiting.set(place, { etag: postEtag, atMs: clock.nowMs() })
      start()
    },
    async dispose() {
      stop.abort()
      await syncing
    },
  }
}

import type { Etag } from '../../shared/domain/etag.ts'
import type { Logger } from '../platform/ports.ts'
import type { VaultChangeEvent } from './vault.ts'

/** Tells listeners what changed, our own changes once: the watcher sees them too, a moment later. */
export interface ChangeFeed {
  listen(listener: (event: VaultChangeEvent) => void): () => void
  /** For what Latent itself did. */
  announce(event: VaultChangeEvent): void
  /** For what the watcher saw: what was announced already is left out. */
  heard(event: VaultChangeEvent): void
}

/** Enough for the largest group of changes; older ones would only be told twice. */
const MAX_REMEMBERED = 5000

export function createChangeFeed(logger: Logger): ChangeFeed {
  const listeners = new Set<(event: VaultChangeEvent) => void>()
  const announced = new Map<string, Etag | null>()

  function tell(event: VaultChangeEvent): void {
    if (event.changes.length === 0 && event.foldersChanged.length === 0) return
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        // A listener's bug must not turn a finished write into a failed one.
        logger.error('A listener for vault changes failed.', { error })
      }
    }
  }

  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce(event) {
      for (const { path, etag } of event.changes) {
        announced.delete(path)
        announced.set(path, etag)
      }
      for (const path of announced.keys()) {
        if (announced.size <= MAX_REMEMBERED) break
        announced.delete(path)
      }
      tell(event)
    },
    heard({ changes, foldersChanged }) {
      const news = changes.filter(({ path, etag }) => {
        if (announced.get(path) === etag) return false
        announced.delete(path)
        return true
      })
      tell({ changes: news, foldersChanged })
    },
  }
}

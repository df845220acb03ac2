import type { Etag } from '../../../shared/domain/text/etag.ts'
import type { Logger } from '../../platform/ports.ts'
import type { VaultChangeEvent } from '../model/vault-change-event.ts'

/** Tells listeners what is on disk now. */
export interface ChangeFeed {
  listen(listener: (event: VaultChangeEvent) => void): () => void
  /** What Latent changed itself. */
  tell(event: VaultChangeEvent): void
  /** What was seen on disk. The echo of our own change is left out; everything else is told, twice rather than never. */
  tellSeen(event: VaultChangeEvent): void
}

/** Far more than one batch of the watcher; what is forgotten would only be told twice. */
const MAX_REMEMBERED = 5000

export function createChangeFeed(logger: Logger): ChangeFeed {
  const listeners = new Set<(event: VaultChangeEvent) => void>()
  /** What we left at a path, until something else was seen there. */
  const ours = new Map<string, Etag | null>()

  function remember(path: string, etag: Etag | null): void {
    ours.delete(path)
    ours.set(path, etag)
    const [oldest] = ours.keys()
    if (ours.size > MAX_REMEMBERED && oldest !== undefined) ours.delete(oldest)
  }

  function send(event: VaultChangeEvent): void {
    const { changes, foldersChanged, isUnlisted = false } = event
    if (changes.length === 0 && foldersChanged.length === 0 && !isUnlisted) return
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
    tell(event) {
      for (const { path, etag } of event.changes) remember(path, etag)
      send(event)
    },
    tellSeen(event) {
      const changes = event.changes.filter(({ path, etag }) => {
        if (ours.get(path) === etag) return false
        // What was seen may be older than our change: then the same will be seen once more, and must be told.
        ours.delete(path)
        return true
      })
      send({ ...event, changes })
    },
  }
}

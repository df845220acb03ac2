import type { Etag } from '../../shared/domain/etag.ts'
import type { Logger } from '../platform/ports.ts'
import type { VaultChangeEvent } from './vault.ts'

/** Tells listeners what is on disk now. Our own changes come twice, by us and by the watcher, and are told once. */
export interface ChangeFeed {
  listen(listener: (event: VaultChangeEvent) => void): () => void
  /** What was told last of the same path is left out. */
  tell(event: VaultChangeEvent): void
}

/** Far more than one batch of the watcher; what is forgotten would only be told twice. */
const MAX_REMEMBERED = 5000

export function createChangeFeed(logger: Logger): ChangeFeed {
  const listeners = new Set<(event: VaultChangeEvent) => void>()
  const lastTold = new Map<string, Etag | null>()

  function remember(path: string, etag: Etag | null): void {
    lastTold.delete(path)
    lastTold.set(path, etag)
    const [oldest] = lastTold.keys()
    if (lastTold.size > MAX_REMEMBERED && oldest !== undefined) lastTold.delete(oldest)
  }

  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell({ changes, foldersChanged }) {
      const news = changes.filter(({ path, etag }) => lastTold.get(path) !== etag)
      for (const { path, etag } of news) remember(path, etag)
      if (news.length === 0 && foldersChanged.length === 0) return
      for (const listener of listeners) {
        try {
          listener({ changes: news, foldersChanged })
        } catch (error) {
          // A listener's bug must not turn a finished write into a failed one.
          logger.error('A listener for vault changes failed.', { error })
        }
      }
    },
  }
}

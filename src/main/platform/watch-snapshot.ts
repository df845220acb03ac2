import type { VaultPath } from '../../shared/domain/vault-path.ts'

/**
 * What the system remembers of a vault while nobody watches it: a quick first list of what changed, never the whole
 * truth. Whoever uses it looks through the vault afterwards all the same.
 */
export interface WatchSnapshot {
  /** Files that are there and may have changed since the last picture; none when there is no picture to be trusted. */
  changedSince(): Promise<VaultPath[]>
  /**
   * Takes a picture. It counts once the function that it resolves to was called, when everything up to it is indexed;
   * until then the one before does.
   */
  take(): Promise<() => Promise<void>>
}

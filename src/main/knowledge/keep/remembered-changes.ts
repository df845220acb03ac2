import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock } from '../../platform/ports.ts'
import type { VaultReader } from '../../platform/vault-reader.ts'
import type { WatchSnapshot } from '../../platform/watch-snapshot.ts'
import type { Index } from '../worker/index-store.ts'
import type { ExclusionKeeper } from './exclusion-keeper.ts'
import { indexPaths } from './index-vault.ts'
import type { WaitingNotes } from './waiting-notes.ts'

/** What the system remembers to have changed while nobody watched, where it does. */
export interface RememberedChanges {
  /** Makes it searchable first; the look through all of the vault comes after it. */
  takeIn(signal: AbortSignal): Promise<void>
  /**
   * Before a look: what changes during it is in the next list as well.
   * @returns what keeps the picture, once the look is done
   */
  takePicture(): Promise<() => Promise<void>>
}

const PICTURE_EVERY_MS = 10 * 60_000

export function createRememberedChanges({
  snapshot,
  clock,
  ...places
}: {
  readonly index: Index
  readonly reader: VaultReader
  readonly exclusions: ExclusionKeeper
  readonly waiting: WaitingNotes
  /** Null where the system remembers nothing that looking through the vault does not find as quickly. */
  readonly snapshot: WatchSnapshot | null
  readonly clock: Clock
}): RememberedChanges {
  let pictureMs = -Infinity
  return {
    async takeIn(signal) {
      const paths = (await snapshot?.changedSince()) ?? []
      try {
        if (paths.length > 0) await indexPaths(places, paths, new Set(paths), signal)
      } catch (error) {
        if (!(error instanceof LatentError)) throw error // else the look meets it again, and tells
      }
    },
    async takePicture() {
      if (snapshot === null || clock.nowMs() - pictureMs < PICTURE_EVERY_MS) return async () => {}
      pictureMs = clock.nowMs()
      return snapshot.take()
    },
  }
}

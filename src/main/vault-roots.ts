import { realpath } from 'node:fs/promises'
import { isHiddenPath } from './folders.ts'
import { LatentError } from '../shared/rpc/errors.ts'

/**
 * Which folders a window may open as vaults. A page that fell to somebody else must not reach any folder of the machine
 * by asking for it: a person has to have pointed to it.
 */
export interface VaultRoots {
  /** A person chose or looked at this folder. */
  offer(folder: string): Promise<void>
  /** @throws LatentError `denied` for a folder that nobody pointed to, or a hidden one that is not known yet */
  check(root: string): Promise<void>
}

/** As many as a person looks at before they choose; the oldest is forgotten. */
const MOST_OFFERED = 200

/** @param known the roots of vaults that were opened before, from the command line too, or that did not open */
export function createVaultRoots(known: () => readonly string[]): VaultRoots {
  let offered: readonly string[] = []
  const placeOf = async (folder: string): Promise<string> => realpath(folder).catch(() => folder)
  return {
    async offer(folder) {
      const place = await placeOf(folder)
      offered = [...offered.filter((each) => each !== place), place].slice(-MOST_OFFERED)
    },
    async check(root) {
      const place = await placeOf(root)
      const isKnown = known().some((each) => each === root || each === place)
      if (isKnown) return
      if (isHiddenPath(place))
        throw new LatentError(
          'denied',
          `${place} is hidden: a folder in its path begins with a dot. Programs keep settings and keys there. If it does hold your notes, name it on the command line with --vault.`,
        )
      if (!offered.includes(place))
        throw new LatentError(
          'denied',
          `Nobody chose the folder ${place} here. Choose it with “Open a folder”.`,
        )
    },
  }
}

import { realpath } from 'node:fs/promises'
import { isHiddenPath } from './folders.ts'
import { LatentError } from '../../shared/rpc/errors.ts'

/**
 * What outside of the vault a window may have opened: folders as vaults, folders and archives to be imported. A page that
 * fell to somebody else must not reach any file of the machine by asking for it: a person has to have pointed to it.
 */
export interface ChosenPlaces {
  /** A person chose this folder or archive, or looked into the folder. */
  offer(path: string): Promise<void>
  /** @throws LatentError `denied` for what nobody pointed to, or what is hidden and not known yet */
  check(path: string): Promise<void>
}

/** As many as a person looks at before they choose; the oldest is forgotten. */
const MOST_OFFERED = 200

/**
 * @param known the roots of vaults that were opened before, from the command line too, or that did not open; what was
 * named to a command
 */
export function createChosenPlaces(known: () => readonly string[]): ChosenPlaces {
  let offered: readonly string[] = []
  const placeOf = async (path: string): Promise<string> => realpath(path).catch(() => path)
  return {
    async offer(path) {
      const place = await placeOf(path)
      offered = [...offered.filter((each) => each !== place), place].slice(-MOST_OFFERED)
    },
    async check(path) {
      const place = await placeOf(path)
      const isKnown = known().some((each) => each === path || each === place)
      if (isKnown) return
      if (isHiddenPath(place))
        throw new LatentError(
          'denied',
          `${place} is hidden: a folder in its path begins with a dot. Programs keep settings and keys there. If it does hold your notes, name it on the command line.`,
        )
      if (!offered.includes(place))
        throw new LatentError('denied', `Nobody chose ${place} here. Choose it in a dialog first.`)
    },
  }
}

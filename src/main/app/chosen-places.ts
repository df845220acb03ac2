import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { isHiddenPath } from './folders/folders.ts'
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
  /**
   * The same for what models are read from: a file, a folder, or what lies in such a folder and is not hidden there.
   * A folder that is hidden itself can be chosen in a dialog, for programs keep their models in such ones.
   * @throws LatentError `denied`
   */
  checkModels(path: string): Promise<void>
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
  const refused = (place: string): LatentError =>
    new LatentError('denied', `Nobody chose ${place} here. Choose it in a dialog first.`)
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
      if (!offered.includes(place)) throw refused(place)
    },
    async checkModels(path) {
      if (offered.includes(await placeOf(path))) return
      // The folder of a file, not what the file is a link to: programs share one file among several names.
      const place = join(await placeOf(dirname(path)), basename(path))
      const isWithin = offered.some((each) => {
        const rest = relative(each, place)
        return rest !== '' && !isAbsolute(rest) && !isHiddenPath(rest)
      })
      if (!isWithin) throw refused(place)
    },
  }
}

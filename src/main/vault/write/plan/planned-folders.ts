import { foldName } from '../../model/fold-name.ts'

/** Where things are on disk while the folder moves of a change set are only planned. */
export interface PlannedFolders {
  /** Where what will be at `path` is now; null when its folder will not be there any more. */
  current(path: string): string | null
  move(from: string, to: string): void
}

export function createPlannedFolders(): PlannedFolders {
  const moves: { readonly from: string; readonly to: string }[] = []
  return {
    current(path) {
      let place = path
      for (const { from, to } of moves.toReversed()) {
        if (isAtOrBelow(to, place)) place = from + place.slice(to.length)
        else if (isAtOrBelow(from, place)) return null
      }
      return place
    },
    move: (from, to) => moves.push({ from, to }),
  }
}

export const isAtOrBelow = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)

/** As `isAtOrBelow` where a file system takes both spellings for one. */
export const isAtOrBelowFolded = (folder: string, path: string): boolean =>
  isAtOrBelow(foldName(folder), foldName(path))

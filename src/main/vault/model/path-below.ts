/** `a/b` below `a` → `/b`; `a` below `a` → ``; null for what is not in it. */
export const pathBelow = (folder: string, path: string): string | null =>
  path === folder ? '' : path.startsWith(`${folder}/`) ? path.slice(folder.length) : null

/** `path` after a folder was moved with all that is in it; the folder's own path stays. */
export function carried(path: string, { from, to }: FolderMove): string {
  const rest = pathBelow(from, path)
  return rest ? to + rest : path
}

/** Where a place of the time after these moves was before them; null for one that they emptied. */
export function placeBefore(path: string, moves: readonly FolderMove[]): string | null {
  let place = path
  for (const { from, to } of moves.toReversed()) {
    const rest = pathBelow(to, place)
    if (rest !== null) place = from + rest
    else if (pathBelow(from, place) !== null) return null
  }
  return place
}

export interface FolderMove {
  readonly from: string
  readonly to: string
}

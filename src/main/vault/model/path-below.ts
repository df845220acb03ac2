/** `a/b` below `a` → `/b`; `a` below `a` → ``; null for what is not in it. */
export const pathBelow = (folder: string, path: string): string | null =>
  path === folder ? '' : path.startsWith(`${folder}/`) ? path.slice(folder.length) : null

/** `path` after a folder was moved with all that is in it; the folder's own path stays. */
export function carried(path: string, { from, to }: FolderMove): string {
  const rest = pathBelow(from, path)
  return rest ? to + rest : path
}

export interface FolderMove {
  readonly from: string
  readonly to: string
}

import { foldText } from '../../../shared/domain/text/fold-text.ts'

/** What names are compared by: letter case and Unicode form make no difference. */
export const foldName = (text: string): string => foldText(text)

/** Joins and resolves `.` and `..`; a leading `/` means the root. Null when it leads out of the vault. */
export function joinPath(folder: string, target: string): string | null {
  const segments: string[] = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const segment of target.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return null
  }
  return segments.join('/')
}

/** The way from a folder of the vault (`''`: the root) to a path in it: `people/Ada.md`, `../people/Ada.md`. */
export function relativePath(folder: string, path: string): string {
  const from = folder.split('/').filter(Boolean)
  const to = path.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
}

/** A link may name a note without its extension. */
export const NOTE_EXTENSIONS = ['', '.md', '.markdown']
/** What a link to a folder opens, the first there is. */
export const INDEX_NAMES = ['index', 'readme', '_index']

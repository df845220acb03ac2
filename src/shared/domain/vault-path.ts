import type { z } from 'zod'
import { isNotePath } from './note-path.ts'
import { foldText } from './text/fold-text.ts'

export { isNotePath }

/**
 * A path inside the vault: relative to its root, `/` between segments, no `.` or `..`, no control characters.
 * Parsed once at the edge, by `vault-path-schema.ts` where others are: no schema is here, so that the page can start
 * without. It says nothing about what is on disk: `resolveInVault` does that.
 */
export type VaultPath = string & z.$brand<'VaultPath'>

const MAX_LENGTH = 4096

/** What is wrong with `path` as a path inside a vault, as the end of a sentence; undefined when nothing is. */
export function vaultPathProblem(path: string): string | undefined {
  if (path === '') return 'it is empty'
  if (path.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'it contains control characters'
  if (path.includes('\\')) return 'it contains a backslash'
  if (path.startsWith('/')) return 'it is absolute'
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return 'it starts with a drive or a scheme'
  if (path.startsWith('~')) return 'it starts with ~'
  for (const segment of path.split('/')) {
    if (segment === '') return 'it has an empty folder name'
    if (segment === '.' || segment === '..') return `it contains ${segment}`
  }
  return undefined
}

/** Null for what cannot be a path inside a vault. */
export const asVaultPath = (path: string | null): VaultPath | null =>
  path === null || vaultPathProblem(path) ? null : (path as VaultPath)

/** @throws RangeError when `path` cannot be a path inside a vault. For text from outside, use `asVaultPath`. */
export function vaultPath(path: string): VaultPath {
  const problem = vaultPathProblem(path)
  if (problem) throw new RangeError(`${path}: ${problem}`)
  return path as VaultPath
}

/** `a/b/c.md` → `a/b`; a path at the root → ``. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash === -1 ? '' : path.slice(0, slash)
}

/** `a/b/c.md` → `c.md`. */
export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** `a/b/c.md` → `c`: how a note is named in links. Other extensions stay. */
export const noteNameOf = (path: string): string =>
  fileNameOf(path).replace(/\.(md|markdown)$/i, '')

/**
 * What people call a file of the vault: a note by its title, or by its file name where it has none or none is known yet;
 * any other file by its name with its extension.
 */
export const spokenName = (path: string, title?: string): string =>
  isNotePath(path) ? title || noteNameOf(path) : fileNameOf(path)

/** The file name of a note that is called `name`; null where it says the same, but for the letter case. */
export function fileNameBeside(path: string, name: string): string | null {
  const fileName = spokenName(path)
  return foldText(fileName) === foldText(name) ? null : fileName
}

/** Anything below a folder whose name starts with a dot (`.git`, `.obsidian`, `.trash`, `.latent`) or such a file. */
export const isHiddenPath = (path: string): boolean =>
  path.split('/').some((segment) => segment.startsWith('.'))

import { fileNameOf, noteNameOf } from '../../../shared/domain/vault-path.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'

/**
 * What a link and every name that it could mean have in common: the last part of the path without the note's extension,
 * in one letter case. When a name comes or goes, only links with its key can lead elsewhere than before.
 */
export const linkKey = (target: string): string => foldText(noteNameOf(target.replace(/\/+$/, '')))

/** The keys of all links that could mean this file: by name, by alias, and by folder for its index or README. */
export function linkKeysOf(path: string, aliases: readonly string[]): string[] {
  const folder = path.slice(0, -fileNameOf(path).length)
  const isIndex = /^_?(index|readme)$/.test(linkKey(path))
  const names = [path, ...aliases, ...(isIndex && folder !== '' ? [folder] : [])]
  return [...new Set(names.map(linkKey))]
}

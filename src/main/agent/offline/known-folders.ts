import { foldText } from '../../../shared/domain/text/fold-text.ts'
import type { PhraseContext } from '../../tools/phrases/phrase.ts'

/**
 * Finds a folder by its name as a person writes it: `projects` for `Projects`, where no folder of exactly that name is
 * known. Known are `given`, those of `paths`, and of the index of notes in the prompt.
 */
export function knownFolders(
  given: readonly string[],
  paths: readonly string[],
  system: string,
): Pick<PhraseContext, 'folder' | 'hasFolder'> {
  const folders = new Set(given)
  const listed = [...system.matchAll(/^- (\S.*?\.md) \(/gm)].map(([, path = '']) => path)
  for (const path of [...paths, ...listed])
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      folders.add(path.slice(0, end))
  const like = (words: string): string[] =>
    [...folders].filter((folder) => foldText(folder) === foldText(words))
  return {
    folder(words) {
      const same = like(words)
      return folders.has(words) || same.length !== 1 ? words : (same[0] ?? words)
    },
    hasFolder: (words) => like(words).length > 0,
  }
}

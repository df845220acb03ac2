/**
 * Finds a folder by its name as a person writes it: `projects` for `Projects`, where no folder of exactly that name is
 * known. Known are those of `paths`, and of the index of notes in the prompt.
 */
export function knownFolders(paths: readonly string[], system: string): (words: string) => string {
  const folders = new Set<string>()
  const listed = [...system.matchAll(/^- (\S.*?\.md) \(/gm)].map(([, path = '']) => path)
  for (const path of [...paths, ...listed])
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      folders.add(path.slice(0, end))
  return (words) => {
    if (folders.has(words)) return words
    const same = [...folders].filter((folder) => folder.toLowerCase() === words.toLowerCase())
    return same.length === 1 ? (same[0] ?? words) : words
  }
}

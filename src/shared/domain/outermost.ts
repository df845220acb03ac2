/** Without what lies in a folder that is there too: it goes where its folder goes. */
export function outermost<T extends { readonly path: string }>(
  entries: readonly T[],
): readonly T[] {
  const paths = new Set<string>(entries.map(({ path }) => path))
  return entries.filter(({ path }) => !foldersAbove(path).some((folder) => paths.has(folder)))
}

/** `a/b/c.md` → `a`, `a/b`. */
const foldersAbove = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'))

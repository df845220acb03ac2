/** `Plan.markdown` → `.markdown`, as it is written; `''` for what is no note. */
export const noteEnding = (path: string): string => /\.(?:md|markdown)$/i.exec(path)?.[0] ?? ''

/** Only `.md` and `.markdown` files are notes; other files open or embed. */
export const isNotePath = (path: string): boolean => noteEnding(path) !== ''

/** Only `.md` and `.markdown` files are notes; other files open or embed. */
export const isNotePath = (path: string): boolean => /\.(md|markdown)$/i.test(path)

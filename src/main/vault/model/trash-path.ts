/** Hidden in every list and closed to every tool; only the journal's own paths lead into it. */
export const TRASH = '.trash'

export const isInTrash = (path: string): boolean => path.startsWith(`${TRASH}/`)

/** `.trash/2026…/a/b.md` → `a/b.md`: where it was. */
export const withoutTrash = (path: string): string => path.replace(/^\.trash\/[^/]+\//, '')

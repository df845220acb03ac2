/**
 * A stretch of a three-way merge, in the order of the text: what both sides agree on, or what each has there (whole
 * lines, empty where a side has nothing).
 */
export type MergePart =
  | { readonly kind: 'agreed'; readonly text: string }
  | {
      readonly kind: 'clash'
      readonly base: string
      readonly mine: string
      readonly theirs: string
    }

/** Merges one piece that cannot be divided: the side that changed it wins, both changed alike is one change. */
export function mergePiece(base: string, mine: string, theirs: string): MergePart {
  if (mine === theirs || theirs === base) return { kind: 'agreed', text: mine }
  if (mine === base) return { kind: 'agreed', text: theirs }
  return { kind: 'clash', base, mine, theirs }
}

import fuzzysort, { type Prepared } from 'fuzzysort'

const MAX_TYPED = 200
/** Lets `anlytcl` find “Analytical Engine”, the last of any others. */
const MIN_FUZZY = 0.25

/** What somebody types of a name; nobody types more than so much. */
export const typedOf = (query: string): string => query.trim().slice(0, MAX_TYPED)

/** The names that have the letters of `typed` in its order, best first. */
export const likeTyped = <Named extends { readonly text: Prepared }>(
  typed: string,
  names: readonly Named[],
  limit: number,
): Named[] =>
  fuzzysort.go(typed, names, { key: 'text', limit, threshold: MIN_FUZZY }).map(({ obj }) => obj)

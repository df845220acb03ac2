import { defaultFilter } from 'cmdk'

/** What is seen of a line, other words for it, and whether it takes something away. */
export type ScoredItem = {
  readonly title: string
  readonly detail?: string | undefined
  readonly words?: readonly string[] | undefined
  readonly isDestructive?: boolean | undefined
}

/** Far enough down that whatever else has the word comes first. */
const LAST = 0.001

/**
 * How well `search` fits a line, 0 for not at all: only what stands in it and its words count, never an id. What takes something
 * away is meant by its verb alone: “delete” finds it, a noun that stands in it too puts it last.
 */
export function scoreItem(item: ScoredItem, search: string): number {
  const { title, detail, words = [], isDestructive } = item
  const typed = search.trim()
  const score = defaultFilter(title, typed, [...(detail === undefined ? [] : [detail]), ...words])
  const isAsked = title.toLowerCase().startsWith(typed.toLowerCase())
  return isDestructive && !isAsked ? score * LAST : score
}

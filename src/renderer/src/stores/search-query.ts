import type { SearchFilter } from '../../../shared/contract/search.ts'

export type ParsedQuery = {
  /** The words to search for, without the filters. */
  readonly text: string
  readonly filter: SearchFilter
  /** Filters that were not understood, each as a sentence. */
  readonly problems: readonly string[]
}

const FILTER = /(?:^|(?<=\s))(tag|folder|after|before):("[^"]*"?|\S*)/giu

/**
 * Takes `tag:x`, `folder:"a b"`, `after:2024-01-01` and `before:…` out of what a person typed. Days are local; `after`
 * begins with its day, `before` ends with the day before it. A filter without a value yet is left out without a word.
 */
export function parseSearchQuery(input: string): ParsedQuery {
  const tags: string[] = []
  const problems: string[] = []
  let folder: string | null = null
  let afterMs: number | null = null
  let beforeMs: number | null = null
  const text = input.replace(FILTER, (_whole, name: string, raw: string) => {
    const value = raw.replaceAll('"', '')
    if (value === '') return ''
    switch (name.toLowerCase()) {
      case 'tag':
        tags.push(value.replace(/^#/, ''))
        break
      case 'folder':
        folder = value.replace(/^\/|\/$/g, '') || null
        break
      default: {
        const atMs = startOfDay(value)
        if (atMs === null) problems.push(`“${value}” is not a day like 2024-01-31.`)
        else if (name.toLowerCase() === 'after') afterMs = atMs
        else beforeMs = atMs
      }
    }
    return ''
  })
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    filter: { tags, folder, afterMs, beforeMs },
    problems,
  }
}

/** `2024-01-31` → that day's start here; null for what is no day. A half-typed day is none. */
function startOfDay(value: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!parts) return null
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 && date.getDate() === day ? date.getTime() : null
}

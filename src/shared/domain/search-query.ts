import { parseDate } from './dates/date-text.ts'

/** Which notes a search is among. Times are milliseconds since 1970. */
export type QueryFilter = {
  readonly tags: string[]
  readonly folder: string | null
  readonly afterMs: number | null
  readonly beforeMs: number | null
}

export type ParsedQuery = {
  /** The words to search for, without the filters. */
  readonly text: string
  readonly filter: QueryFilter
  /** Filters that were not understood, each as a sentence. */
  readonly problems: readonly string[]
}

const FILTER = /(?:^|(?<=\s))(tag|folder|after|before):("[^"]*"?|\S*)/giu

/**
 * Takes `tag:x`, `folder:"a b"`, `after:2024-01-01` and `before:…` out of what a person typed. Days are local, `today` and
 * `yesterday` among them; `after` begins with its day, `before` ends with the day before it. A filter without a value yet is left out without a word.
 */
export function parseSearchQuery(input: string, nowMs: number): ParsedQuery {
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
        const atMs = parseDate(value, nowMs)
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

/** Whether anything is left out by `filter`: then it can be asked alone, and lists what passes. */
export const narrows = ({ tags, folder, afterMs, beforeMs }: QueryFilter): boolean =>
  tags.length > 0 || folder !== null || afterMs !== null || beforeMs !== null

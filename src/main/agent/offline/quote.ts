const MAX_QUOTE_CHARACTERS = 280
const WORD = /[\p{L}\p{N}]+/gu

/** Words that say nothing about what is looked for. */
const STOP_WORDS = new Set(
  'a about an and any are as at be by can did do does for from had has have how i in is it me my note notes of on or that the there this to was we were what when where which who why will with you your'.split(
    ' ',
  ),
)

/** The words of a query that a passage may contain, lower-case. */
export const queryWords = (query: string): string[] => [
  ...new Set(
    (query.toLowerCase().match(WORD) ?? []).filter(
      (word) => word.length > 1 && !STOP_WORDS.has(word),
    ),
  ),
]

/**
 * A short passage of `text`, word for word: the line with most of the words, and what follows while it is short.
 * Cut ends are marked with …; at most about 280 characters.
 */
export function quotePassage(text: string, words: readonly string[]): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const hits = (line: string): number => {
    const lower = line.toLowerCase()
    return words.filter((word) => lower.includes(word)).length
  }
  // Headings and frontmatter rules name things; the line below them says something.
  const weights = lines.map((line) =>
    line.trim() === '' ? -1 : hits(line) + (/^\s*(#{1,6}\s|---|```)/.test(line) ? 0 : 0.5),
  )
  const best = weights.indexOf(Math.max(...weights))
  const first = lines[best] ?? ''
  if (first.length > MAX_QUOTE_CHARACTERS) return cutAround(first, words)
  const quoted = [first]
  let length = first.length
  for (const line of lines.slice(best + 1)) {
    length += line.length + 1
    if (length > MAX_QUOTE_CHARACTERS || /^\s*#{1,6}\s/.test(line)) break
    quoted.push(line)
  }
  while (quoted.at(-1)?.trim() === '') quoted.pop()
  return quoted.join('\n')
}

function cutAround(line: string, words: readonly string[]): string {
  const lower = line.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  const middle = places.length > 0 ? Math.min(...places) : 0
  let start = Math.max(0, middle - MAX_QUOTE_CHARACTERS / 4)
  if (start > 0) start = line.indexOf(' ', start) + 1 || start
  let end = Math.min(line.length, start + MAX_QUOTE_CHARACTERS)
  if (end < line.length) {
    const space = line.lastIndexOf(' ', end)
    if (space > start + MAX_QUOTE_CHARACTERS / 2) end = space
    else if (/[\uD800-\uDBFF]/.test(line[end - 1] ?? '')) end-- // not between the halves of a character
  }
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
}

/** As a Markdown block quote. */
export const blockQuote = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** `[[projects/Atlas#Keys]], lines 12–18`. `heading` may hold its parents: `Setup › Keys`. */
export function citation(source: {
  readonly path: string
  readonly heading?: string | null | undefined
  readonly startLine?: number | undefined
  readonly endLine?: number | undefined
}): string {
  const { startLine, endLine } = source
  const heading = source.heading?.split(' › ').at(-1)?.trim() ?? ''
  // A heading with the signs of a link in it cannot be linked to; the line still says where.
  const anchor = heading === '' || /[[\]|#^]/.test(heading) ? '' : `#${heading}`
  const link = `[[${source.path.replace(/\.md$/i, '')}${anchor}]]`
  if (startLine === undefined) return link
  return endLine === undefined || endLine === startLine
    ? `${link}, line ${startLine}`
    : `${link}, lines ${startLine}–${endLine}`
}

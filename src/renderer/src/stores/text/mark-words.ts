export type MarkedPart = { readonly text: string; readonly isMarked: boolean }

/**
 * Cuts `text` at the places where one of `words` stands (lower case, as `wordsOf` gives them). A word of three letters or more
 * marks what starts with it too, a shorter one only itself.
 */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  if (words.length === 0) return [{ text, isMarked: false }]
  const parts: MarkedPart[] = []
  let done = 0
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const found = match[0].toLocaleLowerCase()
    if (!words.some((word) => found === word || (word.length >= 3 && found.startsWith(word))))
      continue
    if (match.index > done) parts.push({ text: text.slice(done, match.index), isMarked: false })
    parts.push({ text: match[0], isMarked: true })
    done = match.index + match[0].length
  }
  if (done < text.length || parts.length === 0)
    parts.push({ text: text.slice(done), isMarked: false })
  return parts
}

/**
 * About `length` characters of a passage in one line, from a little before the first marked word on, and without
 * Markdown's signs. A heading at its start is left out where text follows: it stands above the passage already.
 */
export function snippetOf(chunk: string, words: readonly string[], length = 220): string {
  const text = plainText(chunk)
  if (text.length <= length) return text
  let at = 0
  for (const part of markWords(text, words)) {
    if (part.isMarked) break
    at += part.text.length
  }
  if (at >= text.length) at = 0
  let start = Math.max(0, Math.min(at - 40, text.length - length))
  if (start > 0) start = text.indexOf(' ', start) + 1 || start
  const end = Math.min(text.length, start + length)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trimEnd()}${end < text.length ? ' …' : ''}`
}

function plainText(chunk: string): string {
  const lines = chunk.trim().split('\n')
  const [first = '', ...rest] = lines
  const isHeading = /^#{1,6}\s/.test(first)
  const body = isHeading && rest.some((line) => line.trim() !== '') ? rest : lines
  return body
    .map(plainLine)
    .filter((line) => line !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
}

/** One line of a note as text, without the signs of Markdown. */
export function plainLine(line: string): string {
  const text = line
    .trim()
    .replace(/^(?:#{1,6}|>|[-*+]|\d+[.)])\s+(?:\[.\]\s+)?/, '')
    .replace(/!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
  if (!text.startsWith('|')) return text
  if (/^[|:\s-]+$/.test(text)) return ''
  return text
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .join(' · ')
}

/** The line (from 1) of a hit where most of `words` stand, the first of those; its first line where none does. */
export function lineOfHit(
  hit: { readonly chunk: string; readonly start_line: number; readonly end_line: number },
  words: readonly string[],
): number {
  const lines = hit.chunk.split('\n')
  // Only where the passage is the lines as they stand in the file does a line of it have a number.
  if (lines.length > hit.end_line - hit.start_line + 1) return hit.start_line
  let best = 0
  let mostFound = 0
  for (const [index, line] of lines.entries()) {
    const marked = markWords(line, words).filter(({ isMarked }) => isMarked)
    const found = new Set(marked.map(({ text }) => text.toLocaleLowerCase())).size
    if (found > mostFound) [best, mostFound] = [index, found]
  }
  return hit.start_line + best
}

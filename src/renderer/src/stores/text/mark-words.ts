export type MarkedPart = { readonly text: string; readonly isMarked: boolean }

/**
 * Cuts `text` at the places where one of `words`, in lower case, stands. A word of three letters or more
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

/** One line of a note as text, without the signs of Markdown. Signs of where marks begin and end (U+FDD0 to U+FDD2) stay. */
export function plainLine(line: string): string {
  const text = line
    .trim()
    .replace(/^([\ufdd0-\ufdd2]?)(?:#{1,6}|>|[-*+]|\d+[.)])\s+(?:\[.\]\s+)?/, '$1')
    .replace(/!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(
      /\*\*|__|`|(?<![\p{L}\p{N}]\ufdd1?)[*_](?=\S)|(?<=\S)[*_](?![\ufdd0\ufdd2]?[\p{L}\p{N}])/gu,
      '',
    )
  if (!text.startsWith('|')) return text
  if (/^[|:\s-]+$/.test(text)) return ''
  return text
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .join(' · ')
}

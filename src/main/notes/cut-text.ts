import { estimateTokens } from './words.ts'

/**
 * Cuts one long line into parts of at most about `maxTokens` estimated tokens: after a sentence where one ends in the
 * second half of a part, else at a space, else anywhere but within a character. Nothing is lost: the parts join to
 * `text` again. Linear.
 */
export function cutText(text: string, maxTokens: number): string[] {
  const parts: string[] = []
  let rest = text
  // No token is longer than this, so a window of it is enough to look at.
  const windowLength = maxTokens * 6
  while (rest.length > 0) {
    let end = Math.min(rest.length, windowLength)
    while (end > 1 && estimateTokens(rest.slice(0, end)) > maxTokens) end = Math.floor(end * 0.8)
    if (end < rest.length) end = borderBefore(rest, end)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return parts
}

function borderBefore(text: string, end: number): number {
  const half = text.slice(0, end)
  const from = Math.floor(end / 2)
  for (const border of [/[.!?…。！？]["'”’)\]]*(?:\s+|(?<=[。！？]))/g, /\s+/g]) {
    const last = [...half.slice(from).matchAll(border)].at(-1)
    if (last) return from + last.index + last[0].length
  }
  const isInCharacter = /[\ud800-\udbff]/.test(text.charAt(end - 1))
  return isInCharacter && end > 1 ? end - 1 : Math.max(end, isInCharacter ? 2 : 1)
}

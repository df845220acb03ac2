import { isFrontmatterFence } from './frontmatter-lines.ts'
import { inTurns } from '../notes/in-turns.ts'

const WORD = /[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*/gu
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/**
 * Words of a text without its frontmatter; in scripts without spaces every character counts as one.
 * @throws the signal's reason
 */
export async function countWords(lines: Iterable<string>, signal: AbortSignal): Promise<number> {
  let words = 0
  /** What counts as well when the frontmatter has no end, and so was none. */
  let inFrontmatter: number | null = null
  let number = 0
  await inTurns(lines, signal, (line) => {
    number += 1
    if (number === 1 && isFrontmatterFence(line)) inFrontmatter = 0
    else if (inFrontmatter === null) words += wordsOf(line)
    else if (isFrontmatterFence(line)) inFrontmatter = null
    else inFrontmatter += wordsOf(line)
  })
  return words + (inFrontmatter ?? 0)
}

function wordsOf(line: string): number {
  const ideographs = line.match(IDEOGRAPH)?.length ?? 0
  return ideographs + (line.replace(IDEOGRAPH, ' ').match(WORD)?.length ?? 0)
}

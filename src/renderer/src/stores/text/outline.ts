import { createCodeLineReader } from '../../../../shared/domain/text/code-lines.ts'
import { isFrontmatterFence } from './frontmatter-lines.ts'
import { inTurns } from '../notes/in-turns.ts'

export type Heading = {
  /** 1 to 6. */
  readonly level: number
  readonly text: string
  /** From 1. */
  readonly line: number
}

/**
 * The headings of a note, ATX and setext. Not those in frontmatter, fenced code or comments of the `%%` kind.
 * The text is what stands there without its marks and closing hashes.
 * @throws the signal's reason
 */
export async function outlineOf(lines: Iterable<string>, signal: AbortSignal): Promise<Heading[]> {
  const headings: Heading[] = []
  let lieOf = createCodeLineReader()
  let mayBeFrontmatter = false
  let paragraph: string | null = null
  let number = 0
  await inTurns(lines, signal, (line) => {
    number++
    if (number === 1 && isFrontmatterFence(line)) {
      mayBeFrontmatter = true
      return
    }
    if (mayBeFrontmatter && isFrontmatterFence(line)) {
      mayBeFrontmatter = false
      // Only its end says what it was: till then it may be a rule with text below it.
      headings.length = 0
      lieOf = createCodeLineReader()
      paragraph = null
      return
    }
    if (lieOf(line) !== 'text') {
      paragraph = null
      return
    }
    const atx = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(line)
    if (atx?.[1]) {
      headings.push({ level: atx[1].length, text: plainHeading(atx[2] ?? ''), line: number })
      paragraph = null
      return
    }
    const underline = /^ {0,3}(=+|-+)[ \t]*$/.exec(line)
    if (underline?.[1] && paragraph !== null) {
      const level = underline[1].startsWith('=') ? 1 : 2
      headings.push({ level, text: plainHeading(paragraph), line: number - 1 })
      paragraph = null
      return
    }
    const isText =
      line.trim() !== '' && !/^ {0,3}([-*+>|]|\d+[.)]) ?/.test(line) && !/^( {4}|\t)/.test(line)
    paragraph = isText ? line.trim() : null
  })
  return headings
}

/** Markdown marks that would only be noise in a list of headings. */
export const plainHeading = (text: string): string =>
  text
    .replace(/!?\[\[([^\]|]*\|)?([^\]]*)\]\]/g, '$2')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|==|`)/g, '')
    .trim()

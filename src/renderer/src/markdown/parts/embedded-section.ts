import { noteSection } from '../read/note-section.ts'
import { withoutFrontmatter } from '../read/read-parts.ts'

export interface EmbeddedSection {
  readonly text: string
  /** Of its first line, in the file. */
  readonly line: number
  readonly isCut: boolean
}

/**
 * What of a note stands in another one: all of it, or what begins at a line.
 * @param longest of a longer one the paragraphs up to so many characters; of one that is longer its lines, or letters
 */
export function embeddedSection(
  text: string,
  line: number | null,
  longest = Number.POSITIVE_INFINITY,
): EmbeddedSection {
  const whole = line === null ? bodyOf(text) : noteSection(text, line)
  if (whole.text.length <= longest) return { ...whole, isCut: false }
  return { text: cut(whole.text, longest), line: whole.line, isCut: true }
}

/** The beginning of a text, up to where a paragraph ends, else a line, else a letter. */
function cut(text: string, longest: number): string {
  const part = text.slice(0, longest)
  const gaps = [...part.matchAll(/\r?\n[ \t]*\r?\n/g)]
  const end = gaps.at(-1)?.index ?? part.lastIndexOf('\n')
  if (end > 0) return part.slice(0, end).trimEnd()
  return /[\ud800-\udbff]$/.test(part) ? part.slice(0, -1) : part
}

function bodyOf(text: string): { readonly text: string; readonly line: number } {
  const { body, bodyLine } = withoutFrontmatter(text)
  return { text: body, line: bodyLine }
}

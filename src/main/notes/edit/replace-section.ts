import { mainLineEnding } from '../../../shared/domain/text/text-edits.ts'
import type { Heading } from '../parsed-note.ts'
import { parseNote } from '../parse-note.ts'

/**
 * Puts a text below a heading of level 2, in place of what stands there until the next heading of level 1 or 2; without
 * that heading both come at the end. Every other character stays. Of several such headings the first counts.
 * @param heading as its reader sees it
 * @returns null when it has no place: the note ends within a block of code that is not closed
 * @param content Markdown without headings of level 1 and 2; `\n` becomes the line ending of the note
 */
export function replaceSection(text: string, heading: string, content: string): string | null {
  const ending = mainLineEnding(text)
  const body = content.trim().replace(/\r\n?|\n/g, ending)
  const { headings } = parseNote('note.md', text)
  const isOwn = (each: Heading): boolean => each.level === 2 && each.text.trim() === heading
  const index = headings.findIndex(isOwn)
  const own = headings[index]
  if (!own) {
    const bare = text.replace(/^\ufeff/, '')
    // After a last line without an ending, or with one: an empty line between.
    const gap = bare === '' ? '' : /(?:^|[\r\n])$/.test(endOf(text)) ? ending : `${ending}${ending}`
    const longer = `${text}${gap}## ${heading}${ending}${ending}${body}${ending}`
    return parseNote('note.md', longer).headings.some(isOwn) ? longer : null
  }
  const next = headings.slice(index + 1).find(({ level }) => level <= 2)
  const start = lineEndAfter(text, own.end)
  const rest = next === undefined ? '' : text.slice(next.start)
  const before = text.slice(0, start)
  const lead = /[\r\n]$/.test(before) ? '' : ending
  return `${before}${lead}${ending}${body}${ending}${rest === '' ? '' : ending}${rest}`
}

const endOf = (text: string): string => text.slice(-1)

/** Behind the line break of the line that `at` is in, also below a heading that is underlined. */
function lineEndAfter(text: string, at: number): number {
  const match = /\r\n|\r|\n/.exec(text.slice(at))
  return match ? at + match.index + match[0].length : text.length
}

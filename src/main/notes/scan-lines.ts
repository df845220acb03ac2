import type { LineIndex } from './line-index.ts'
import type { BlockId, Heading, NoteLink, Tag } from './parsed-note.ts'
import { tagAt } from '../../shared/domain/text/tag-at.ts'
import { wikilinkAt } from './links/wikilink.ts'

export interface LineScan {
  readonly headings: Heading[]
  readonly links: NoteLink[]
  readonly tags: Tag[]
  readonly blocks: BlockId[]
}

/**
 * Reads wikilinks, tags, `#` headings and block ids with one look at each line, for text that cannot be parsed as
 * Markdown in reasonable time, and adds them to `scan`. Knows fenced code, but no other structure. Linear.
 */
export function scanLines(
  text: string,
  { from, to, lines }: { readonly from: number; readonly to: number; readonly lines: LineIndex },
  scan: LineScan,
): void {
  let isInCode = false
  for (let start = from; start < to;) {
    const lineBreak = text.indexOf('\n', start)
    const end = lineBreak === -1 || lineBreak > to ? to : lineBreak
    const line = text.slice(start, end)
    if (/^ {0,3}(?:```|~~~)/.test(line)) isInCode = !isInCode
    else if (!isInCode) scanLine(line, start, lines.lineAt(start), scan)
    start = end + 1
  }
}

const LINK_OR_TAG = /!?\[\[(?:[^[\]]|\[(?!\[)|\](?!\])){1,1000}\]\]|#/g

function scanLine(text: string, offset: number, line: number, scan: LineScan): void {
  const span = (from: number, to: number) => ({ start: offset + from, end: offset + to, line })
  const heading = /^ {0,3}(#{1,6})[ \t]+(?=\S)/.exec(text)
  if (heading?.[1]) {
    const shown = text
      .slice(heading[0].length, heading[0].length + 1000)
      .replace(/[ \t]#+[ \t]*$/, '')
    scan.headings.push({ level: heading[1].length, text: shown.trim(), ...span(0, text.length) })
  }
  for (const { 0: found, index } of text.matchAll(LINK_OR_TAG)) {
    if (found !== '#') {
      scan.links.push(wikilinkAt(found, { start: offset + index, line, inFrontmatter: false }))
      continue
    }
    const name = tagAt(text, index)
    if (name !== null) scan.tags.push({ name, ...span(index, index + 1 + name.length) })
  }
  const trimmedEnd = text.slice(-200).match(/(?:^|\s)\^([A-Za-z0-9-]+)[ \t]*$/)
  if (trimmedEnd?.[1]) {
    const at = text.lastIndexOf('^')
    scan.blocks.push({ id: trimmedEnd[1], ...span(at, at + 1 + trimmedEnd[1].length) })
  }
}

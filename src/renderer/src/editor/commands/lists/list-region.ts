import type { EditorState, Text } from '@codemirror/state'
import { isProse } from '../lines/is-prose.ts'
import { isOrdered, lineParts, quoteDepth, widthOf, type LineParts } from '../lines/line-parts.ts'

export interface ListItem {
  /** Its number, and that of the last line of what hangs on it: its children, and text below its sign. */
  readonly first: number
  readonly last: number
  readonly parts: LineParts
  /** The column of its sign, and of its text, behind the marks of quotations. */
  readonly indent: number
  readonly content: number
  readonly parent: ListItem | null
  /** Items one behind the other, of one sign, at one level: `1.` and `1)`, `-` and `*` are lists of their own. */
  readonly list: number
}

/** Where lists are looked for: a text, and where it is no code. */
export interface ListText {
  readonly doc: Text
  isProse(position: number): boolean
}

export const listText = (state: EditorState): ListText => ({
  doc: state.doc,
  isProse: (position) => isProse(state, position),
})

/** No list is followed further, up or down. */
const MOST_LINES = 10_000

const isBlank = ({ sign, text }: LineParts): boolean => sign === '' && text === ''
const kindOf = (sign: string): string => (isOrdered(sign) ? sign.slice(-1) : sign)

type Growing = { -readonly [Key in keyof ListItem]: ListItem[Key] }

/**
 * The items round a line, in order, with those above and below that they hang together with; empty where there is no
 * list. A deeper item belongs to the one above it as the eye sees it, also where its sign stands a column too far left.
 */
export function listRegion(text: ListText, number: number): readonly ListItem[] {
  const { doc } = text
  const depth = quoteDepth(lineParts(doc.line(number).text))
  const partsAt = (line: number): LineParts | null => {
    const parts = lineParts(doc.line(line).text)
    return quoteDepth(parts) === depth ? parts : null
  }
  let items: Growing[] = []
  const open: Growing[] = []
  let lists = 0
  let isAfterBlank = false

  for (let line = firstLine(partsAt, number); line <= doc.lines; line++) {
    if (line > number + MOST_LINES) break
    const parts = partsAt(line)
    if (!parts) break
    if (isBlank(parts)) {
      isAfterBlank = true
      continue
    }
    const indent = widthOf(parts.indent)
    const isText = text.isProse(doc.line(line).from)
    const isBelow = (item: ListItem): boolean => indent >= item.content || indent >= item.indent + 2
    if (isText && parts.sign !== '') {
      let before: Growing | undefined
      let parent = open.at(-1) ?? null
      while (parent && !isBelow(parent)) {
        before = open.pop()
        parent = open.at(-1) ?? null
      }
      const isNext = before !== undefined && kindOf(before.parts.sign) === kindOf(parts.sign)
      const list = isNext && before ? before.list : ++lists
      const sign = indent + parts.sign.length
      const content = sign + (widthOf(parts.gap) > 4 || parts.gap === '' ? 1 : parts.gap.length)
      const item = { first: line, last: line, parts, indent, content, parent, list }
      items.push(item)
      open.push(item)
    } else {
      const goesOn = !isAfterBlank && isText && !/^(?:#{1,6}[ \t]|`{3}|~{3})/.test(parts.text)
      const root = open[0]
      if (!root || (!isBelow(root) && !goesOn)) {
        if (line > number) break
        open.length = 0
        items = []
      } else if (isBelow(root)) while (!isBelow(open.at(-1) ?? root)) open.pop()
    }
    for (const item of open) item.last = line
    isAfterBlank = false
  }
  return items.some(({ first, last }) => first <= number && number <= last) ? items : []
}

/** A line above from which lists can be read: below one that ends every list. */
function firstLine(partsAt: (line: number) => LineParts | null, number: number): number {
  let first = number
  for (let line = number; line >= Math.max(1, number - MOST_LINES); line--) {
    const parts = partsAt(line)
    if (!parts) break
    const isOutside = parts.sign === '' && parts.indent === '' && parts.text !== ''
    const above = line > 1 ? partsAt(line - 1) : null
    first = line
    if (isOutside && line < number && (!above || isBlank(above))) break
  }
  return first
}

/** The item whose sign, text or child without items of its own is on the line; null for none. */
export const itemAt = (items: readonly ListItem[], number: number): ListItem | null =>
  items.findLast(({ first, last }) => first <= number && number <= last) ?? null

/** Those of its list, it among them, in order. */
export const siblingsOf = (items: readonly ListItem[], item: ListItem): readonly ListItem[] =>
  items.filter(({ list }) => list === item.list)

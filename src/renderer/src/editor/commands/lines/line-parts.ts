/** A line of Markdown, taken apart; all parts in their order are the line again. */
export interface LineParts {
  /** The marks of quotations, each with the blank behind it: `> > `. */
  readonly quote: string
  /** The blanks before the sign, or before the text. */
  readonly indent: string
  /** `-`, `*`, `+`, `1.` or `1)`; empty for a line that begins no item. */
  readonly sign: string
  /** The blanks behind the sign. */
  readonly gap: string
  /** `[x] `; empty for an item that is no task. */
  readonly box: string
  readonly text: string
}

const QUOTE = /^(?: {0,3}> ?)*/
const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+|$)(\[[^\]]\](?:[ \t]+|$))?/u
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/

export function lineParts(line: string): LineParts {
  const quote = QUOTE.exec(line)?.[0] ?? ''
  const rest = line.slice(quote.length)
  const item = isRule(rest) ? null : ITEM.exec(rest)
  if (item) {
    const [whole, indent = '', sign = '', gap = '', box = ''] = item
    return { quote, indent, sign, gap, box, text: rest.slice(whole.length) }
  }
  const indent = /^[ \t]*/.exec(rest)?.[0] ?? ''
  return { quote, indent, sign: '', gap: '', box: '', text: rest.slice(indent.length) }
}

export const isRule = (line: string): boolean => RULE.test(line)
export const isOrdered = (sign: string): boolean => /^\d/.test(sign)
export const quoteDepth = ({ quote }: Pick<LineParts, 'quote'>): number =>
  quote.split('>').length - 1

/** Everything before the text, and before its `#`s where it is a heading. */
export const textStart = (line: string): number => {
  const { quote, indent, sign, gap, box, text } = lineParts(line)
  const hashes = /^#{1,6}[ \t]+/.exec(text)?.[0].length ?? 0
  return quote.length + indent.length + sign.length + gap.length + box.length + hashes
}

/** Columns that blanks take, a tab up to the next multiple of four. */
export function widthOf(blanks: string): number {
  let width = 0
  for (const blank of blanks) width += blank === '\t' ? 4 - (width % 4) : 1
  return width
}

/** Where a line of a text lies: in a fenced block, on one of its two fences, or in neither. */
export type CodeLine = 'opens' | 'code' | 'closes' | 'text'

/** What a line stands in, from the outside in: a quotation, or an item whose text begins in this column of it. */
type Container = 'quote' | number

const QUOTE = /^ {0,3}> ?/
const ITEM = /^( {0,3}(?:[-*+]|\d{1,9}[.)]))( {1,4}(?=\S)| |$)/
/** Backticks with one behind them are code in the line. */
const OPENING = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
/** A blank line or a heading. */
const NO_WORDS = /^(?: {0,3}#{1,6}(?:\s|$)|\s*$)/
/** No more are told apart: a line that is nested as deep is not read. */
const MOST_CONTAINERS = 100

/**
 * Reads a text line by line, and says of each where it lies, as the Markdown parser does: a block ends with the quotation
 * or the item that it stands in, too. Where that depends on more than the lines before, a block ends early.
 */
export function createCodeLineReader(): (line: string) => CodeLine {
  let containers: Container[] = []
  let fence: { readonly mark: string; readonly depth: number } | null = null
  let wasWords = false

  return (line) => {
    const { rest, depth } = enter(containers, withoutTabs(line))
    if (fence && depth >= fence.depth) {
      if (!isClosing(rest, fence.mark)) return 'code'
      fence = null
      return 'closes'
    }
    fence = null
    const inner = openContainers(rest, MOST_CONTAINERS - depth)
    // Words below words go on in what those stand in, wherever they begin.
    const goesOn = wasWords && inner.containers.length === 0 && !NO_WORDS.test(inner.rest)
    const mark = OPENING.exec(inner.rest)?.[1]
    if (!goesOn || mark !== undefined)
      containers = [...containers.slice(0, depth), ...inner.containers]
    wasWords = inner.rest.trim() !== ''
    if (mark === undefined) return 'text'
    fence = { mark, depth: containers.length }
    wasWords = false
    return 'opens'
  }
}

/** How many of the containers a line goes on in, and what of it is in the innermost of them. */
function enter(
  containers: readonly Container[],
  line: string,
): { readonly rest: string; readonly depth: number } {
  let rest = line
  for (const [depth, container] of containers.entries()) {
    const mark = container === 'quote' ? QUOTE.exec(rest)?.[0] : indentOf(rest, container)
    if (mark === undefined) return { rest, depth }
    rest = rest.slice(mark.length)
  }
  return { rest, depth: containers.length }
}

/** A blank line goes on in every item. */
const indentOf = (rest: string, width: number): string | undefined =>
  rest.trim() === '' ? '' : rest.startsWith(' '.repeat(width)) ? ' '.repeat(width) : undefined

function openContainers(
  line: string,
  most: number,
): { readonly rest: string; readonly containers: readonly Container[] } {
  const containers: Container[] = []
  let rest = line
  while (containers.length < most) {
    const mark = QUOTE.exec(rest)?.[0] ?? ITEM.exec(rest)?.[0]
    if (mark === undefined) break
    containers.push(/>/.test(mark) ? 'quote' : mark.endsWith(' ') ? mark.length : mark.length + 1)
    rest = rest.slice(mark.length)
  }
  return { rest, containers }
}

const isClosing = (rest: string, mark: string): boolean =>
  /^ {0,3}(`{3,}|~{3,})\s*$/.exec(rest)?.[1]?.startsWith(mark) === true

/** Tabs reach to the next column that four divides. */
function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line
  let text = ''
  for (const [index, piece] of line.split('\t').entries())
    text += index === 0 ? piece : ' '.repeat(4 - (text.length % 4)) + piece
  return text
}

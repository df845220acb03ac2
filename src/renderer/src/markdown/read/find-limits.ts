import { isTooDeepToDraw, isTooTangled } from '../../../../shared/domain/markdown-limits.ts'
import { createCodeLineReader } from '../../../../shared/domain/text/code-lines.ts'

/** Whole lines of a text that are not read as Markdown but shown as they are written. */
export interface LimitedStretch {
  /** Offsets in the text; `to` is behind the last line break. */
  readonly from: number
  readonly to: number
  readonly reason: 'nested' | 'tangled' | 'unbroken'
}

/** Begins a block of its own, whatever stands above it. */
const NEW_BLOCK = /^[ \t]*(?:[-*+>#|]|\d{1,9}[.)])/
const TABLE_RULE = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:|-]*)?$/

/**
 * Finds what the index does not read either (shared/domain/markdown-limits.ts), before a parser meets it. In order, apart
 * from each other. Code is left alone: nothing in it is nested.
 */
export function findLimits(text: string): LimitedStretch[] {
  const found: LimitedStretch[] = []
  let paragraph = 0
  const codeLine = createCodeLineReader()
  let isTable = false

  const add = (from: number, to: number, reason: LimitedStretch['reason']): void => {
    const last = found.at(-1)
    if (last?.to === from && last.reason === reason) found[found.length - 1] = { ...last, to }
    else if (from < to) found.push({ from, to, reason })
  }
  const closeParagraph = (end: number): void => {
    const words = text.slice(paragraph, end)
    if (isTooTangled(words)) add(paragraph, end, 'tangled')
    else if (hasEndlessWord(words)) add(paragraph, end, 'unbroken')
    paragraph = end
  }

  for (let start = 0; start < text.length;) {
    const lineBreak = text.indexOf('\n', start)
    const end = lineBreak === -1 ? text.length : lineBreak + 1
    const line = text.slice(start, lineBreak === -1 ? end : lineBreak)
    const at = codeLine(line)
    if (at !== 'text') {
      if (at === 'opens') closeParagraph(start)
      paragraph = end
    } else if (isTooDeepToDraw(line) && line.trim() !== '') {
      closeParagraph(start)
      add(start, end, 'nested')
      paragraph = end
    } else if (hasTooManyCells(line)) {
      closeParagraph(start)
      add(start, end, 'tangled')
      paragraph = end
    } else {
      const isBlank = line.trim() === ''
      if (isBlank || isTable || NEW_BLOCK.test(line)) closeParagraph(start)
      if (isBlank) paragraph = end
      isTable = !isBlank && (isTable || (line.includes('-') && TABLE_RULE.test(line)))
    }
    start = end
  }
  closeParagraph(text.length)
  return found
}

const MOST_CELLS = 1000
const hasTooManyCells = (line: string): boolean =>
  line.length > MOST_CELLS && line.replace(/[^|]/g, '').length > MOST_CELLS

/**
 * Mail addresses are looked for from every dot of a word to its end: a word of thousands of dots takes quadratic time,
 * and is no word.
 */
const hasEndlessWord = (text: string): boolean =>
  text.length > 1000 &&
  text
    .split(/[^\w.+@-]+/)
    .some(
      (word) => word.length > 1000 && word.length * word.replace(/[^._+@-]/g, '').length > 500_000,
    )

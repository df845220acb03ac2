import type { EditorState, TransactionSpec } from '@codemirror/state'
import { lineParts, widthOf, type LineParts } from '../../commands/lines/line-parts.ts'

/**
 * Puts a block in the place of a range of one line: on that line, where nothing else stands there but marks of a quotation
 * or an item, which it goes into; else below it. What is no part of a quotation or item is set off by blank lines.
 * @param cursor where the cursor goes in `text`
 */
export function putBlock(
  state: EditorState,
  { from, to }: { readonly from: number; readonly to: number },
  text: string,
  cursor = text.length,
): TransactionSpec {
  const line = state.doc.lineAt(from)
  const before = state.sliceDoc(line.from, from)
  const after = state.sliceDoc(to, line.to)
  const { quote, indent, sign, gap, box, text: words } = lineParts(before + after.trimEnd())
  const isAlone = words.trim() === ''
  const margin = quote + indent + ' '.repeat(widthOf(sign + gap))
  const empty = `\n${margin.trimEnd()}`
  if (isAlone && (sign !== '' || quote !== '')) {
    const first = sign === '' ? margin : quote + indent + sign + gap + box
    if (sign === '') return within((isInside(line.number - 1) ? empty.slice(1) + '\n' : '') + first)
    // Behind its box a task says something in words: a block goes below that.
    return within(box === '' ? first : `${first}${empty}\n${margin}`)
  }
  const isFree = (number: number): boolean =>
    number < 1 || number > state.doc.lines || state.doc.line(number).text.trim() === ''
  const end = isFree(line.number + 1) ? '' : '\n'
  if (isAlone) return placed(line.from, line.to, isFree(line.number - 1) ? '' : '\n', end)
  // The blank before what was typed goes with it.
  const kept = after.trim() === '' ? before.trimEnd() : before
  return placed(line.from + kept.length, line.to, `${after.trim() === '' ? '' : after}\n\n`, end)

  /** Words that would go on in the block, or before it, in the same quotation or item. */
  function isInside(number: number): boolean {
    const other = partsOf(number)
    const isIndented = sign === '' || widthOf(other?.indent ?? '') >= widthOf(indent + sign + gap)
    return other !== null && isIndented && (quote === '' || other.quote !== '')
  }
  function partsOf(number: number): LineParts | null {
    if (number < 1 || number > state.doc.lines) return null
    const parts = lineParts(state.doc.line(number).text)
    return parts.sign === '' && parts.text.trim() === '' ? null : parts
  }
  function within(first: string): TransactionSpec {
    const next = line.number + 1
    // A line that is no part of it would still be read as one, but for an empty one.
    const tail = isInside(next) ? empty : partsOf(next)?.sign === '' ? '\n' : ''
    const lines = text.split('\n')
    const insert = first + lines.join(`\n${margin}`) + tail
    const ahead = text.slice(0, cursor).split('\n').length - 1
    return {
      changes: { from: line.from, to: line.to, insert },
      selection: { anchor: line.from + first.length + cursor + ahead * margin.length },
    }
  }
  function placed(start: number, stop: number, lead: string, tail: string): TransactionSpec {
    return {
      changes: { from: start, to: stop, insert: lead + text + tail },
      selection: { anchor: start + lead.length + cursor },
    }
  }
}

import type { EditorState, TransactionSpec } from '@codemirror/state'
import { lineParts, widthOf } from '../../commands/lines/line-parts.ts'

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
  const { quote, indent, sign, gap, box, text: words } = lineParts(before + after)
  const isAlone = words.trim() === ''
  const margin = quote + indent + ' '.repeat(widthOf(sign + gap))
  if (isAlone && sign !== '') return within(line.from, line.to, quote + indent + sign + gap + box)
  if (isAlone && quote !== '') return within(line.from, line.to, margin)
  const isFree = (number: number): boolean =>
    number < 1 || number > state.doc.lines || state.doc.line(number).text.trim() === ''
  const end = isFree(line.number + 1) ? '' : '\n'
  if (isAlone) return placed(line.from, line.to, isFree(line.number - 1) ? '' : '\n', end)
  // The blank before what was typed goes with it.
  const kept = after.trim() === '' ? before.trimEnd() : before
  return placed(line.from + kept.length, line.to, `${after.trim() === '' ? '' : after}\n\n`, end)

  function within(start: number, stop: number, first: string): TransactionSpec {
    const lines = text.split('\n')
    const insert = first + lines.join(`\n${margin}`)
    const ahead = text.slice(0, cursor).split('\n').length - 1
    return {
      changes: { from: start, to: stop, insert },
      selection: { anchor: start + first.length + cursor + ahead * margin.length },
    }
  }
  function placed(start: number, stop: number, lead: string, tail: string): TransactionSpec {
    return {
      changes: { from: start, to: stop, insert: lead + text + tail },
      selection: { anchor: start + lead.length + cursor },
    }
  }
}

import {
  EditorState,
  type ChangeSpec,
  type Extension,
  type StateCommand,
  type Text,
  type Transaction,
} from '@codemirror/state'
import { isOrdered, lineParts, widthOf } from '../lines/line-parts.ts'
import { itemAt, listRegion, listText, type ListItem, type ListText } from './list-region.ts'
import { shiftLine } from './shift-line.ts'

/** How the items of a list are numbered: from its start one by one, or all the same. */
interface Numbering {
  readonly start: number
  readonly step: 0 | 1
}

const numberOf = ({ parts }: ListItem): number => Number.parseInt(parts.sign, 10)

/** Null for a list that is numbered in a way of its own, and is left so. */
function numberingOf(list: readonly ListItem[]): Numbering | null {
  const numbers = list.map(numberOf)
  const start = numbers[0] ?? 1
  if (numbers.length > 1 && numbers.every((number) => number === start)) return { start, step: 0 }
  return numbers.every((number, index) => number === start + index) ? { start, step: 1 } : null
}

/**
 * The changes that number a list so. What hangs on an item goes with its text where the number has become longer.
 * @param isNew true for a number that was written a moment ago, and may have become longer then
 */
export function numberList(
  doc: Text,
  list: readonly ListItem[],
  { start, step }: Numbering,
  isNew: (position: number) => boolean = () => false,
): ChangeSpec[] {
  return list.flatMap((item, index) => {
    const { quote, indent, sign } = item.parts
    const number = `${start + index * step}`
    const next = number + sign.slice(-1)
    const from = doc.line(item.first).from + quote.length + indent.length
    const hasGrown = next === sign && /^10+$/.test(number) && isNew(from)
    if ((next === sign && !hasGrown) || number.length > 9) return []
    const renamed = { from, to: from + sign.length - 1, insert: number }
    const longer = hasGrown ? 1 : next.length - sign.length
    const textAt = item.content - (hasGrown ? 1 : 0)
    const below = Array.from({ length: item.last - item.first }, (_, line) =>
      doc.line(item.first + 1 + line),
    )
    const columnOf = (text: string): number => widthOf(lineParts(text).indent)
    const hangs = below.filter(({ text }) => columnOf(text) >= textAt && text.trim() !== '')
    if (hangs.every(({ text }) => columnOf(text) >= textAt + longer)) return [renamed]
    return [renamed, ...hangs.flatMap((line) => shiftLine(line, longer, false))]
  })
}

/** The ordered lists that these lines are in, at every level. */
function listsAt(text: ListText, lines: Iterable<number>): readonly (readonly ListItem[])[] {
  const found = new Map<string, readonly ListItem[]>()
  for (const number of lines) {
    if (number < 1 || number > text.doc.lines) continue
    if ([...found.values()].some((list) => list.some(({ first }) => first === number))) continue
    const items = listRegion(text, number)
    for (let item = itemAt(items, number); item; item = item.parent) {
      const { list, parts } = item
      if (!isOrdered(parts.sign)) continue
      const whole = items.filter((one) => one.list === list)
      found.set(`${whole[0]?.first}`, whole)
    }
  }
  return [...found.values()]
}

/** The lists of the selections, numbered one by one from what each begins with. */
export const renumberList: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const numbers = state.selection.ranges.map(({ head }) => state.doc.lineAt(head).number)
  const lists = listsAt(listText(state), numbers)
  const changes = lists.flatMap((list) =>
    numberList(state.doc, list, { start: list[0] ? numberOf(list[0]) : 1, step: 1 }),
  )
  if (changes.length === 0) return false
  dispatch(state.update({ changes, userEvent: 'input.renumber' }))
  return true
}

/** No more lines are looked at behind one change: a whole text that is replaced is no list that is edited. */
const MOST_LINES = 2000

/**
 * Numbers lists on when items come, go and move, in the same step. Only a list that was there and was numbered in
 * order, or with one number, and never while a number itself is typed.
 */
export const renumberingLists: Extension = EditorState.transactionFilter.of((transaction) => {
  const changes = changesIn(transaction)
  return changes.length === 0 ? transaction : [transaction, { changes, sequential: true }]
})

function changesIn(transaction: Transaction): ChangeSpec[] {
  const { startState, changes, docChanged } = transaction
  const isOwn = ['input', 'delete', 'move'].some((event) => transaction.isUserEvent(event))
  if (!docChanged || !isOwn || transaction.isUserEvent('input.type.compose')) return []
  const { doc } = startState
  const { newDoc } = transaction
  const [before, after] = [new Set<number>(), new Set<number>()]
  const written: { readonly from: number; readonly to: number }[] = []
  let isTouched = false
  changes.iterChanges((fromA, toA, fromB, toB, inserted) => {
    written.push({ from: fromB, to: toB })
    const [lineA, endA] = [doc.lineAt(fromA), doc.lineAt(toA)]
    const [lineB, endB] = [newDoc.lineAt(fromB), newDoc.lineAt(toB)]
    const isOfLines = endA.number > lineA.number || inserted.lines > 1
    const isOfSigns =
      !transaction.isUserEvent('input.type') && itemOf(lineA.text) !== itemOf(lineB.text)
    if (!isOfLines && !isOfSigns) return
    isTouched = true
    for (let line = lineA.number - 1; line <= endA.number + 1; line++) before.add(line)
    for (let line = lineB.number - 1; line <= endB.number + 1; line++) after.add(line)
  })
  if (!isTouched || before.size + after.size > MOST_LINES) return []
  const known = listsAt(listText(startState), before)
  if (known.length === 0) return []
  const now: ListText = {
    doc: newDoc,
    isProse: (position) => listText(startState).isProse(changes.invertedDesc.mapPos(position, 1)),
  }
  return listsAt(now, after).flatMap((list) => {
    const old = known.find(([first]) => first && list[0] && isSameKind(first, list[0]))
    const numbering = old && numberingOf(old)
    const isNew = (at: number): boolean => written.some(({ from, to }) => from <= at && at < to)
    return numbering ? numberList(newDoc, list, numbering, isNew) : []
  })
}

/** How far in an item begins; null for a line that begins none. */
function itemOf(text: string): string | null {
  const { quote, indent, sign } = lineParts(text)
  return sign === '' ? null : `${quote}${indent}${isOrdered(sign) ? '1' : sign}`
}

const isSameKind = (one: ListItem, other: ListItem): boolean =>
  one.parts.sign.slice(-1) === other.parts.sign.slice(-1) &&
  Math.abs(one.indent - other.indent) < 2 &&
  one.parts.quote.trim() === other.parts.quote.trim()

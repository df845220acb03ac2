import type { ChangeSpec, EditorState, StateCommand } from '@codemirror/state'
import { changeLines, selectedSpans } from '../lines/selected-lines.ts'
import { isOrdered, lineParts, widthOf } from '../lines/line-parts.ts'
import { itemAt, listRegion, listText, type ListItem } from './list-region.ts'
import { shiftLine } from './shift-line.ts'

/** The items of the selections; one below another that is selected too goes with that one. */
function selectedItems(state: EditorState): { items: readonly ListItem[]; chosen: ListItem[] }[] {
  const found: { items: readonly ListItem[]; chosen: ListItem[] }[] = []
  for (const { first, last } of selectedSpans(state))
    for (let number = first; number <= last; number++) {
      const items =
        found.find(({ items: [top], items }) => {
          const end = items.at(-1)?.last ?? 0
          return top !== undefined && top.first <= number && number <= end
        })?.items ?? listRegion(listText(state), number)
      const item = itemAt(items, number)
      if (!item) continue
      const group = found.find((one) => one.items === items)
      if (!group) found.push({ items, chosen: [item] })
      else if (!group.chosen.some((one) => one.first <= item.first && item.first <= one.last))
        group.chosen.push(item)
    }
  return found
}

/** The item before it at its level, whatever its sign is, that does not move itself. */
const siblingBefore = (
  items: readonly ListItem[],
  chosen: readonly ListItem[],
  item: ListItem,
): ListItem | undefined =>
  items.findLast(
    (one) => one.parent === item.parent && one.first < item.first && !chosen.includes(one),
  )

/** How many columns an item goes in below another: as its children have it, else as the list has it elsewhere. */
function columnsIn(items: readonly ListItem[], item: ListItem, above: ListItem): number {
  const child = items.find(({ parent }) => parent === above)
  if (child) return child.indent - item.indent
  const nested = items.find(({ parent }) => parent !== null)
  const step = nested?.parent ? nested.indent - nested.parent.indent : 0
  return Math.max(above.indent + step, above.content) - item.indent
}

/** Moves an item with all that hangs on it. Blank lines, and those that only go on from above, stay where they are. */
export function shiftItem(state: EditorState, item: ListItem, columns: number, hasTabs: boolean) {
  return Array.from({ length: item.last - item.first + 1 }, (_, index) => {
    const line = state.doc.line(item.first + index)
    const { indent, text, sign } = lineParts(line.text)
    const hangs = index === 0 || widthOf(indent) > item.indent
    return hangs && (text !== '' || sign !== '') ? shiftLine(line, columns, hasTabs) : []
  }).flat()
}

/** The change of an item's number; none where it has none. */
const numbered = (state: EditorState, { first, parts }: ListItem, number: number): ChangeSpec[] => {
  const from = state.doc.line(first).from + parts.quote.length + parts.indent.length
  const to = from + parts.sign.length - 1
  return isOrdered(parts.sign) ? [{ from, to, insert: `${number}` }] : []
}

/** Items go one level in, with their children, below the item before them. In a list the key never does anything else. */
export const indentItems: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const groups = selectedItems(state)
  if (groups.length === 0) return false
  const changes = groups.flatMap(({ items, chosen }) => {
    const hasTabs = items.some(({ parts }) => parts.indent.includes('\t'))
    return chosen.flatMap((item) => {
      const above = siblingBefore(items, chosen, item)
      if (!above) return []
      const columns = columnsIn(items, item, above)
      // A list of its own begins with 1.
      const isAlone = !items.some(({ parent }) => parent === above)
      const before = chosen.filter((one) => one.parent === item.parent && one.first < item.first)
      return [
        ...shiftItem(state, item, columns, hasTabs),
        ...(isAlone ? numbered(state, item, before.length + 1) : []),
      ]
    })
  })
  if (changes.length > 0) dispatch(state.update(changeLines(state, changes, 'input.indent')))
  return true
}

/** Items go one level out, with their children. */
export const outdentItems: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const groups = selectedItems(state)
  if (groups.length === 0) return false
  const changes = groups.flatMap(({ chosen }) =>
    chosen.flatMap((item) => {
      const columns = (item.parent?.indent ?? 0) - item.indent
      return columns < 0 ? shiftItem(state, item, columns, false) : []
    }),
  )
  if (changes.length > 0) dispatch(state.update(changeLines(state, changes, 'delete.dedent')))
  return true
}

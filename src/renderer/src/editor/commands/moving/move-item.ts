import { isolateHistory } from '@codemirror/commands'
import type { EditorState, Text, TransactionSpec } from '@codemirror/state'
import { shiftItem } from '../lists/indent-items.ts'
import { itemAt, listRegion, listText, type ListItem } from '../lists/list-region.ts'
import type { Edit } from '../lists/shift-line.ts'
import { type Block, blocksOf, isList } from './blocks.ts'
import { edited, lastWithText, selectionAfter } from './moved-lines.ts'

/** A place between the items of a list, for an item that comes from elsewhere or from there. */
export interface ItemGap {
  /** The lines of the items above and below; null at the start of the list, and at its end. */
  readonly above: number | null
  readonly below: number | null
  /** The columns in which an item can begin there: below the one above, as deep, or less deep. */
  readonly indents: readonly number[]
}

/** The places in a list for `moved`, which stands in it or not. Between what hangs on it there is none. */
export function gapsOf(items: readonly ListItem[], moved: ListItem): readonly ItemGap[] {
  const others = items.filter(({ first }) => first < moved.first || first > moved.last)
  if (others.length === 0) return []
  return [...others, null].map((below, index) => {
    const above = others[index - 1] ?? null
    const least = below?.indent ?? others[0]?.indent ?? 0
    const indents: number[] = above ? [childIndent(others, above)] : [least]
    for (let item = above; item && item.indent >= least; item = item.parent)
      indents.push(item.indent)
    return {
      above: above?.first ?? null,
      below: below?.first ?? null,
      indents: [...new Set(indents)],
    }
  })
}

const childIndent = (items: readonly ListItem[], above: ListItem): number =>
  items.find(({ parent }) => parent === above)?.indent ?? above.content

/**
 * Moves the item on the line `first`, with what hangs on it, into a gap between the items of its list or of another one.
 * Blanks before its lines change with its level; numbers are for `renumberingLists`. Cursors in it stay in it.
 * @returns null where it is there already; `unclear` where it would be read as something else
 */
export function moveItem(
  state: EditorState,
  first: number,
  gap: Pick<ItemGap, 'above' | 'below'>,
  indent: number,
): TransactionSpec | 'unclear' | null {
  const text = listText(state)
  const items = listRegion(text, first)
  const moved = itemAt(items, first)
  const near = gap.above ?? gap.below
  if (moved?.first !== first || near === null) return 'unclear'
  const target = listRegion(text, near)
  const hasTabs = target.some(({ parts }) => parts.indent.includes('\t'))
  const edits = shiftItem(state, moved, indent - moved.indent, hasTabs)
  const others = items.filter((item) => item.first < first || item.first > moved.last)
  const isThere =
    gap.above === (others.findLast((item) => item.first < first)?.first ?? null) &&
    gap.below === (others.find((item) => item.first > first)?.first ?? null) &&
    // Nor does text of the item around it come between.
    lastAbove(state.doc, gap.below ?? (items.at(-1)?.last ?? first) + 1, moved) < first
  if (isThere && edits.length === 0) return null
  const place = { moved, others, target, gap }
  const { changes, selection, start } = isThere
    ? { changes: state.changes(edits), selection: undefined, start: state.doc.line(first).from }
    : put(state, place, edits)
  const spec = { changes, ...(selection ? { selection } : {}) }
  const after = state.update(spec).state
  const line = after.doc.lineAt(start).number
  const found = itemAt(listRegion(listText(after), line), line)
  const blocks = blocksOf(after)
  const list = blocks.find((block) => block.first <= line && line <= block.last)
  // The parser knows of more than lists: a table takes the lines below it for its rows.
  const isWhole =
    found?.first === line &&
    found.last - line === moved.last - first &&
    (!list || (isList(list) && found.last <= list.last))
  if (!isWhole || besideLists(blocks) !== besideLists(blocksOf(state))) return 'unclear'
  return { ...spec, annotations: isolateHistory.of('full'), userEvent: 'move.item' }
}

/** What a note has but lists: an item becomes none of it, and makes none of it part of a list. */
const besideLists = (blocks: readonly Block[]): string =>
  blocks
    .filter((block) => !isList(block))
    .map(({ name }) => name)
    .join()

interface ItemPlace {
  readonly moved: ListItem
  /** Of its list, without what hangs on it. */
  readonly others: readonly ListItem[]
  readonly target: readonly ListItem[]
  readonly gap: Pick<ItemGap, 'above' | 'below'>
}

function put(
  state: EditorState,
  { moved, others, target, gap }: ItemPlace,
  edits: readonly Edit[],
) {
  const { doc } = state
  const [from, to] = [doc.line(moved.first).from, doc.line(moved.last).to]
  const text = edited(doc.sliceString(from, to), edits, from)
  const cut = cutOf(doc, moved, others)
  const isOther = ({ first }: ListItem): boolean => first < moved.first || first > moved.last
  const above = target.find(({ first }) => first === gap.above)
  const below = target.find(({ first }) => first === gap.below)
  const last = above ? lastAbove(doc, below?.first ?? above.last + 1, moved) : null
  // As far from the next as those are between which it comes.
  const next = above ? below : target.find((item) => item.first > (gap.below ?? 0) && isOther(item))
  const space = next && isApart(doc, next.first, moved) ? '\n\n' : '\n'
  const at = last === null ? doc.line(below?.first ?? 1).from : doc.line(last).to
  const insert = last === null ? text + space : space + text
  const changes = state.changes([cut, { from: at, insert: state.toText(insert) }])
  const start = changes.mapPos(at, -1) + (last === null ? 0 : space.length)
  return { changes, selection: selectionAfter(state, changes, { from, to, edits, start }), start }
}

/**
 * Its lines, with the blank ones behind it, or those above it where it is the last of its list. Text that they keep apart
 * from what is above stays so.
 */
function cutOf(doc: Text, { first, last }: ListItem, others: readonly ListItem[]) {
  const isLast = others.length > 0 && others.every((item) => item.first < first)
  let next = last + 1
  while (next <= doc.lines && doc.line(next).text.trim() === '') next += 1
  if (!isLast && next <= doc.lines) {
    const isApart = first === 1 || doc.line(first - 1).text.trim() === ''
    const staysApart = !isApart && !others.some((item) => item.first === next)
    return { from: doc.line(first).from, to: doc.line(staysApart ? last + 1 : next).from }
  }
  const above = first === 1 ? 0 : doc.line(lastWithText(doc, first - 1, 1)).to
  return { from: above, to: doc.line(last).to }
}

/** The nearest line above with a text that stays. */
function lastAbove(doc: Text, line: number, moved: ListItem): number {
  let last = aboveMoved(line, moved)
  while (last > 1 && doc.line(last).text.trim() === '') last = aboveMoved(last, moved)
  return last
}

const isApart = (doc: Text, line: number, moved: ListItem): boolean =>
  doc.line(Math.max(1, aboveMoved(line, moved))).text.trim() === ''

const aboveMoved = (line: number, { first, last }: ListItem): number =>
  line - 1 >= first && line - 1 <= last ? first - 1 : line - 1

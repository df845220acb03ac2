import { isolateHistory } from '@codemirror/commands'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import type { LineSpan } from '../lines/selected-lines.ts'
import { itemAt, listRegion, listText } from '../lists/list-region.ts'
import { arrangeSection } from './arrange-section.ts'
import { blockAt, blocksOf, isList, sectionsOf } from './blocks.ts'
import { gapsOf, moveItem, type ItemGap } from './move-item.ts'
import { movedTo } from './moved-lines.ts'

/** What is moved as one: an item with what hangs on it, a heading with its section, any other block of the top. */
export interface Movable extends LineSpan {
  readonly kind: 'item' | 'section' | 'block'
}

/** A place that something movable can be put at. */
export interface Landing {
  /** The line that it comes above; null for the end of the note. */
  readonly before: number | null
  /** Of an item. */
  readonly gap: ItemGap | null
}

/** What a line belongs to; null for a blank line, and for properties. Of a section only the heading is told. */
export function movableAt(state: EditorState, line: number): Movable | null {
  const block = blockAt(state, line)
  if (!block || block.name === 'Frontmatter') return null
  const { first, last } = block
  if (block.level > 0) return { kind: 'section', first, last }
  if (isList(block)) {
    const item = itemAt(listRegion(listText(state), line), line)
    if (item) return { kind: 'item', first: item.first, last: item.last }
  }
  return { kind: 'block', first, last }
}

/** Where it can be put, from the top of the note to its end; nowhere while the note is not read. */
export function landingsOf(state: EditorState, { kind, first, last }: Movable): readonly Landing[] {
  const blocks = blocksOf(state).filter(({ name }) => name !== 'Frontmatter')
  const at = (before: number | null): Landing => ({ before, gap: null })
  if (kind === 'block') {
    const others = blocks.filter((block) => block.first < first || block.first > last)
    return [...others.map((block) => at(block.first)), at(null)]
  }
  if (kind === 'section') {
    const sections = sectionsOf(state)
    const own = sections.find((section) => section.first === first)
    const others = sections.filter(
      (one) => own && one.level <= own.level && (one.first <= first || one.first > own.last),
    )
    return own ? [...others.map((one) => at(one.first)), at(null)] : []
  }
  const text = listText(state)
  const moved = itemAt(listRegion(text, first), first)
  if (!moved) return []
  return blocks.filter(isList).flatMap((list) => {
    const items = listRegion(text, list.first).filter((item) => item.first <= list.last)
    const end = items.at(-1)?.last ?? list.last
    const behind = end < state.doc.lines ? end + 1 : null
    return gapsOf(items, moved).map((gap) => ({ before: gap.below ?? behind, gap }))
  })
}

/**
 * Puts it there. Its text stays as it is, but for the level of an item, and so does what it passes.
 * @param indent of an item, in columns
 * @returns null where it is there already; `unclear` where it or something else would be read as another block
 */
export function moveBlock(
  state: EditorState,
  { kind, first, last }: Movable,
  { before, gap }: Landing,
  indent: number,
): TransactionSpec | 'unclear' | null {
  if (kind === 'item') return gap ? moveItem(state, first, gap, indent) : 'unclear'
  const blocks = blocksOf(state)
  const index = blocks.findIndex((block) => block.first === first && block.last === last)
  const block = blocks[index]
  const target = before === null ? blocks.length : blocks.findIndex((one) => one.first === before)
  if (!block || target === -1) return 'unclear'
  if (kind === 'section') {
    const spec = arrangeSection(state, first, { before, level: block.level })
    return typeof spec === 'string' ? 'unclear' : spec
  }
  if (target === index || target === index + 1) return null
  const names = blocks.toSpliced(index, 1).map(({ name }) => name)
  const expected = names.toSpliced(target < index ? target : target - 1, 0, block.name).join()
  const behind = blocks[index + 1]?.first ?? null
  for (const left of ['', '\n'])
    for (const space of ['', '\n']) {
      const spec = movedTo(state, { first, behind }, before, { edits: [], space, left })
      const found = blocksOf(state.update(spec).state)
      if (found.map(({ name }) => name).join() === expected)
        return { ...spec, annotations: isolateHistory.of('full'), userEvent: 'move.block' }
    }
  return 'unclear'
}

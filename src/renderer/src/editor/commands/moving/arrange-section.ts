import { isolateHistory } from '@codemirror/commands'
import type { EditorState, Text, TransactionSpec } from '@codemirror/state'
import type { SectionRefusal, SectionTarget } from '../../../stores/editor-port.ts'
import type { Edit } from '../lists/shift-line.ts'
import { blocksOf, type Block } from './blocks.ts'
import { movedTo } from './moved-lines.ts'

/**
 * Moves the section of the heading on `line` (from 1) to another place or level, with what stands below it. Of the moved
 * text only the levels of its headings change; the empty lines behind it go along. Cursors in it stay in it.
 * @returns null where nothing would change
 */
export function arrangeSection(
  state: EditorState,
  line: number,
  { before, level }: SectionTarget,
): TransactionSpec | SectionRefusal | null {
  const { doc } = state
  const blocks = blocksOf(state)
  const headings = blocks.filter((block) => block.level > 0)
  const index = headings.findIndex(({ first, last }) => first <= line && line <= last)
  const heading = headings[index]
  const target =
    before === null ? headings.length : headings.findIndex(({ first }) => first === before)
  if (!heading || target === -1) return 'gone'
  const next = headings.findIndex((other, at) => at > index && other.level <= heading.level)
  const end = next === -1 ? headings.length : next
  const moved = headings.slice(index, end)
  const shift = level - heading.level
  if (moved.some((one) => one.level + shift > DEEPEST)) return 'too-deep'
  const levels = releveled(doc, moved, shift)
  if (levels === null) return 'unclear'

  const isInPlace = target >= index && target <= end
  if (isInPlace && shift === 0) return null
  const others = [...headings.slice(0, index), ...headings.slice(end)].map((one) => one.level)
  const place = isInPlace ? index : target < index ? target : target - moved.length
  const expected = others.toSpliced(place, 0, ...moved.map((one) => one.level + shift))
  const section = {
    first: heading.first,
    /** Behind its last line; null at the end of the note. */
    behind: headings[end]?.first ?? null,
  }
  for (const space of isInPlace ? [''] : ['', '\n']) {
    const spec = isInPlace
      ? { changes: levels }
      : movedTo(state, section, before, { edits: levels, space, left: '' })
    const after = state.update(spec).state
    const found = blocksOf(after)
    const isRight =
      found.length === blocks.length &&
      found.flatMap((block) => (block.level > 0 ? [block.level] : [])).join() === expected.join()
    if (isRight)
      return { ...spec, annotations: isolateHistory.of('full'), userEvent: 'move.section' }
  }
  return 'unclear'
}

const DEEPEST = 6

/** What gives headings other levels; null for one that has no such level as it is written. */
function releveled(doc: Text, headings: readonly Block[], shift: number): readonly Edit[] | null {
  const edits: Edit[] = []
  if (shift === 0) return edits
  for (const heading of headings) {
    const own = heading.name.startsWith('ATX')
      ? atx(doc, heading, shift)
      : underlined(doc, heading, heading.level + shift)
    if (own === null) return null
    edits.push(...own)
  }
  return edits
}

function atx(doc: Text, { first, level }: Block, shift: number): readonly Edit[] | null {
  const { from, text } = doc.line(first)
  const signs = /^( {0,3})(#{1,6})(?=[ \t]|$)/.exec(text)
  if (!signs) return null
  const start = from + (signs[1] ?? '').length
  const next = '#'.repeat(level + shift)
  const edits: Edit[] = [{ from: start, to: start + level, insert: next }]
  const closing = /[ \t](#+)[ \t]*$/.exec(text.slice(signs[0].length))
  // Those at the end are as many as at the beginning, or as many as somebody liked.
  if (closing?.[1]?.length === level) {
    const at = from + signs[0].length + closing.index + 1
    edits.push({ from: at, to: at + level, insert: next })
  }
  return edits
}

function underlined(doc: Text, { first, last }: Block, level: number): readonly Edit[] | null {
  const line = doc.line(last)
  const sign = /^( {0,3})(=+|-+)/.exec(line.text)
  if (!sign?.[2]) return null
  const from = line.from + (sign[1] ?? '').length
  if (level <= 2)
    return [
      { from, to: from + sign[2].length, insert: (level === 1 ? '=' : '-').repeat(sign[2].length) },
    ]
  if (last - first !== 1) return null
  const text = doc.line(first)
  const start = text.from + text.text.length - text.text.trimStart().length
  const closing = /(?:^|[ \t])(#+)[ \t]*$/.exec(text.text)
  const sharp = closing?.[1] === undefined ? null : text.from + text.text.lastIndexOf(closing[1])
  return [
    { from: start, to: start, insert: `${'#'.repeat(level)} ` },
    ...(sharp === null ? [] : [{ from: sharp, to: sharp, insert: '\\' }]),
    { from: text.to, to: line.to, insert: '' },
  ]
}

import { syntaxTree } from '@codemirror/language'
import { RangeSet, RangeValue, StateField, type EditorState, type Range } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import type { Span } from '../construct.ts'
import { standsForItself } from '../picture-source.ts'
import { changedSpan, isSameRanges, topLevel } from './changed-span.ts'
import { isWholeHtml } from './whole-html.ts'

/** A block of whole lines that is drawn in place of them, by what its source says. */
export class DrawnBlock extends RangeValue {
  readonly kind: string
  readonly source: string
  override point = true

  constructor(kind: string, source: string) {
    super()
    this.kind = kind
    this.source = source
  }

  /** A picture that is one only where the note defines its label. */
  get isByLabel(): boolean {
    return this.kind === 'Image' && !/\]\([^]*\)$/.test(this.source)
  }

  override eq(other: DrawnBlock): boolean {
    return other.kind === this.kind && other.source === this.source
  }
}

const LONGEST_SOURCE = 64_000

/** The blocks of a note that are drawn, in their order. */
export interface Blocks {
  readonly ranges: RangeSet<DrawnBlock>
  /** The same object as long as the blocks are the same, wherever they have moved. */
  readonly version: object
  /** How far the note is known. */
  readonly readTo: number
}

/**
 * The blocks of the note that are drawn, as far as it is read. After a change only the blocks of the top level that it
 * touches are looked at again.
 * @param drawnFences the languages, in small letters, of fenced blocks that are drawn
 */
export function blockIndex(drawnFences: ReadonlySet<string>): StateField<Blocks> {
  return StateField.define<Blocks>({
    create(state) {
      const ranges = readBlocks(state, { from: 0, to: state.doc.length }, drawnFences)
      return { ranges, version: {}, readTo: syntaxTree(state).length }
    },
    update(blocks, transaction) {
      const { span, readTo } = changedSpan(transaction, blocks.readTo)
      if (span === null) return blocks
      const { state, changes } = transaction
      const ranges = blocks.ranges.map(changes)
      const before = inSpan(ranges, span)
      const add = inSpan(readBlocks(state, span, drawnFences), span)
      if (isSameRanges(before, add)) return { ranges, version: blocks.version, readTo }
      const { from: filterFrom, to: filterTo } = span
      const next = ranges.update({ filterFrom, filterTo, filter: () => false, add })
      return { ranges: next, version: {}, readTo }
    },
  })
}

function inSpan(ranges: RangeSet<DrawnBlock>, { from, to }: Span): readonly Range<DrawnBlock>[] {
  const found: Range<DrawnBlock>[] = []
  ranges.between(from, to, (start, end, value) => void found.push(value.range(start, end)))
  return found
}

/** The drawn blocks that begin in `span`, as far as the note is read. */
export function readBlocks(
  state: EditorState,
  span: Span,
  drawnFences: ReadonlySet<string>,
): RangeSet<DrawnBlock> {
  const found = topLevel(syntaxTree(state), span).flatMap((node) =>
    drawnIn(state, node, drawnFences).flatMap(({ kind, ...place }) => {
      const { from } = state.doc.lineAt(place.from)
      const { to } = state.doc.lineAt(place.to)
      if (to - from > LONGEST_SOURCE) return []
      return [new DrawnBlock(kind, state.doc.sliceString(from, to)).range(from, to)]
    }),
  )
  return RangeSet.of(found)
}

/** What is drawn of a block of the top level: all of it, or the lines of a paragraph that hold nothing but a picture. */
function drawnIn(
  state: EditorState,
  node: SyntaxNode,
  drawnFences: ReadonlySet<string>,
): readonly (Span & { readonly kind: string })[] {
  if (node.name !== 'Paragraph') {
    const kind = kindOf(state, node, drawnFences)
    return kind === null ? [] : [{ kind, from: node.from, to: node.to }]
  }
  const found = []
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (standsForItself(state, child))
      found.push({ kind: child.name, from: child.from, to: child.to })
  return found
}

function kindOf(
  state: EditorState,
  node: SyntaxNode,
  drawnFences: ReadonlySet<string>,
): string | null {
  switch (node.name) {
    case 'MathBlock':
      return 'MathBlock'
    case 'FencedCode': {
      const info = node.getChild('CodeInfo')
      const isClosed = node.getChildren('CodeMark').length > 1
      const name = info && state.doc.sliceString(info.from, info.to).split(/\s/)[0]?.toLowerCase()
      return isClosed && name && drawnFences.has(name) ? 'FencedCode' : null
    }
    case 'HTMLBlock':
      return isWholeHtml(state.doc.sliceString(node.from, node.to)) ? 'HTMLBlock' : null
    default:
      return null
  }
}

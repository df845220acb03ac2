import { syntaxTree } from '@codemirror/language'
import {
  RangeSet,
  RangeValue,
  StateField,
  type ChangeDesc,
  type EditorState,
  type Text,
  type Transaction,
} from '@codemirror/state'
import type { SyntaxNode, Tree } from '@lezer/common'
import type { Span } from './construct.ts'

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

  override eq(other: DrawnBlock): boolean {
    return other.kind === this.kind && other.source === this.source
  }
}

/** A table of more lines is not drawn whole. */
const MOST_TABLE_LINES = 200
const LONGEST_SOURCE = 64_000

/**
 * The blocks of the note that are drawn, in their order, as far as it is read. After a change only the blocks of the top
 * level that it touches are looked at again.
 * @param drawnFences the languages, in small letters, of fenced blocks that are drawn
 */
export function blockIndex(drawnFences: ReadonlySet<string>): StateField<RangeSet<DrawnBlock>> {
  return StateField.define<RangeSet<DrawnBlock>>({
    create: (state) => readBlocks(state, { from: 0, to: state.doc.length }, drawnFences),
    update(blocks, transaction) {
      const span = changedSpan(transaction)
      if (span === null) return blocks
      const { state, changes } = transaction
      const add = []
      for (const cursor = readBlocks(state, span, drawnFences).iter(); cursor.value; cursor.next())
        add.push(cursor.value.range(cursor.from, cursor.to))
      const { from: filterFrom, to: filterTo } = span
      return blocks.map(changes).update({ filterFrom, filterTo, filter: () => false, add })
    },
  })
}

/** The drawn blocks that begin in `span`, as far as the note is read. */
export function readBlocks(
  state: EditorState,
  span: Span,
  drawnFences: ReadonlySet<string>,
): RangeSet<DrawnBlock> {
  const found = topLevel(syntaxTree(state), span).flatMap((node) => {
    const kind = kindOf(state, node, drawnFences)
    const { from } = state.doc.lineAt(node.from)
    const { to } = state.doc.lineAt(node.to)
    if (kind === null || to - from > LONGEST_SOURCE) return []
    return [new DrawnBlock(kind, state.doc.sliceString(from, to)).range(from, to)]
  })
  return RangeSet.of(found)
}

/**
 * What has to be looked at again: from the block in which the first change is, as it was or as it is now, to where both
 * trees begin the same block again, since Markdown is read forwards; or as far as the note is read by now.
 */
function changedSpan({ startState, state, changes, docChanged }: Transaction): Span | null {
  const [before, after] = [syntaxTree(startState), syntaxTree(state)]
  if (!docChanged && before === after) return null
  let first = docChanged ? state.doc.length : Math.min(before.length, after.length)
  let last = docChanged ? 0 : after.length
  changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
    first = Math.min(first, fromB)
    last = Math.max(last, toB)
  })
  const starts = [
    blockAt(after, Math.max(0, first - 1))?.from,
    blockAt(before, Math.max(0, changes.invertedDesc.mapPos(first, -1) - 1))?.from,
  ]
  return {
    from: Math.min(first, ...starts.flatMap((start) => start ?? [])),
    to: docChanged ? sameFrom(before, after, changes, last, state.doc) : last,
  }
}

/** The position, after `last`, from which on the trees say the same of the text that has moved by `changes`. */
function sameFrom(before: Tree, after: Tree, changes: ChangeDesc, last: number, doc: Text): number {
  const place = changes.invertedDesc.mapPos(Math.min(last, changes.newLength), 1)
  let old = before.topNode.childAfter(place)
  for (let now = after.topNode.childAfter(last); now; now = now.nextSibling) {
    if (now.from <= last) continue
    while (old && changes.mapPos(old.from, 1) < now.from) old = old.nextSibling
    if (
      old &&
      old.from > place &&
      old.name === now.name &&
      changes.mapPos(old.from, 1) === now.from
    )
      return Math.max(last, doc.lineAt(now.from).from - 1)
  }
  return Math.max(after.length, last)
}

/** The block of the top level at this position, or that ends there. */
const blockAt = (tree: Tree, pos: number): SyntaxNode | null =>
  tree.topNode.childBefore(pos + 1) ?? tree.topNode.childAfter(pos)

/** The children of the tree's top that reach into these positions. */
function topLevel(tree: Tree, { from, to }: Span): readonly SyntaxNode[] {
  const found: SyntaxNode[] = []
  for (
    let node = tree.topNode.childAfter(from - 1);
    node && node.from <= to;
    node = node.nextSibling
  )
    if (node.from >= from) found.push(node)
  return found
}

function kindOf(
  state: EditorState,
  node: SyntaxNode,
  drawnFences: ReadonlySet<string>,
): string | null {
  switch (node.name) {
    case 'Paragraph': {
      const only = node.firstChild
      const isWhole = only && only.from === node.from && only.to === node.to
      if (isWhole && (only.name === 'Image' || only.name === 'Embed')) return only.name
      return null
    }
    case 'MathBlock':
      return 'MathBlock'
    case 'Table': {
      const lines = state.doc.lineAt(node.to).number - state.doc.lineAt(node.from).number
      return lines > MOST_TABLE_LINES ? null : 'Table'
    }
    case 'FencedCode': {
      const info = node.getChild('CodeInfo')
      const isClosed = node.getChildren('CodeMark').length > 1
      const name = info && state.doc.sliceString(info.from, info.to).split(/\s/)[0]?.toLowerCase()
      return isClosed && name && drawnFences.has(name) ? 'FencedCode' : null
    }
    default:
      return null
  }
}

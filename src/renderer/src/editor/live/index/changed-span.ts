import { language, syntaxTree } from '@codemirror/language'
import type { ChangeDesc, Range, RangeValue, Text, Transaction } from '@codemirror/state'
import type { SyntaxNode, Tree } from '@lezer/common'
import type { Span } from '../construct.ts'

/** What an index has to look at again, if anything, and how far it knows the note then. */
export interface Reading {
  readonly span: Span | null
  readonly readTo: number
}

/**
 * After a change an index looks again from the block in which that is, as it was or as it is now, to where both trees
 * begin the same block again, since Markdown is read forwards; else as far as the note is read by now. What it knew below
 * stays true, though the parser has to come by there once more.
 * @param readTo how far the index knew the note before
 */
export function changedSpan(
  { startState, state, changes, docChanged }: Transaction,
  readTo: number,
): Reading {
  const [before, after] = [syntaxTree(startState), syntaxTree(state)]
  const isReadAnew = startState.facet(language) !== state.facet(language)
  if (isReadAnew) return { span: { from: 0, to: state.doc.length }, readTo: after.length }
  if (!docChanged) {
    if (before === after || after.length <= readTo) return { span: null, readTo }
    const from = blockAt(after, Math.max(0, readTo - 1))?.from ?? 0
    return { span: { from: Math.min(from, readTo), to: after.length }, readTo: after.length }
  }
  let first = state.doc.length
  let last = 0
  changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
    first = Math.min(first, fromB)
    last = Math.max(last, toB)
  })
  const starts = [
    blockAt(after, Math.max(0, first - 1))?.from,
    blockAt(before, Math.max(0, changes.invertedDesc.mapPos(first, -1) - 1))?.from,
  ]
  const from = Math.min(first, ...starts.flatMap((start) => start ?? []))
  const same = sameFrom(before, after, changes, last, state.doc)
  const knownTo = changes.mapPos(readTo, 1)
  // The parser may have come further meanwhile than what was known, without a change to tell of it.
  return same === null || after.length > knownTo
    ? { span: { from, to: Math.max(after.length, last) }, readTo: after.length }
    : { span: { from, to: same }, readTo: knownTo }
}

/** The position, after `last`, from which on the trees say the same of the text that has moved by `changes`; or null. */
function sameFrom(
  before: Tree,
  after: Tree,
  changes: ChangeDesc,
  last: number,
  doc: Text,
): number | null {
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
  return null
}

/** The block of the top level at this position, or that ends there. */
const blockAt = (tree: Tree, pos: number): SyntaxNode | null =>
  tree.topNode.childBefore(pos + 1) ?? tree.topNode.childAfter(pos)

/** The children of the tree's top that begin in these positions. */
export function topLevel(tree: Tree, { from, to }: Span): readonly SyntaxNode[] {
  const found: SyntaxNode[] = []
  for (
    let node = tree.topNode.childAfter(from - 1);
    node && node.from <= to;
    node = node.nextSibling
  )
    if (node.from >= from) found.push(node)
  return found
}

/** Whether the same stands at the same places. */
export const isSameRanges = <Value extends RangeValue>(
  before: readonly Range<Value>[],
  after: readonly Range<Value>[],
): boolean =>
  before.length === after.length &&
  after.every(({ from, to, value }, index) => {
    const old = before[index]
    return old !== undefined && old.from === from && old.to === to && old.value.eq(value)
  })

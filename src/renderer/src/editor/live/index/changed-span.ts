import { syntaxTree } from '@codemirror/language'
import type { ChangeDesc, Text, Transaction } from '@codemirror/state'
import type { SyntaxNode, Tree } from '@lezer/common'
import type { Span } from '../construct.ts'

/**
 * What has to be looked at again: from the block in which the first change is, as it was or as it is now, to where both
 * trees begin the same block again, since Markdown is read forwards; or as far as the note is read by now. Null where
 * nothing has to be.
 */
export function changedSpan({ startState, state, changes, docChanged }: Transaction): Span | null {
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

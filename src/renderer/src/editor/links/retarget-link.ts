import { syntaxTree } from '@codemirror/language'
import { isolateHistory } from '@codemirror/commands'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { linkTarget } from '../live/link-target.ts'
import { linkAt, type EditorLink } from './link-at.ts'

/** Where the target of a link is written, without `<>`; null for one that a definition elsewhere says. */
export function targetSpan(
  state: EditorState,
  { from, to, type }: EditorLink,
): { readonly from: number; readonly to: number } | null {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, 1)
  while (node && (node.from !== from || node.to !== to)) node = node.parent
  const target =
    node &&
    (type === 'markdown' || !node.getChild('WikilinkTarget')
      ? linkTarget(node)
      : node.getChild('WikilinkTarget'))
  if (!target) return null
  const isAngled = state.sliceDoc(target.from, target.from + 1) === '<'
  return { from: target.from + Number(isAngled), to: target.to - Number(isAngled) }
}

/**
 * Writes another target into the link, in one step of undo; its words stay. False where the link is not there any more,
 * or cannot be written.
 */
export function retargetLink(view: EditorView, link: EditorLink, target: string): boolean {
  const { state } = view
  const now = link.from <= state.doc.length ? linkAt(state, link.from) : null
  if (state.readOnly || view.composing || now?.from !== link.from || now.target !== link.target)
    return false
  const span = targetSpan(state, now)
  if (!span) return false
  view.dispatch({
    changes: { ...span, insert: target },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.retarget',
  })
  return true
}

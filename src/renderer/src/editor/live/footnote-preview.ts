import { syntaxTree } from '@codemirror/language'
import type { EditorState, Extension } from '@codemirror/state'
import { hoverTooltip, type Tooltip } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import type { BlockHosts } from './blocks/block-hosts.ts'
import { definitionsFor, footnotePlace } from './index/labels.ts'

/** Of a longer footnote the beginning is shown. */
const LONGEST_SOURCE = 4000

/** What a footnote says, as it reads, where its sign is pointed at. */
export const footnotePreview = (hosts: BlockHosts): Extension =>
  hoverTooltip(
    ({ state }, pos): Tooltip | null => {
      const sign = signAt(state, pos)
      const source = sign && footnoteSource(state, sign)
      if (!sign || !source) return null
      return {
        pos: sign.from,
        end: sign.to,
        above: true,
        create() {
          const dom = document.createElement('div')
          dom.className = 'cm-live-footnote-text'
          const host = hosts.take(source + definitionsFor(state, source))
          dom.append(host)
          return { dom, destroy: () => hosts.leave(host) }
        },
      }
    },
    { hoverTime: 300 },
  )

function signAt(state: EditorState, pos: number): SyntaxNode | null {
  for (const side of [-1, 1] as const)
    for (
      let node: SyntaxNode | null = syntaxTree(state).resolveInner(pos, side);
      node;
      node = node.parent
    )
      if (node.name === 'FootnoteReference' || node.name === 'InlineFootnote') return node
  return null
}

/** What the footnote of a sign says, without its label and the blanks before its lines; null where it is nowhere. */
export function footnoteSource(state: EditorState, sign: SyntaxNode): string | null {
  if (sign.name === 'InlineFootnote') return state.sliceDoc(sign.from + 2, sign.to - 1)
  const label = sign.getChild('FootnoteLabel')
  const place = label && footnotePlace(state, state.sliceDoc(label.from, label.to))
  if (!place) return null
  const end = Math.min(place.to, place.from + LONGEST_SOURCE)
  const text = state.sliceDoc(place.from, end).replace(/^\[\^[^\]]*\]:[ \t]*/, '')
  return text.replaceAll(/\n(?: {1,4}|\t)/g, '\n').trim() || null
}

import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { addressOf } from '../live/index/labels.ts'

export type EditorLink = {
  readonly from: number
  readonly to: number
  /** What stands in the link: `Note#Heading`, `./a%20b.md`, `https://…`. */
  readonly target: string
  readonly type: 'wikilink' | 'markdown' | 'embed' | 'url'
}

/** The link that `pos` is in or at the edge of; null where there is none. */
export function linkAt(state: EditorState, pos: number): EditorLink | null {
  for (const side of [-1, 1] as const) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(pos, side)
    for (; node; node = node.parent) {
      const link = linkOf(state, node)
      if (link) return link
    }
  }
  return null
}

function linkOf(state: EditorState, node: SyntaxNode): EditorLink | null {
  const { from, to } = node
  const textOf = (child: SyntaxNode | null): string =>
    child ? state.sliceDoc(child.from, child.to) : ''
  switch (node.name) {
    case 'Wikilink':
    case 'Embed': {
      const target = textOf(node.getChild('WikilinkTarget')).trim()
      return { from, to, target, type: node.name === 'Embed' ? 'embed' : 'wikilink' }
    }
    case 'Link':
    case 'Image': {
      const target = addressOf(state, node)
      if (!target) return null
      if (isWebAddress(target)) return { from, to, target, type: 'url' }
      return { from, to, target, type: node.name === 'Image' ? 'embed' : 'markdown' }
    }
    case 'Autolink':
    case 'URL': {
      if (node.parent?.name === 'Link' || node.parent?.name === 'Image') return null
      const bare = textOf(node).replace(/^<|>$/g, '')
      const target = /^www\./i.test(bare) ? `https://${bare}` : bare
      return isWebAddress(target) ? { from, to, target, type: 'url' } : null
    }
    default:
      return null
  }
}

const isWebAddress = (target: string): boolean => /^(https?:|mailto:)/i.test(target)

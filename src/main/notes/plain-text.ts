import type { SyntaxNode } from '@lezer/common'
import { readWikilink } from './links/wikilink.ts'

/** What a reader sees of an inline passage: no marks, no link targets, no comments; white space collapsed. */
export function plainText(node: SyntaxNode, source: string): string {
  return collect(node, source).replace(/\s+/g, ' ').trim()
}

function collect(node: SyntaxNode, source: string): string {
  let text = ''
  let done = node.from
  for (let child = node.firstChild; child; child = child.nextSibling) {
    text += source.slice(done, child.from) + shown(child, source)
    done = child.to
  }
  return text + source.slice(done, node.to)
}

function shown(node: SyntaxNode, source: string): string {
  switch (node.name) {
    case 'HeaderMark':
    case 'EmphasisMark':
    case 'StrikethroughMark':
    case 'CodeMark':
    case 'LinkMark':
    case 'LinkLabel':
    case 'LinkTitle':
    case 'HTMLTag':
    case 'Comment':
    case 'InlineNoteComment':
    case 'BlockId':
    case 'QuoteMark':
      return ''
    case 'URL':
      // The destination of a link is not seen; an address on its own is.
      return node.parent?.name === 'Link' || node.parent?.name === 'Image'
        ? ''
        : source.slice(node.from, node.to)
    case 'Escape':
      return source.slice(node.from + 1, node.to)
    case 'Wikilink':
    case 'WikilinkEmbed':
      return readWikilink(source.slice(node.from, node.to)).text
    default:
      return collect(node, source)
  }
}

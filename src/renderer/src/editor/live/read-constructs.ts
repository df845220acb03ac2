import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import type { EditorServices } from '../editor-services.ts'
import type { Construct, Span } from './construct.ts'
import { CONSTRUCTS } from './constructs.ts'
import { withPicture } from './inline-picture.ts'
import { readInline } from './read-inline.ts'
import { readItem } from './read-items.ts'
import { readCalloutHead, readFence, readHeading, readQuote, readRule } from './read-lines.ts'

/** A longer line is shown as it is written: nobody reads it, and to draw it would make typing slow. */
const LONGEST_LINE = 10_000

/** What reading takes of the window. */
export type ReadServices = Pick<EditorServices, 'say' | 'blockHosts'>

/** What there is to draw between two positions, each construct that reaches into them as a whole. */
export function readConstructs(
  state: EditorState,
  part: Span,
  services: ReadServices,
): readonly Construct[] {
  const found: Construct[] = []
  syntaxTree(state).iterate({
    ...part,
    enter({ node, name }) {
      if (name === 'Frontmatter') return false
      // In a list or a quotation it is shown as it is written.
      if (name === 'Table' && node.parent?.name !== 'Document') return false
      found.push(...read(state, node, part, services))
      return true
    },
  })
  return found
}

function read(
  state: EditorState,
  node: SyntaxNode,
  part: Span,
  { say, blockHosts: hosts }: ReadServices,
): readonly Construct[] {
  const kind = CONSTRUCTS[node.name]
  if (!kind) return []
  if (/^(?:ATX|Setext)Heading/.test(node.name)) return readHeading(state, node)
  switch (node.name) {
    case 'ListItem':
      return readItem(state, node, part, say)
    case 'Blockquote':
      return readQuote(state, node, part)
    case 'CalloutHead':
      return readCalloutHead(state, node)
    case 'HorizontalRule':
      return readRule(state, node)
    case 'FencedCode':
      return readFence(state, node)
    case 'ListMark':
    case 'TaskMarker':
      return [] // with their item
  }
  const isPicture = node.name === 'Image' || node.name === 'Embed'
  const isAmongWords = isPicture || !['line', 'block'].includes(kind.away)
  if (!isAmongWords || state.doc.lineAt(node.from).length > LONGEST_LINE) return []
  const written = readInline(state, node, kind)
  if (!written) return []
  return [isPicture ? withPicture(state, { node, written, hosts }) : written]
}

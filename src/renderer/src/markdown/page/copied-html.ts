import type { Element, ElementContent, Root as HastRoot } from 'hast'
import type { PhrasingContent, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype, { type Options } from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { COPIED_MARK } from '../copied-mark.ts'
import { externalAddress } from '../external-address.ts'
import { wikilinkText } from '../wikilink-text.ts'
import { toHtmlText } from '../read/html-text.ts'
import { breakLines, markHighlights } from '../read/inline-text.ts'
import {
  latentSyntax,
  type InlineFootnoteNode,
  type InlineMathNode,
  type MathNode,
  type TagNode,
  type WikilinkNode,
} from '../read/syntax.ts'

type Handlers = NonNullable<Options['handlers']>

const text = (value: string): ElementContent => ({ type: 'text', value })
/** What only notes know, in words that any program shows. */
const handlers: Handlers = {
  wikilink: (_, { alias, target }: WikilinkNode) => text(alias ?? wikilinkText(target)),
  tag: (_, { name }: TagNode) => text(`#${name}`),
  comment: () => undefined,
  inlineFootnote: (state, node: InlineFootnoteNode) => [text(' ('), ...state.all(node), text(')')],
  inlineMath: (_, { value }: InlineMathNode) => text(`$${value}$`),
  math: (_, { value }: MathNode): Element => ({
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [text(`$$${value}$$`)],
  }),
}

const parser = () =>
  unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(latentSyntax)

/**
 * A part of a note as HTML for other programs: what the reading view shows, by plain elements. Markup of the note is left
 * out, and no address but those of the web and of mail is in it.
 */
export function copiedHtml(markdown: string): string {
  const root = parser().parse(markdown)
  visit(root, (node) => {
    if (!('children' in node)) return
    markHighlights(node.children as RootContent[])
    breakLines(node.children as PhrasingContent[])
  })
  const tree: HastRoot = unified().use(remarkRehype, { handlers }).runSync(root)
  visit(tree, 'element', (node, index, parent) => {
    const { properties } = node
    if (node.tagName === 'a' && !externalAddress(String(properties['href'] ?? ''))) {
      node.tagName = 'span'
      node.properties = {}
    } else if (node.tagName === 'img' && !/^https?:/.test(String(properties['src'] ?? ''))) {
      parent?.children.splice(index ?? 0, 1, text(String(properties['alt'] ?? '')))
    } else if (node.tagName === 'input') {
      parent?.children.splice(index ?? 0, 1, text(properties['checked'] === true ? '☑' : '☐'))
    } else if (node.tagName === 'table') {
      // Without it a word processor draws no lines.
      node.properties = { ...properties, border: 1 }
    }
  })
  return `<div ${COPIED_MARK}="">${toHtmlText(tree)}</div>`
}

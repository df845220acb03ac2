import { tags } from '@lezer/highlight'
import type {
  BlockContext,
  Element,
  LeafBlock,
  LeafBlockParser,
  MarkdownConfig,
} from '@lezer/markdown'
import { noteTags } from './note-tags.ts'

/** `[!type|meta]- Title`: its word, what is behind a bar, the sign of its fold, the blanks before its title. */
const HEAD = /^\[!([^\]|\n]+)(\|[^\]\n]*)?\]([+-]?)[ \t]*/

/**
 * A paragraph of a quote that begins with the head of a callout: `Callout(CalloutHead …inline)`, and on its first line
 * `CalloutHead(CalloutMark CalloutType CalloutMeta CalloutMark CalloutFold CalloutTitle)`, where meta, fold and title may
 * be missing. The quote is a callout where this is the first of its blocks: that is left to who draws it, since a tree
 * that is kept over an edit does not know what stands before it now.
 */
export const calloutNodes: MarkdownConfig = {
  defineNodes: [
    { name: 'Callout', block: true },
    { name: 'CalloutHead', style: { 'CalloutHead/...': noteTags.calloutHead } },
    { name: 'CalloutMark', style: tags.processingInstruction },
    { name: 'CalloutType', style: tags.labelName },
    { name: 'CalloutMeta', style: tags.labelName },
    { name: 'CalloutFold', style: tags.processingInstruction },
    { name: 'CalloutTitle' },
  ],
  parseBlock: [{ name: 'Callout', before: 'LinkReference', leaf: calloutLeaf }],
}

function calloutLeaf(context: BlockContext, { content }: LeafBlock): LeafBlockParser | null {
  if (!HEAD.test(content) || context.parentType().name !== 'Blockquote') return null
  return {
    nextLine: () => false,
    finish(_, leaf) {
      const [line = '', ...others] = leaf.content.split('\n')
      const { start } = leaf
      const below = start + line.length + 1
      const inside = others.length > 0 ? context.parser.parseInline(others.join('\n'), below) : []
      const head = headOf(context, line, start)
      const end = start + leaf.content.length
      context.addLeafElement(leaf, context.elt('Callout', start, end, [head, ...inside]))
      return true
    },
  }
}

function headOf(context: BlockContext, line: string, from: number): Element {
  const [whole = '', type = '', meta = '', fold = ''] = HEAD.exec(line) ?? []
  const inside: Element[] = []
  let end = from
  const add = (name: string, length: number): void => {
    if (length > 0) inside.push(context.elt(name, end, end + length))
    end += length
  }
  add('CalloutMark', 2)
  add('CalloutType', type.length)
  add('CalloutMeta', meta.length)
  add('CalloutMark', 1)
  add('CalloutFold', fold.length)
  const title = line.slice(whole.length).trimEnd()
  if (title !== '') {
    const titleFrom = from + whole.length
    end = titleFrom + title.length
    const content = context.parser.parseInline(title, titleFrom)
    inside.push(context.elt('CalloutTitle', titleFrom, end, content))
  }
  return context.elt('CalloutHead', from, end, inside)
}

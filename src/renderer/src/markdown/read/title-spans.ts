import type { PhrasingContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { latentSyntax } from './syntax.ts'
import { wikilinkText } from '../wikilink-text.ts'

export type TitleMark = 'strong' | 'emphasis' | 'delete' | 'code' | 'link'
/** A stretch of a line of Markdown that looks the same; `marks` from the outside in. */
export interface TitleSpan {
  readonly text: string
  readonly marks: readonly TitleMark[]
}

/** Reads one line of Markdown as text with looks. Links lead nowhere, HTML is shown as it is written. */
export interface TitleReader {
  spans(text: string): readonly TitleSpan[]
}

const MARKUP = /[*_`~[\]<&\\]|%%|:\/\//
const MOST_KEPT = 2_000

export function createTitleReader(): TitleReader {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(latentSyntax)
  const kept = new Map<string, readonly TitleSpan[]>()

  function read(text: string): readonly TitleSpan[] {
    const [block, ...others] = processor.parse(text).children
    // `1. Call Ada` is a title and no list.
    if (block?.type !== 'paragraph' || others.length > 0) return [{ text, marks: [] }]
    return block.children.flatMap((node) => spansOf(node, [], text))
  }

  return {
    spans(text) {
      if (!MARKUP.test(text)) return [{ text, marks: [] }]
      const known = kept.get(text)
      if (known) return known
      const spans = read(text)
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(text, spans)
      return spans
    },
  }
}

function spansOf(
  node: PhrasingContent,
  marks: readonly TitleMark[],
  source: string,
): readonly TitleSpan[] {
  const inside = (children: readonly PhrasingContent[], mark: TitleMark) =>
    children.flatMap((child) => spansOf(child, [...marks, mark], source))
  switch (node.type) {
    case 'text':
      return [{ text: node.value, marks }]
    case 'inlineCode':
      return [{ text: node.value, marks: [...marks, 'code'] }]
    case 'strong':
    case 'emphasis':
    case 'delete':
      return inside(node.children, node.type)
    case 'link':
    case 'linkReference':
      return inside(node.children, 'link')
    case 'wikilink':
      return [{ text: node.alias ?? wikilinkText(node.target), marks: [...marks, 'link'] }]
    case 'comment':
      return []
    default: {
      const { start, end } = node.position ?? {}
      return [{ text: source.slice(start?.offset ?? 0, end?.offset ?? 0), marks }]
    }
  }
}

import type { Element, Nodes, Root, RootContent as HastContent } from 'hast'
import { fromDom } from 'hast-util-from-dom'
import type { Root as MdastRoot } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { imageSize, type Mark } from './marks.ts'
import { createNumbering } from './numbering.ts'
import { markFootnotes, markOwnNodes, type MarkdownMode } from './own-nodes.ts'
import type { Sanitizer } from './sanitize.ts'
import { readParts } from './read-parts.ts'
import { latentSyntax } from './syntax.ts'

/**
 * A stretch of a rendered text. The tree holds text-level elements without class, id, style or address that loads;
 * an element `latent-mark` with property `mark` stands for `marks[mark]`.
 */
export interface RenderedPart {
  readonly line: number
  /** What it was rendered from. */
  readonly text: string
  readonly tree: Root
  readonly marks: readonly Mark[]
  /** What was thrown when it was rendered; then the tree is empty. */
  readonly fault: unknown
}

/** Which element stands for a mark. It is no HTML, so no note can write it: the sanitiser drops it. */
export const MARK_ELEMENT = 'latent-mark'

export interface MarkdownRenderer {
  /**
   * Renders part by part, in order; each step takes a few milliseconds, so a caller may pause between two.
   * @param firstLine the line of the file on which `text` begins, from 1.
   */
  render(text: string, mode: MarkdownMode, firstLine?: number): Generator<RenderedPart, void>
  /** What the text cites, in the order of its numbers. */
  citations(text: string): readonly string[]
}

/** @param drawn the languages, in small letters, whose blocks are drawn as one thing */
export function createMarkdownRenderer(
  sanitizer: Sanitizer,
  drawn: { has(language: string): boolean },
): MarkdownRenderer {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(latentSyntax)
  const parse = (source: string): MdastRoot => processor.parse(source)
  const compiler = unified()
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeStringify, { allowDangerousHtml: true })

  function toSafeTree(marks: Mark[], key: string, mdast: MdastRoot): Root {
    const html = compiler.stringify(compiler.runSync(mdast))
    const fragment = sanitizer.sanitize(html, `data-${key}`, ({ url, alt, width, height }) => {
      const size = imageSize(alt)
      const image = {
        url,
        alt: size.alt,
        width: size.width ?? pixels(width),
        height: size.height ?? pixels(height),
      }
      marks.push({ type: 'image', image })
      return String(marks.length - 1)
    })
    const tree = asRoot(fromDom(fragment))
    placeMarks(tree, key, marks)
    setDirections(tree)
    return tree
  }

  return {
    *render(text, mode, firstLine = 1) {
      const numbering = createNumbering()
      for (const part of readParts(text, parse, { firstLine, drawn })) {
        const shown = { line: part.lineOffset + 1, text: part.source.slice(part.start), marks: [] }
        yield rendered(shown, (marks, key) => {
          if (part.fault !== null) throw part.fault
          const mark = attributeOf(marks, key)
          markOwnNodes({ mode, part, ...numbering, mark })
          return part.root
        })
      }
      if (numbering.footnotes.all().next().done) return
      yield rendered({ line: firstLine, text: '', marks: [] }, (marks, key) =>
        markFootnotes({ mode, ...numbering, mark: attributeOf(marks, key) }),
      )
    },
    citations(text) {
      const numbering = createNumbering()
      const mark = (): Record<string, string> => ({})
      for (const part of readParts(text, parse, { drawn })) {
        markOwnNodes({ mode: 'chat', part, ...numbering, mark })
      }
      markFootnotes({ mode: 'chat', ...numbering, mark })
      return numbering.citations.all()
    },
  }

  /** What fails is told with its part, and the parts after it are rendered. */
  function rendered(
    part: { readonly line: number; readonly text: string; readonly marks: Mark[] },
    read: (marks: Mark[], key: string) => MdastRoot,
  ): RenderedPart {
    const key = drawKey()
    try {
      const mdast = read(part.marks, key)
      return { ...part, tree: toSafeTree(part.marks, key, mdast), fault: null }
    } catch (fault) {
      return { ...part, tree: { type: 'root', children: [] }, fault }
    }
  }
}

const attributeOf =
  (marks: Mark[], key: string) =>
  (mark: Mark): Record<string, string> => {
    marks.push(mark)
    return { [`data-${key}`]: String(marks.length - 1) }
  }

/** Letters only, so that the attribute's name is the same in HTML, DOM and tree. */
const drawKey = (): string =>
  `k${[...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15)))
    .join('')}`

const pixels = (value: string | null): number | null => {
  const size = value === null ? Number.NaN : Number.parseInt(value, 10)
  return size > 0 && size <= 4096 ? size : null
}

const asRoot = (node: Nodes): Root =>
  node.type === 'root'
    ? node
    : { type: 'root', children: node.type === 'doctype' ? [] : [node as HastContent] }

/** Puts a `latent-mark` where an element carries our key, and line numbers on blocks. Changes `tree`. */
function placeMarks(tree: Root, key: string, marks: readonly Mark[]): void {
  const property = `data${key.charAt(0).toUpperCase()}${key.slice(1)}`
  visit(tree, 'element', (node: Element) => {
    const { [property]: value, ...properties } = node.properties
    if (value === undefined) return
    node.properties = properties
    const index = Number(value)
    const mark = marks[index]
    if (!mark) return
    if (mark.type === 'line') node.properties.dataLine = String(mark.line)
    else if (mark.type === 'heading') {
      node.properties.dataLine = String(mark.line)
      node.properties.dataSlug = mark.slug
    } else {
      node.tagName = MARK_ELEMENT
      node.properties = { mark: index }
    }
  })
}

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th', 'dt', 'dd'])

/** Each block reads in the direction of its own text, unless the note says which. Changes `tree`. */
function setDirections(tree: Root): void {
  visit(tree, 'element', (node: Element) => {
    if (BLOCKS.has(node.tagName)) node.properties.dir ??= 'auto'
  })
}

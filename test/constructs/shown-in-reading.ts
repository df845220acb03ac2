import type { Nodes, Parents, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Mark } from '../../src/renderer/src/markdown/read/marks.ts'
import { createNumbering } from '../../src/renderer/src/markdown/read/numbering.ts'
import { markOwnNodes, markFootnotes } from '../../src/renderer/src/markdown/read/own-nodes.ts'
import { readParts, withoutFrontmatter } from '../../src/renderer/src/markdown/read/read-parts.ts'
import { latentSyntax } from '../../src/renderer/src/markdown/read/syntax.ts'
import { wikilinkText } from '../../src/renderer/src/markdown/wikilink-text.ts'
import { aboutLink, node, wordsOf, type Shown } from './shown.ts'

/** What pairs of tags are drawn as; of others only what is in them is shown. */
const PAIRS: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  s: 'del',
  del: 'del',
  u: 'u',
  ins: 'u',
  kbd: 'kbd',
  sub: 'sub',
  sup: 'sup',
  mark: 'mark',
}

/** What the reading view shows of a text, by the tree that it draws; HTML but for pairs of tags as it is written. */
export function shownInReading(source: string): readonly Shown[] {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(latentSyntax)
  const marks: Mark[] = []
  const mark = (own: Mark): Record<string, string> => ({ mark: String(marks.push(own) - 1) })
  const numbering = createNumbering()
  const shown: Shown[] = []
  for (const part of readParts(withoutFrontmatter(source).body, (text) => processor.parse(text))) {
    if (part.fault !== null) throw part.fault
    markOwnNodes({ mode: 'note', part, ...numbering, mark })
    shown.push(...inside(part.root, part.root))
  }
  const notes = markFootnotes({ mode: 'note', ...numbering, mark })
  return [...shown, ...inside(notes, notes)]

  function inside(parent: Parents, root: Root): Shown[] {
    const open: { tag: string; shown: Shown[] }[] = [{ tag: '', shown: [] }]
    const put = (...more: readonly Shown[]): void => void open.at(-1)?.shown.push(...more)
    for (const child of parent.children) {
      if (
        child.type !== 'html' ||
        /^(?:root|listItem|blockquote|footnoteDefinition)$/.test(parent.type)
      ) {
        put(...show(child, root))
        continue
      }
      const [, slash, name = ''] = /^<(\/?)([a-z]+)/i.exec(child.value) ?? []
      const tag = name.toLowerCase()
      const at = open.findLastIndex((one) => one.tag === tag)
      if (tag === 'br') put(node('br', []))
      else if (slash === '' && tag in PAIRS) open.push({ tag, shown: [] })
      else if (slash === '/' && at > 0) {
        for (const lost of open.splice(at + 1)) open[at]?.shown.push(...lost.shown)
        const [pair] = open.splice(at)
        if (pair) put(node(PAIRS[tag] ?? '', pair.shown))
      }
    }
    for (const lost of open.splice(1)) put(...lost.shown)
    return open[0]?.shown ?? []
  }

  function show(at: Nodes, root: Root): readonly Shown[] {
    const data = 'data' in at ? at.data : undefined
    const index = data && 'hProperties' in data ? data.hProperties?.['mark'] : undefined
    const own = marks[Number(index)]
    const within = (): Shown[] => ('children' in at ? inside(at, root) : [])
    if (own && own.type !== 'line' && own.type !== 'heading') return showMark(own, within)
    switch (at.type) {
      case 'text':
        return [at.value]
      case 'paragraph':
        return [node('p', within())]
      case 'heading':
        return [node(`h${at.depth}`, within())]
      case 'emphasis':
        return [node(data && 'hName' in data && data.hName === 'mark' ? 'mark' : 'em', within())]
      case 'strong':
        return [node('strong', within())]
      case 'delete':
        return [node('del', within())]
      case 'inlineCode':
        return [node('code', [at.value.replaceAll('\n', ' ')])]
      case 'break':
        return [node('br', [])]
      case 'thematicBreak':
        return [node('hr', [])]
      case 'blockquote':
        return [node('quote', within())]
      case 'list':
        return [node(at.ordered ? 'ol' : 'ul', within(), at.ordered ? String(at.start) : '')]
      case 'listItem':
        return [node('li', within())]
      case 'table': {
        // As remark-rehype has it: no cell beyond the last column.
        const columns = at.align?.length
        for (const row of at.children) row.children.splice(columns ?? row.children.length)
        return [node('table', within())]
      }
      case 'tableRow':
        return [node('row', within())]
      case 'tableCell':
        return [node('cell', within())]
      case 'html':
        return /^\s*<[!?]/.test(at.value) ? [] : [node('html', [at.value])]
      case 'link': {
        const words = within()
        return [node('a', words, aboutLink(at.url, wordsOf(words)))]
      }
      case 'linkReference': {
        let url = '?'
        visit(root, 'definition', (one) => {
          if (one.identifier === at.identifier && url === '?') ({ url } = one)
        })
        return [node('a', within(), url)]
      }
      case 'definition':
      case 'comment':
        return []
      default:
        return [`?${at.type}`]
    }
  }

  function showMark(own: Mark, within: () => Shown[]): readonly Shown[] {
    switch (own.type) {
      case 'wikilink': {
        const text = own.alias ?? wikilinkText(own.target)
        return [node(own.isEmbed ? 'embed' : 'wikilink', [text], own.target)]
      }
      case 'tag':
        return [node('tag', [`#${own.name}`])]
      case 'code':
        return [node('codeblock', [node('source', [own.text])], own.language ?? '')]
      case 'math':
        return [
          own.line !== null ? node('math', [own.tex]) : node('formula', [node('math', [own.tex])]),
        ]
      case 'image': {
        const { url, alt, width, height } = own.image
        return [node('image', [alt], [url, width, height].filter(Boolean).join(' '))]
      }
      case 'callout':
        return [node('callout', within(), own.kind + (own.fold ? `-${own.fold}` : ''))]
      case 'callout-title':
        return [node('title', within())]
      case 'checkbox':
        return [node('task', [], own.status)]
      case 'footnote-ref':
        return [node('ref', [], String(own.number))]
      case 'footnote':
        return [node('footnote', within())]
      case 'line':
      case 'heading':
        return within()
    }
  }
}

import { Text } from '@codemirror/state'
import type { SyntaxNode, Tree } from '@lezer/common'
import type { MarkdownParser } from '@lezer/markdown'
import { endOfFrontmatter } from '../../src/renderer/src/stores/text/frontmatter-lines.ts'
import { baseParser } from '../../src/renderer/src/editor/language/syntax/base-parser.ts'
import { frontmatterSyntax } from '../../src/renderer/src/editor/language/syntax/frontmatter.ts'
import { noteSyntax } from '../../src/renderer/src/editor/language/syntax/note-syntax.ts'
import { CONSTRUCTS } from '../../src/renderer/src/editor/live/constructs.ts'
import { isFirstBlock } from '../../src/renderer/src/editor/live/is-first-block.ts'
import { linkTarget } from '../../src/renderer/src/editor/live/link-target.ts'
import { labelKey } from '../../src/renderer/src/markdown/read/label-key.ts'
import { calloutKind, imageSize } from '../../src/renderer/src/markdown/read/marks.ts'
import { wikilinkText } from '../../src/renderer/src/markdown/wikilink-text.ts'
import { aboutLink, node, wordsOf, type Shown } from './shown.ts'

/** The parser of the editor, for a text. */
export function noteParser(source: string): MarkdownParser {
  const hasFrontmatter = endOfFrontmatter(Text.of(source.split('\n'))) > 0
  return baseParser().configure(hasFrontmatter ? [noteSyntax, frontmatterSyntax] : [noteSyntax])
}

/** Read with the names of the entities that the constructs use; an other one is none. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  copy: '©',
  nbsp: '\u00a0',
  hellip: '…',
  auml: 'ä',
}

/** What is shown as it is written, because the reading view does so too. */
const AS_WRITTEN = new Set(['InlineField', 'LineField', 'TaskField', 'ImageSize'])

/** What live preview shows of a text while no construct is open, by its syntax tree and the table of constructs. */
export function shownInEditor(source: string): readonly Shown[] {
  const tree = noteParser(source).parse(source)
  const definitions = definitionsIn(tree, source)
  const notes: { key: string; inside: () => readonly Shown[] }[] = []
  const definedNotes = new Map<string, SyntaxNode>()
  tree.iterate({
    enter: ({ name, node: at }) => {
      if (name === 'FootnoteDefinition') {
        const key = labelKey(textOf(at.getChild('FootnoteLabel')))
        if (!definedNotes.has(key)) definedNotes.set(key, at)
      }
    },
  })

  function textOf(at: SyntaxNode | null): string {
    return at ? source.slice(at.from, at.to) : ''
  }
  /** What is in a node between its marks; each child as it is shown. */
  function inside(at: SyntaxNode, from = at.from, to = at.to): Shown[] {
    const { marks = [] } = CONSTRUCTS[at.name] ?? {}
    const shown: Shown[] = []
    let done = from
    for (let child = at.firstChild; child; child = child.nextSibling) {
      if (child.from < done || child.to > to) continue
      shown.push(source.slice(done, child.from))
      if (![...marks, 'QuoteMark'].includes(child.name)) shown.push(...show(child))
      done = child.to
    }
    shown.push(source.slice(done, to))
    return shown
  }
  /** A block holds no text between its blocks. */
  const blocksIn = (at: SyntaxNode): Shown[] =>
    childrenOf(at).flatMap((child) => (/Mark$|Label$/.test(child.name) ? [] : show(child)))

  function referTo(key: string, content: () => readonly Shown[]): Shown[] {
    let number = notes.findIndex((one) => one.key === key)
    if (number === -1) number = notes.push({ key, inside: content }) - 1
    return [node('ref', [], String(number + 1))]
  }

  function show(at: SyntaxNode): readonly Shown[] {
    const { name } = at
    const entry = CONSTRUCTS[name]
    if (AS_WRITTEN.has(name)) return [textOf(at).replace('\\|', '|')]
    if (name === 'HTMLTag' && /^<br\s*\/?>$/i.test(textOf(at))) return [node('br', [])]
    if (entry?.away === 'dim' || name === 'Frontmatter') return []
    switch (name) {
      case 'Document':
        return blocksIn(at)
      case 'FootnoteDefinition':
      case 'TableDelimiter':
      case 'QuoteMark':
        return []
      case 'Paragraph':
      case 'Task':
        return [node('p', inside(at))]
      case 'BulletList':
        return [node('ul', blocksIn(at))]
      case 'OrderedList': {
        const first = textOf(at.getChild('ListItem')?.getChild('ListMark') ?? null)
        return [node('ol', blocksIn(at), String(Number.parseInt(first, 10)))]
      }
      case 'ListItem':
        return [node('li', blocksIn(at))]
      case 'Callout':
        return [node('p', inside(at))]
      case 'CalloutHead': {
        const title = at.getChild('CalloutTitle')
        return [source.slice(at.from, title?.from ?? at.to), ...(title ? inside(title) : [])]
      }
      case 'TaskMarker':
        if (at.parent && !isFirstBlock(at.parent)) return [textOf(at)]
        return [node('task', [], textOf(at).slice(1, -1))]
      case 'Blockquote':
        return [quote(at)]
      case 'HorizontalRule':
        return [node('hr', [])]
      case 'FencedCode':
      case 'CodeBlock': {
        const info = textOf(at.getChild('CodeInfo'))
        const language = info.split(/\s/)[0] ?? ''
        const code = at.getChildren('CodeText').map(textOf).join('')
        return language.toLowerCase() === 'math'
          ? [node('math', [code])]
          : [node('codeblock', [node('source', [code])], language)]
      }
      case 'MathBlock':
        return [node('math', [written(at)])]
      case 'InlineMath':
        return [node('formula', [node('math', [textOf(at.getChild('MathText'))])])]
      case 'HTMLBlock':
        return /^\s*<!/.test(textOf(at)) ? [] : [node('html', [written(at)])]
      case 'Table':
        return [node('table', childrenOf(at).flatMap(show))]
      case 'TableHeader':
      case 'TableRow':
        return [node('row', at.getChildren('TableCell').flatMap(show))]
      case 'TableCell':
        return [node('cell', inside(at))]
      case 'Escape':
        return [source.slice(at.from + 1, at.to)]
      case 'Entity':
        return [decoded(textOf(at))]
      case 'HardBreak':
        return [node('br', [])]
      case 'InlineCode':
        return [node('code', [codeText(at)])]
      case 'Hashtag':
        return isInLink(at) ? [textOf(at)] : [node('tag', [textOf(at)])]
      case 'Wikilink':
      case 'Embed':
        return [wikilink(at)]
      case 'Autolink':
        return [node('a', [textOf(at.getChild('URL'))])]
      case 'URL':
        return [isInLink(at) ? textOf(at) : node('a', [textOf(at)])]
      case 'Link':
      case 'Image':
        return link(at)
      case 'FootnoteReference': {
        const key = labelKey(textOf(at.getChild('FootnoteLabel')))
        const defined = definedNotes.get(key)
        return defined ? referTo(key, () => blocksIn(defined)) : [textOf(at)]
      }
      case 'InlineFootnote':
        return referTo(`[${at.from}`, () => [node('p', inside(at))])
      default:
        if (name.startsWith('ATX')) return [node(`h${name.at(-1)}`, inside(at))]
        // The line under it is no text, with the marks of its quotes.
        if (name.startsWith('Setext'))
          return [node(`h${name.at(-1)}`, inside(at, at.from, source.lastIndexOf('\n', at.to - 1)))]
        if (entry?.tag) return [node(entry.tag, inside(at))]
        // Not drawn, and not meant to be: something is read that nobody knows here.
        return [node(`?${name}`, inside(at))]
    }
  }

  function quote(at: SyntaxNode): Shown {
    const callout = at.getChild('Callout')
    const head = callout && isFirstBlock(callout) ? callout.getChild('CalloutHead') : null
    if (!callout || !head) return node('quote', blocksIn(at))
    const type = textOf(head.getChild('CalloutType'))
    const sign = textOf(head.getChild('CalloutFold'))
    const fold = sign === '-' ? '-folded' : sign === '+' ? '-open' : ''
    const title = head.getChild('CalloutTitle')
    const words = title ? inside(title) : [type.charAt(0).toUpperCase() + type.slice(1)]
    const lineEnd = source.indexOf('\n', head.to)
    const isLonger = lineEnd !== -1 && lineEnd < callout.to
    const below = node('p', isLonger ? inside(callout, lineEnd + 1) : [])
    const others = blocksIn(at).slice(1)
    return node('callout', [node('title', words), below, ...others], calloutKind(type) + fold)
  }

  /** What stands in a block of several lines between its marks, without those of the quotes around it. */
  function written(at: SyntaxNode): string {
    let text = ''
    let done = at.from
    for (const mark of childrenOf(at).filter((child) => child.name.endsWith('Mark'))) {
      text += source.slice(done, mark.from)
      done = mark.to
    }
    return text + source.slice(done, at.to)
  }

  function codeText(at: SyntaxNode): string {
    const [open, close] = at.getChildren('CodeMark')
    const text = source.slice(open?.to, close?.from).replaceAll('\n', ' ')
    const bared = /^ .*[^ ].* $/.test(text) ? text.slice(1, -1) : text
    return hasParent(at, 'TableCell') ? bared.replaceAll('\\|', '|') : bared
  }

  function wikilink(at: SyntaxNode): Shown {
    const target = textOf(at.getChild('WikilinkTarget')).trim()
    const alias = textOf(at.getChild('WikilinkAlias')).trim()
    const text = alias === '' ? wikilinkText(target) : alias
    return node(at.name === 'Embed' ? 'embed' : 'wikilink', [text], target)
  }

  /** Whether a link around it is drawn. */
  function isInLink(at: SyntaxNode): boolean {
    for (let { parent } = at; parent; { parent } = parent)
      if (/^(?:Link|Image)$/.test(parent.name) && targetOf(parent) !== null) return true
    return false
  }

  function targetOf(at: SyntaxNode): string | null {
    const url = linkTarget(at)
    const marks = at.getChildren('LinkMark')
    if (url) return unescaped(textOf(url).replace(/^<|>$/g, ''))
    if (marks.length === 4) return ''
    const [open, close] = marks
    const label = textOf(at.getChild('LinkLabel')).slice(1, -1)
    const key = labelKey(label || source.slice(open?.to, close?.from))
    return definitions.get(key) ?? null
  }

  function link(at: SyntaxNode): readonly Shown[] {
    const target = targetOf(at)
    const [open, close] = at.getChildren('LinkMark')
    const words = inside(at, open?.to, close?.from)
    if (target === null) return [textOf(open ?? null), ...words, source.slice(close?.from, at.to)]
    if (at.name === 'Link') return [node('a', words, aboutLink(target, wordsOf(words)))]
    const { alt, width, height } = imageSize(wordsOf(words))
    return [node('image', [alt], [target, width, height].filter(Boolean).join(' '))]
  }

  const unescaped = (text: string): string =>
    text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/&#?\w+;/g, decoded)

  const shown = [...show(tree.topNode)]
  for (const note of notes) shown.push(node('footnote', note.inside()))
  return shown
}

function decoded(entity: string): string {
  const name = entity.slice(1, -1)
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity
  const hex = /^#x/i.test(name)
  return String.fromCodePoint(Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10))
}

function childrenOf(at: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = []
  for (let child = at.firstChild; child; child = child.nextSibling) found.push(child)
  return found
}

function hasParent(at: SyntaxNode, name: string): boolean {
  for (let { parent } = at; parent; { parent } = parent) if (parent.name === name) return true
  return false
}

function definitionsIn(tree: Tree, source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  tree.iterate({
    enter: ({ name, node: at }) => {
      if (name !== 'LinkReference') return
      const [label, url] = ['LinkLabel', 'URL'].map((child) => at.getChild(child))
      const key = labelKey(source.slice((label?.from ?? 0) + 1, (label?.to ?? 0) - 1))
      if (url && !found.has(key))
        found.set(key, source.slice(url.from, url.to).replace(/^<|>$/g, ''))
    },
  })
  return found
}

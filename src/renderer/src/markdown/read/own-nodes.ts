import type {
  Blockquote,
  Code,
  Definition,
  Heading,
  ListItem,
  Paragraph,
  Parent,
  PhrasingContent,
  Root,
  RootContent,
  TableRow,
} from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import { codeName } from './code-name.ts'
import { calloutKind, headingSlug, imageSize, type Mark } from './marks.ts'
import { breakLines, markHighlights } from './inline-text.ts'
import type { Citations, Footnotes } from './numbering.ts'
import type { ReadPart } from './read-parts.ts'
import type { WikilinkNode } from './syntax.ts'

/** How text outside the parser is treated: raw HTML in a chat is text, and its images are not ours to load. */
export type MarkdownMode = 'note' | 'chat'

export type OwnNodesOptions = {
  readonly mode: MarkdownMode
  readonly part: ReadPart
  readonly footnotes: Footnotes
  readonly citations: Citations
  /** Keeps the mark and answers the attribute that stands for it. */
  readonly mark: (mark: Mark) => Record<string, string>
}

/**
 * Turns what the parser found, and what only shows in the tree (callouts, `==marks==`, task states), into elements
 * that carry marks. Changes the part's `root`.
 */
export function markOwnNodes(options: OwnNodesOptions): void {
  const { root, start } = options.part
  root.children = root.children.filter(
    (node) => node.type === 'definition' || (node.position?.start.offset ?? 0) >= start,
  )
  markTree(root, options)
}

/** The same for the footnotes of a text, when all its parts are marked: what stands below it, and what that names. */
export function markFootnotes(
  options: Pick<OwnNodesOptions, 'mode' | 'footnotes' | 'citations' | 'mark'>,
): Root {
  const { footnotes, mark } = options
  const definitions = new Set<Definition>()
  const notes: RootContent[] = []
  for (const { name, number, content, part } of footnotes.all()) {
    const hProperties = mark({ type: 'footnote', name, number })
    const root: Root = { type: 'root', children: content }
    markTree(root, {
      ...options,
      part,
      // They stand at the end, whatever their line: nobody is led to a line here.
      mark: (own) => (own.type === 'line' || own.type === 'heading' ? {} : mark(own)),
    })
    for (const node of part.root.children) if (node.type === 'definition') definitions.add(node)
    const children = root.children as Blockquote['children']
    notes.push({ type: 'blockquote', children, data: { hName: 'div', hProperties } })
  }
  return { type: 'root', children: [...definitions, ...notes] }
}

function markTree(root: Root, options: OwnNodesOptions): void {
  const { mode, part, footnotes, citations, mark } = options
  const { source, lineOffset } = part
  const lineOf = (node: RootContent): number => (node.position?.start.line ?? 1) + lineOffset
  const element = (tag: string, own: Mark, children: PhrasingContent[] = []): PhrasingContent =>
    ({
      type: 'emphasis', // any node with children: `hName` decides what it becomes
      children,
      data: { hName: tag, hProperties: mark(own) },
    }) satisfies PhrasingContent

  /** What begins on the line on which its parent does has that one's mark. */
  const markInner = (node: ListItem | TableRow, parent: Parent): void => {
    const line = lineOf(node)
    if (parent.position && parent.position.start.line + lineOffset !== line)
      node.data = { ...node.data, hProperties: mark({ type: 'line', line }) }
  }

  visit(root, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const replace = (next: PhrasingContent | RootContent): [typeof SKIP, number] => {
      parent.children[index] = next as never
      return [SKIP, index + 1]
    }
    const remove = (): [typeof SKIP, number] => {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    switch (node.type) {
      case 'comment':
        return remove()
      case 'wikilink': {
        const { target, alias, isEmbed } = node
        const after = parent.children[index + 1]
        const lines = after?.type === 'text' ? CITED_LINES.exec(after.value) : null
        const citation = isCitation(node, parent.children, index, lines !== null)
          ? citations.number(lines ? `${target}|${lines[1]}-${lines[2] ?? lines[1]}` : target)
          : null
        // The number stands for the lines too.
        if (citation !== null && lines && mode === 'chat' && after?.type === 'text')
          after.value = after.value.slice(lines[0].length)
        // A small number stands close to what it proves.
        const before = parent.children[index - 1]
        if (citation !== null && mode === 'chat' && before?.type === 'text')
          before.value = before.value.trimEnd()
        return replace(element('span', { type: 'wikilink', target, alias, isEmbed, citation }))
      }
      case 'tag':
        return replace(element('span', { type: 'tag', name: node.name }))
      case 'link':
      case 'linkReference':
        // A click on its text means the link.
        visit(node, 'tag', (tag, at, link) => {
          if (link && at !== undefined) link.children[at] = { type: 'text', value: `#${tag.name}` }
        })
        return undefined
      case 'code':
        return replace(
          element(
            'div',
            // As GitHub has it.
            node.lang?.toLowerCase() === 'math'
              ? { type: 'math', tex: node.value, line: lineOf(node) }
              : codeMark(node, lineOf(node)),
          ),
        )
      case 'math':
        return replace(element('div', { type: 'math', tex: node.value, line: lineOf(node) }))
      case 'inlineMath':
        return replace(element('span', { type: 'math', tex: node.value, line: null }))
      case 'image': {
        const { alt, width, height } = imageSize(node.alt ?? '')
        const image = { url: node.url, alt, width, height }
        return replace(element('span', { type: 'image', image }))
      }
      case 'imageReference': {
        const definition = definitionOf(part.root, node.identifier)
        const { alt, width, height } = imageSize(node.alt ?? '')
        const image = { url: definition?.url ?? '', alt, width, height }
        return replace(element('span', { type: 'image', image }))
      }
      case 'footnoteReference': {
        const name = node.identifier.toLowerCase()
        return replace(
          element('sup', { type: 'footnote-ref', name, number: footnotes.mention(name) }),
        )
      }
      case 'inlineFootnote': {
        const name = footnotes.inline(node.children, part)
        return replace(
          element('sup', { type: 'footnote-ref', name, number: footnotes.mention(name) }),
        )
      }
      case 'footnoteDefinition':
        footnotes.define(node.identifier.toLowerCase(), { content: node.children, part })
        return remove()
      case 'html':
        if (mode === 'chat') return replace(shownAsText(node.value, parent.type === 'root'))
        return undefined
      case 'heading':
        hideBlockId(node)
        node.data = {
          hProperties: mark({
            type: 'heading',
            line: lineOf(node),
            slug: headingSlug(textOf(node)),
          }),
        }
        return undefined
      case 'blockquote':
        markCallout(node, { line: lineOf(node), source, mark })
        return undefined
      case 'listItem':
        markTask(node, lineOf(node), source, element)
        markInner(node, parent)
        return undefined
      case 'paragraph':
        hideBlockId(node)
        if (node.children.length === 0) return remove()
        node.data = {
          ...node.data,
          ...(parent.type === 'root'
            ? { hProperties: mark({ type: 'line', line: lineOf(node) }) }
            : {}),
          // An embedded note is a block, and HTML closes a paragraph before one.
          ...(node.children.some(isEmbed) ? { hName: 'div' } : {}),
        }
        return undefined
      case 'tableRow':
        markInner(node, parent)
        return undefined
      case 'thematicBreak':
      case 'list':
      case 'table':
        if (parent.type === 'root')
          node.data = { ...node.data, hProperties: mark({ type: 'line', line: lineOf(node) }) }
        return undefined
      default:
        return undefined
    }
  })
  visit(root, (node) => {
    if (!('children' in node)) return
    markHighlights(node.children as RootContent[])
    breakLines(node.children as RootContent[])
  })
}

/** The text of a node without markup. */
export function textOf(node: RootContent | Root): string {
  if ('value' in node) return node.value
  if (node.type === 'wikilink') return node.alias ?? node.target
  if (node.type === 'tag') return `#${node.name}`
  if ('children' in node) return node.children.map(textOf).join('')
  return 'alt' in node ? (node.alt ?? '') : ''
}

/**
 * `… is late [[projects/Atlas#Permit]].` cites; `As [[Atlas]] says`, and a link that begins a line or is said with its
 * lines in words, are to be read. The sign: it names a passage or a file, follows words, and the sentence ends with it,
 * or its lines follow in brackets.
 */
function isCitation(
  { target, alias, isEmbed: embeds }: WikilinkNode,
  siblings: readonly RootContent[],
  index: number,
  hasLines: boolean,
): boolean {
  if (embeds || alias !== null || target.startsWith('#')) return false
  if (!hasLines && !/#|\/|\.md$/i.test(target)) return false
  const before = siblings.slice(0, index).map(textOf).join('').split('\n').at(-1) ?? ''
  const after = siblings[index + 1]
  const endsThere =
    after?.type === 'text'
      ? /^\s*(?:$|\n|[.;:!?)\]–—]|,(?! lines? \d))/.test(after.value)
      : after?.type !== 'emphasis'
  return /[\p{L}\p{N}]/u.test(before) && (endsThere || hasLines)
}

/** `[[note#heading]] (lines 12–18)`: how an answer says where in a note. */
const CITED_LINES = /^\s*\(lines?\s+(\d+)(?:\s*[-–—]\s*(\d+))?\)/i

const isEmbed = (node: RootContent): boolean => node.type === 'wikilink' && node.isEmbed

const definitionOf = (root: Root, identifier: string): Definition | undefined =>
  root.children.find(
    (node): node is Definition => node.type === 'definition' && node.identifier === identifier,
  )

/** `… of the line ^its-id`: the name of a block is for links, not for readers. Changes `block`. */
function hideBlockId(block: Paragraph | Heading): void {
  const last = block.children.at(-1)
  if (last?.type !== 'text') return
  const isFirst = block.children.length === 1
  last.value = last.value.replace(
    isFirst ? /(?:^|\s+)\^[A-Za-z0-9-]+\s*$/ : /\s+\^[A-Za-z0-9-]+\s*$/,
    '',
  )
  if (last.value === '') block.children.pop()
}

const shownAsText = (value: string, isBlock: boolean): RootContent =>
  isBlock ? { type: 'paragraph', children: [{ type: 'text', value }] } : { type: 'text', value }

function codeMark({ lang, meta, value }: Code, line: number): Mark {
  const name = codeName(`${lang ?? ''} ${meta ?? ''}`)
  return { type: 'code', language: lang ?? null, name, text: value, line }
}

const CALLOUT = /^\[!([^\]|\n]+)(?:\|[^\]\n]*)?\]([+-]?)[ \t]*/

/** `> [!tip]- Title` over a quote makes a callout; the rest of the first line is its title. */
function markCallout(
  node: Blockquote,
  {
    line,
    source,
    mark,
  }: Pick<OwnNodesOptions, 'mark'> & { readonly line: number; readonly source: string },
): void {
  const first = node.children[0]
  const opening = first?.type === 'paragraph' ? first.children[0] : undefined
  // An escaped bracket begins none.
  const isPlain = source.startsWith('[!', opening?.position?.start.offset)
  const head = opening?.type === 'text' && isPlain ? CALLOUT.exec(opening.value) : null
  if (!head || first?.type !== 'paragraph' || opening?.type !== 'text') {
    node.data = { hProperties: mark({ type: 'line', line }) }
    return
  }
  const [whole, word = '', sign] = head
  const kind = calloutKind(word)
  opening.value = opening.value.slice(whole.length)
  const { before, after } = splitAtLineBreak(first.children)
  const title = before.length > 0 ? before : [{ type: 'text' as const, value: capitalised(word) }]
  node.data = {
    hName: 'div',
    hProperties: mark({
      type: 'callout',
      kind,
      fold: sign === '-' ? 'folded' : sign === '+' ? 'open' : null,
      line,
    }),
  }
  node.children.splice(
    0,
    1,
    {
      type: 'paragraph',
      children: title,
      data: { hName: 'div', hProperties: mark({ type: 'callout-title', kind }) },
    },
    ...(after.length > 0 ? [{ type: 'paragraph' as const, children: after }] : []),
  )
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function splitAtLineBreak(children: readonly PhrasingContent[]): {
  before: PhrasingContent[]
  after: PhrasingContent[]
} {
  const before: PhrasingContent[] = []
  for (const [index, child] of children.entries()) {
    const breakAt = child.type === 'text' ? child.value.indexOf('\n') : -1
    if (child.type === 'text' && breakAt !== -1) {
      const head = child.value.slice(0, breakAt).trim()
      const tail = child.value.slice(breakAt + 1)
      if (head) before.push({ type: 'text', value: head })
      const after: PhrasingContent[] = tail ? [{ type: 'text', value: tail }] : []
      return { before, after: [...after, ...children.slice(index + 1)] }
    }
    if (child.type === 'break') return { before, after: children.slice(index + 1) }
    if (child.type !== 'text' || child.value !== '') before.push(child)
  }
  return { before, after: [] }
}

/** `- [x]`; GFM knows a space and an x with a text behind it, notes any one character (`[/]`, `[-]`) and no text too. */
function markTask(
  node: ListItem,
  line: number,
  source: string,
  element: (tag: string, own: Mark) => PhrasingContent,
): void {
  const first: Paragraph | undefined =
    node.children[0]?.type === 'paragraph' ? node.children[0] : undefined
  const box = (status: string): PhrasingContent =>
    element('span', {
      type: 'checkbox',
      status,
      line,
      source: lineAt(source, node.position?.start.offset ?? 0),
    })
  if (typeof node.checked === 'boolean') {
    const written = /\[([xX])\]/.exec(source.slice(node.position?.start.offset))?.[1] ?? 'x'
    const ticked = box(node.checked ? written : ' ')
    node.checked = null
    if (first) first.children.unshift(ticked)
    else node.children.unshift({ type: 'paragraph', children: [ticked] })
    return
  }
  const text = first?.children[0]
  const status = text?.type === 'text' ? /^\[([^\n])\](?:\s+|$)/u.exec(text.value) : null
  if (!first || text?.type !== 'text' || !status) return
  text.value = text.value.slice(status[0].length)
  first.children.unshift(box(status[1] ?? ' '))
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset)
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? text.length : end)
}

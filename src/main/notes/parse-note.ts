import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common'
import { noteNameOf } from '../../shared/domain/vault-path.ts'
import { locateFrontmatter, readFrontmatter } from './frontmatter.ts'
import { readProperties } from './frontmatter-properties.ts'
import { createLineIndex } from './line-index.ts'
import type { LineIndex } from './line-index.ts'
import { parseMarkdownTarget } from './link-target.ts'
import { markdownSyntax } from './markdown-syntax.ts'
import type { BlockId, Heading, NoteLink, ParsedNote, Tag } from './parsed-note.ts'
import { plainText } from './plain-text.ts'
import { scanLines } from './scan-lines.ts'
import { readWikilink } from './wikilink.ts'
import { countWords } from './words.ts'

/** Nesting beyond this (columns of quote and list marks before a line's text) is not parsed. */
const MAX_NESTING_COLUMNS = 1000

/**
 * Reads everything that Latent knows of a note from its text. Never throws, and takes time linear in the length: what
 * is nested or tangled beyond reason is read line by line instead, and `limitation` says so.
 * @param path only for the title of a note that says none
 */
export function parseNote(path: string, text: string): ParsedNote {
  const place = locateFrontmatter(text)
  const bodyStart = place?.bodyStart ?? (text.startsWith('\ufeff') ? 1 : 0)
  const frontmatter = readFrontmatter(text)
  // Every line break becomes one `\n` without moving anything: the offsets stay those of the file.
  const even = text.includes('\r')
    ? text.replace(/\r\n?/g, (lineBreak) => (lineBreak === '\r' ? '\n' : ' \n'))
    : text
  const lines = createLineIndex(even)
  const properties = readProperties(frontmatter?.data ?? {}, {
    source: even,
    start: place?.start ?? 0,
    end: place?.end ?? 0,
    lines,
  })
  const body = readBody(even, bodyStart, lines)
  return {
    title:
      properties.title ?? body.headings.find(({ level }) => level === 1)?.text ?? noteNameOf(path),
    frontmatter,
    bodyStart,
    bodyLine: place?.bodyLine ?? 1,
    headings: body.headings,
    links: [...properties.links, ...body.links],
    tags: [...properties.tags, ...body.tags],
    aliases: properties.aliases,
    blocks: body.blocks,
    wordCount: countWords(even.slice(bodyStart)),
    limitation: body.limitation,
  }
}

export interface NoteBody {
  readonly headings: Heading[]
  readonly links: NoteLink[]
  readonly tags: Tag[]
  readonly blocks: BlockId[]
  readonly limitation: string | null
}

function readBody(text: string, bodyStart: number, lines: LineIndex): NoteBody {
  const body = text.slice(bodyStart)
  if (isNestedTooDeep(body))
    return {
      ...scanLines(text, { from: bodyStart, to: text.length, lines }),
      limitation: 'This note is nested too deep, so its structure was read line by line.',
    }
  const tree = markdownSyntax.parse(body)
  const result: { -readonly [K in keyof NoteBody]: NoteBody[K] } = {
    headings: [],
    links: [],
    tags: [],
    blocks: [],
    limitation: null,
  }
  const definitions = new Map<string, string>()
  const references: { link: NoteLink; label: string }[] = []
  /** No tags up to here: inside the text of a link. */
  let linkEnd = 0

  const spanOf = ({ from, to }: { from: number; to: number }) => ({
    start: bodyStart + from,
    end: bodyStart + to,
    line: lines.lineAt(bodyStart + from),
  })

  tree.iterate({ enter: (node) => visit(node) })
  for (const { link, label } of references) {
    const destination = definitions.get(label)
    const target = destination === undefined ? null : parseMarkdownTarget(destination)
    if (target && !isNothing(target)) result.links.push({ ...link, ...target })
  }
  if (references.length > 0) result.links.sort((a, b) => a.start - b.start)
  return result

  /** @returns false when what is inside must not be looked at */
  function visit(node: SyntaxNodeRef): boolean {
    switch (node.name) {
      case 'Wikilink':
      case 'WikilinkEmbed':
        result.links.push({
          ...readWikilink(body.slice(node.from, node.to)),
          ...spanOf(node),
          inFrontmatter: false,
        })
        return false
      case 'Link':
      case 'Image':
        visitLink(node.node)
        linkEnd = Math.max(linkEnd, node.to)
        return true
      case 'Hashtag':
        if (node.from >= linkEnd)
          result.tags.push({ name: body.slice(node.from + 1, node.to), ...spanOf(node) })
        return false
      case 'BlockId':
        result.blocks.push({ id: body.slice(node.from + 1, node.to), ...spanOf(node) })
        return false
      case 'ATXHeading1':
      case 'ATXHeading2':
      case 'ATXHeading3':
      case 'ATXHeading4':
      case 'ATXHeading5':
      case 'ATXHeading6':
      case 'SetextHeading1':
      case 'SetextHeading2':
        result.headings.push({
          level: Number(node.name.at(-1)),
          text: plainText(node.node, body),
          ...spanOf(node),
        })
        return true
      case 'LinkReference':
        visitDefinition(node.node)
        return false
      case 'Unparsed':
        scanInstead(node)
        result.limitation = `Line ${spanOf(node).line}: this passage is too tangled, so it was read line by line.`
        return false
      case 'FencedCode':
      case 'CodeBlock':
      case 'InlineCode':
      case 'HTMLBlock':
      case 'CommentBlock':
      case 'ProcessingInstructionBlock':
      case 'NoteCommentBlock':
      case 'MathBlock':
        return false
      default:
        return true
    }
  }

  function visitLink(node: SyntaxNode): void {
    const text = plainText(node, body)
    const link: NoteLink = {
      ...spanOf(node),
      type: node.name === 'Image' ? 'embed' : 'markdown',
      target: '',
      heading: null,
      block: null,
      text,
      inFrontmatter: false,
    }
    const url = node.getChild('URL')
    if (url) {
      const target = parseMarkdownTarget(body.slice(url.from, url.to))
      if (target && !isNothing(target))
        result.links.push({ ...link, ...target, text: text || target.target })
      return
    }
    const label = node.getChild('LinkLabel')
    const raw = label ? body.slice(label.from, label.to) : body.slice(node.from, node.to)
    const name = raw.replace(/^!?\[|\]$/g, '') || text
    if (!name.includes('[')) references.push({ link, label: labelKey(name) })
  }

  function visitDefinition(node: SyntaxNode): void {
    const label = node.getChild('LinkLabel')
    const url = node.getChild('URL')
    if (!label || !url) return
    const name = body.slice(label.from + 1, label.to - 1)
    // A footnote of one word has the form of a link definition; what it says is text.
    if (name.startsWith('^')) scanInstead(url)
    else if (!definitions.has(labelKey(name)))
      definitions.set(labelKey(name), body.slice(url.from, url.to))
  }

  function scanInstead({ from, to }: { from: number; to: number }): void {
    const found = scanLines(text, { from: bodyStart + from, to: bodyStart + to, lines })
    result.links.push(...found.links)
    result.tags.push(...found.tags)
    result.blocks.push(...found.blocks)
  }
}

const labelKey = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase()

const isNothing = (target: {
  target: string
  heading: string | null
  block: string | null
}): boolean => target.target === '' && target.heading === null && target.block === null

const isNestedTooDeep = (body: string): boolean =>
  new RegExp(`^[ \\t>*+\\d.)-]{${MAX_NESTING_COLUMNS}}`, 'm').test(body)

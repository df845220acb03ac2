import type { SyntaxNodeRef } from '@lezer/common'
import { isNestedTooDeep } from '../../shared/domain/markdown-limits.ts'
import { noteNameOf } from '../../shared/domain/vault-path.ts'
import { readFrontmatter } from './frontmatter/frontmatter.ts'
import { locateFrontmatter } from '../../shared/frontmatter/locate-frontmatter.ts'
import { readProperties } from './frontmatter/frontmatter-properties.ts'
import { createLineIndex } from './line-index.ts'
import type { LineIndex } from './line-index.ts'
import { createMarkdownLinks } from './links/markdown-links.ts'
import { markdownSyntax } from './markdown-syntax.ts'
import { readCallout, readListItem } from './edit/read-block.ts'
import type {
  BlockId,
  Callout,
  Heading,
  LinkDefinition,
  ListItem,
  NoteLink,
  ParsedNote,
  Span,
  Tag,
} from './parsed-note.ts'
import { plainText } from './plain-text.ts'
import { scanLines } from './scan-lines.ts'
import { wikilinkAt } from './links/wikilink.ts'
import { countWords } from './words.ts'

/**
 * Reads everything that Latent knows of a note from its text. Never throws, and takes time linear in the length: what
 * is nested or tangled beyond reason is read line by line instead, and `limitation` says so.
 * @param path only for the title of a note that says none
 */
export function parseNote(path: string, text: string): ParsedNote {
  const place = locateFrontmatter(text)
  const bodyStart = place?.bodyStart ?? 0
  const frontmatter = readFrontmatter(text)
  // Every line break becomes one `\n` without moving anything: the offsets stay those of the file.
  const even = text.includes('\r')
    ? text.replace(/\r\n?/g, (lineBreak) => (lineBreak === '\r' ? '\n' : ' \n'))
    : text
  const contentStart = bodyStart === 0 && text.startsWith('\ufeff') ? 1 : bodyStart
  const lines = createLineIndex(even)
  const properties = readProperties(frontmatter?.data ?? {}, {
    source: even,
    start: place?.start ?? 0,
    end: place?.end ?? 0,
    lines,
  })
  const body = readBody(even, contentStart, lines)
  return {
    title:
      properties.title ?? (titleHeading(body.headings, even, contentStart) || noteNameOf(path)),
    frontmatter,
    bodyStart,
    bodyLine: place?.bodyLine ?? 1,
    headings: body.headings,
    links: [...properties.links, ...body.links],
    tags: [...properties.tags, ...body.tags],
    aliases: properties.aliases,
    definitions: body.definitions,
    blocks: body.blocks,
    listItems: body.listItems,
    callouts: body.callouts,
    wordCount: countWords(even.slice(contentStart)),
    limitation: body.limitation,
    unparsed: body.unparsed,
  }
}

/** The text of a level-1 heading that the body begins with; undefined when it begins with anything else. */
function titleHeading(
  [first]: readonly Heading[],
  text: string,
  bodyStart: number,
): string | undefined {
  const opensBody = first?.level === 1 && text.slice(bodyStart, first.start).trim() === ''
  return opensBody ? first.text : undefined
}

export interface NoteBody {
  readonly headings: Heading[]
  readonly links: NoteLink[]
  readonly tags: Tag[]
  readonly definitions: LinkDefinition[]
  readonly blocks: BlockId[]
  readonly listItems: ListItem[]
  readonly callouts: Callout[]
  readonly limitation: string | null
  readonly unparsed: Span[]
}

function readBody(text: string, bodyStart: number, lines: LineIndex): NoteBody {
  const body = text.slice(bodyStart)
  const result: { -readonly [K in keyof NoteBody]: NoteBody[K] } = {
    headings: [],
    links: [],
    tags: [],
    definitions: [],
    blocks: [],
    listItems: [],
    callouts: [],
    limitation: null,
    unparsed: [],
  }
  if (isNestedTooDeep(body)) {
    scanLines(text, { from: bodyStart, to: text.length, lines }, result)
    result.limitation = 'This note is nested too deep, so it was read line by line.'
    result.unparsed.push({ start: bodyStart, end: text.length, line: lines.lineAt(bodyStart) })
    return result
  }
  /** The items around the place that is visited, by their index; and where their outermost list begins. */
  const openItems: number[] = []
  let outermostList = 0
  /** No tags up to here: inside the text of a link. */
  let linkEnd = 0

  const spanOf = ({ from, to }: { from: number; to: number }) => ({
    start: bodyStart + from,
    end: bodyStart + to,
    line: lines.lineAt(bodyStart + from),
  })

  const markdownLinks = createMarkdownLinks({ body, bodyStart, spanOf }, result)
  markdownSyntax.parse(body).iterate({
    enter: (node) => visit(node),
    leave: ({ name }) => {
      if (name === 'ListItem') openItems.pop()
    },
  })
  markdownLinks.resolveReferences()
  return result

  /** @returns false when what is inside must not be looked at */
  function visit(node: SyntaxNodeRef): boolean {
    switch (node.name) {
      case 'Wikilink':
      case 'WikilinkEmbed':
        result.links.push(
          wikilinkAt(body.slice(node.from, node.to), { ...spanOf(node), inFrontmatter: false }),
        )
        return false
      case 'Link':
      case 'Image':
        markdownLinks.read(node.node)
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
      case 'BulletList':
      case 'OrderedList':
        if (openItems.length === 0) outermostList = node.from
        return true
      case 'ListItem':
        result.listItems.push(
          readListItem(node.node, body, {
            parent: openItems.at(-1) ?? null,
            list: outermostList,
            spanOf,
          }),
        )
        openItems.push(result.listItems.length - 1)
        return true
      case 'Blockquote': {
        const callout = readCallout(node.node, body, spanOf)
        if (callout) result.callouts.push(callout)
        return true
      }
      case 'Paragraph':
        markdownLinks.readDefinitions(node)
        return true
      case 'Unparsed':
        scanLines(text, { from: bodyStart + node.from, to: bodyStart + node.to, lines }, result)
        result.unparsed.push(spanOf(node))
        result.limitation = `Line ${spanOf(node).line}: this passage is too tangled, so it was read line by line.`
        return false
      // Code, HTML, comments and maths have nothing inside them in the tree.
      default:
        return true
    }
  }
}

import { locateFrontmatter } from '../src/shared/frontmatter/locate-frontmatter.ts'
import { createLineIndex } from '../src/main/notes/line-index.ts'
import { markdownSyntax } from '../src/main/notes/markdown-syntax.ts'
import { parseNote } from '../src/main/notes/parse-note.ts'
import type { ListItem, NoteLink, Span } from '../src/main/notes/parsed-note.ts'
import type { LinkLookup } from '../src/main/notes/links/resolve-link.ts'
import { isRecord } from '../src/shared/domain/is-record.ts'

/** Lines and columns count from 0; offsets are UTF-16 units. */
export interface Position {
  readonly start: { readonly line: number; readonly col: number; readonly offset: number }
  readonly end: { readonly line: number; readonly col: number; readonly offset: number }
}

/** What Latent reads of a note, in the form of Obsidian's metadata cache; parts without entries are there, empty. */
export interface CacheOfNote {
  readonly headings: readonly object[]
  readonly links: readonly { readonly link: string }[]
  readonly embeds: readonly object[]
  readonly tags: readonly object[]
  /** By their id in lower case. */
  readonly blocks: Readonly<Record<string, object>>
  readonly listItems: readonly object[]
  readonly sections: readonly object[]
  readonly frontmatter: Readonly<Record<string, unknown>> | null
  readonly frontmatterLinks: readonly LinkOfProperty[]
  /** Of the frontmatter, then of the body, with their `#`. */
  readonly allTags: readonly string[]
  /** Each link as in `links` and `frontmatterLinks` → the file it leads to. */
  readonly resolved: ReadonlyMap<string, string | null>
}

export function asObsidian(
  path: string,
  text: string,
  resolve: LinkLookup['resolve'],
): CacheOfNote {
  const parsed = parseNote(path, text)
  const lines = createLineIndex(text)
  const pointAt = (offset: number) => {
    const line = lines.lineAt(offset)
    return { line: line - 1, col: offset - lines.startOf(line), offset }
  }
  const positionOf = ({ start, end }: { start: number; end: number }): Position => ({
    start: pointAt(start),
    end: pointAt(end),
  })
  const sourceOf = ({ start, end }: Span) => text.slice(start, end)
  const inBody = parsed.links.filter(({ inFrontmatter }) => !inFrontmatter)
  const linkOf = (link: NoteLink) => ({
    link: writtenLink(link),
    original: sourceOf(link),
    displayText: link.text,
    position: positionOf(link),
  })

  function listItemOf(item: ListItem) {
    const parent = item.parent === null ? undefined : parsed.listItems[item.parent]
    const listLine = item.listLine - 1
    return {
      position: positionOf({
        start: parent ? startWithin(item, parent) : item.start,
        end: item.end,
      }),
      // A root is told by the first line of its list, negative; 0 has no sign.
      parent: parent ? parent.line - 1 : -Math.max(listLine, 1),
      ...(item.task ? { task: item.task.status } : {}),
    }
  }

  /** Obsidian counts the blanks before a nested item to it, from the column where its parent's text begins. */
  function startWithin(item: ListItem, parent: ListItem): number {
    const wanted = columnOf(text, lines.startOf(parent.line), parent.contentStart)
    let offset = lines.startOf(item.line)
    while (offset < item.start && columnOf(text, lines.startOf(item.line), offset) < wanted)
      offset++
    return offset
  }

  /** The list item or section that a block id names: the one it ends, or the one before it if it stands alone. */
  function blockPosition(block: Span): Position {
    const holds = ({ start, end }: { start: number; end: number }) =>
      start <= block.start && block.end <= end
    const item = parsed.listItems.findLast(holds)
    if (item) return positionOf(item)
    const index = sections.findIndex(holds)
    const section = sections[index]
    const isAlone = section !== undefined && section.start === block.start
    return positionOf((isAlone ? sections[index - 1] : section) ?? block)
  }

  const sections = sectionsOf(text)
  const data = parsed.frontmatter?.data ?? {}
  return {
    headings: parsed.headings.map((heading) => ({
      heading: writtenHeading(sourceOf(heading)),
      level: heading.level,
      position: positionOf(heading),
    })),
    links: inBody.filter(({ type }) => type !== 'embed').map(linkOf),
    embeds: inBody.filter(({ type }) => type === 'embed').map(linkOf),
    tags: parsed.tags
      .filter(({ start }) => start >= parsed.bodyStart)
      .map((tag) => ({ tag: `#${tag.name}`, position: positionOf(tag) })),
    blocks: Object.fromEntries(
      parsed.blocks.map((block) => {
        const id = block.id.toLowerCase()
        return [id, { id, position: blockPosition(block) }]
      }),
    ),
    listItems: parsed.listItems.map(listItemOf),
    sections: sections.map(({ type, start, end }) => ({
      type,
      position: positionOf({ start, end }),
    })),
    frontmatter: Object.keys(data).length > 0 ? data : null,
    frontmatterLinks: frontmatterLinks(data, parsed.links),
    allTags: parsed.tags.map(({ name }) => `#${name}`),
    resolved: new Map(
      parsed.links.map((link) => [writtenLink(link), resolve(path, link.target, link.type)]),
    ),
  }

  function sectionsOf(source: string): { type: string; start: number; end: number }[] {
    const place = locateFrontmatter(source)
    const yaml = place
      ? [{ type: 'yaml', start: 0, end: source.slice(0, place.bodyStart).trimEnd().length }]
      : []
    const found: { type: string; start: number; end: number }[] = []
    const body = source.slice(parsed.bodyStart)
    for (let node = markdownSyntax.parse(body).topNode.firstChild; node; node = node.nextSibling) {
      const start = parsed.bodyStart + node.from
      const isCallout = parsed.callouts.some((callout) => callout.start === start)
      const type = isCallout ? 'callout' : SECTIONS.find(([name]) => name.test(node.name))?.[1]
      const isQuote = node.name === 'Blockquote'
      if (type !== undefined)
        found.push({
          type,
          // A quote counts from the beginning of its line.
          start: isQuote ? lines.startOf(lines.lineAt(start)) : start,
          end: parsed.bodyStart + node.to,
        })
    }
    return [...yaml, ...found]
  }
}

const SECTIONS: readonly (readonly [RegExp, string])[] = [
  [/Heading/, 'heading'],
  [/List$/, 'list'],
  [/Code/, 'code'],
  [/^Paragraph$/, 'paragraph'],
  [/^(?:HTML|Comment|ProcessingInstruction)/, 'html'],
  [/^NoteComment/, 'comment'],
  [/^Blockquote$/, 'blockquote'],
  [/^Table$/, 'table'],
  [/^HorizontalRule$/, 'thematicBreak'],
  [/^MathBlock$/, 'math'],
]

function writtenLink({ target, heading, block }: NoteLink): string {
  const places = [...(heading === null ? [] : [heading]), ...(block === null ? [] : [`^${block}`])]
  return [target, ...places].join('#')
}

/** `## A [[link]] ##` → `A [[link]]`: Obsidian keeps the marks within. */
function writtenHeading(source: string): string {
  const [first = ''] = source.split(/\r?\n/)
  return first
    .replace(/^#{1,6}(?=\s|$)/, '')
    .replace(/\s#+\s*$/, '')
    .trim()
}

function columnOf(text: string, lineStart: number, offset: number): number {
  let column = 0
  for (let at = lineStart; at < offset; at++) column += text[at] === '\t' ? 4 - (column % 4) : 1
  return column
}

interface LinkOfProperty {
  readonly key: string
  readonly link: string
  readonly original: string
  readonly displayText: string
}

/** Every value that is nothing but a link, under its key: `up`, `list.0`. */
function frontmatterLinks(value: unknown, links: readonly NoteLink[], key = ''): LinkOfProperty[] {
  if (typeof value === 'string') {
    const original = value.trim()
    const inner = /^!?\[\[(.+)\]\]$/.exec(original)?.[1]
    if (inner === undefined) return []
    const link = links.find((one) => one.inFrontmatter && inner.startsWith(writtenLink(one)))
    return link ? [{ key, link: writtenLink(link), original, displayText: link.text }] : []
  }
  const entries = Array.isArray(value)
    ? value.map((item, index): [string, unknown] => [String(index), item])
    : isRecord(value)
      ? Object.entries(value)
      : []
  return entries.flatMap(([name, item]) =>
    frontmatterLinks(item, links, key === '' ? name : `${key}.${name}`),
  )
}

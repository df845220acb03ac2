import type { LineIndex } from './line-index.ts'
import type { NoteLink, Tag } from './parsed-note.ts'
import { normaliseTag } from './tags.ts'
import { readWikilink } from './wikilink.ts'

export interface FrontmatterSource {
  /** The whole text of the note; the YAML is from `start` to `end`. */
  readonly source: string
  readonly start: number
  readonly end: number
  readonly lines: LineIndex
}

export interface Properties {
  readonly title: string | null
  readonly aliases: readonly string[]
  readonly tags: readonly Tag[]
  readonly links: readonly NoteLink[]
}

/** What the reserved keys of a frontmatter mean (`title`, `aliases`, `tags` and their singulars), and links in values. */
export function readProperties(
  data: Readonly<Record<string, unknown>>,
  place: FrontmatterSource,
): Properties {
  const title = data['title']
  return {
    title: typeof title === 'string' && title.trim() !== '' ? title.trim() : null,
    aliases: [...new Set(entriesOf(data, /^alias(?:es)?$/i, splitAliases))],
    tags: readTags(data, place),
    links: readLinks(data, place),
  }
}

/** The texts under the matching keys: the items of a list, or a string taken apart by `split`. */
function entriesOf(
  data: Readonly<Record<string, unknown>>,
  key: RegExp,
  split: (text: string) => string[],
): string[] {
  return Object.entries(data)
    .filter(([name]) => key.test(name))
    .flatMap(([, value]) => {
      if (typeof value === 'string') return split(value)
      return Array.isArray(value) ? value.map((item: unknown) => textOf(item)) : [textOf(value)]
    })
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** A number is text here (`aliases: [1984]`); nothing else is. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const splitAliases = (text: string): string[] => text.split(',')
const splitTags = (text: string): string[] => text.split(/[\s,]+/)

function readTags(data: Readonly<Record<string, unknown>>, place: FrontmatterSource): Tag[] {
  const names = entriesOf(data, /^tags?$/i, splitTags)
    .map(normaliseTag)
    .filter((name) => name !== null)
  if (names.length === 0) return []
  const yaml = place.source.slice(place.start, place.end)
  const key = /^["']?tags?["']?[ \t]*:/im.exec(yaml)
  const keyEnd = (key?.index ?? 0) + (key?.[0].length ?? 0)
  let searchFrom = keyEnd
  return names.map((name) => {
    const at = yaml.indexOf(name, searchFrom)
    if (at !== -1) searchFrom = at + name.length
    const start = place.start + (at === -1 ? (key?.index ?? 0) : at)
    const end = at === -1 ? place.start + keyEnd : start + name.length
    return { name, start, end, line: place.lines.lineAt(start) }
  })
}

const WIKILINK = /!?\[\[(?:[^[\]\n]|\[(?!\[)|\](?!\])){1,1000}\]\]/g

/**
 * Wikilinks in text values (`up: "[[Home]]"`). Without the quotes they are a list in a list to YAML and no link, and
 * in a comment they are none either: so only those count that a value holds as text.
 */
function readLinks(data: Readonly<Record<string, unknown>>, place: FrontmatterSource): NoteLink[] {
  const yaml = place.source.slice(place.start, place.end)
  if (!yaml.includes('[[')) return []
  const inValues = new Set(textsIn(data).flatMap((text) => text.match(WIKILINK) ?? []))
  const links: NoteLink[] = []
  for (const { 0: found, index } of yaml.matchAll(WIKILINK)) {
    if (!inValues.has(found)) continue
    const start = place.start + index
    links.push({
      ...readWikilink(found),
      start,
      end: start + found.length,
      line: place.lines.lineAt(start),
      inFrontmatter: true,
    })
  }
  return links
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

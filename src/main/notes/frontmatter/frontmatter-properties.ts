import type { LineIndex } from '../line-index.ts'
import type { NoteLink, Tag } from '../parsed-note.ts'
import { normaliseTag } from '../tags.ts'
import { wikilinkAt } from '../links/wikilink.ts'

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
    aliases: [...new Set(entriesOf(data, /^alias(?:es)?$/i, splitAliases).map(({ text }) => text))],
    tags: readTags(data, place),
    links: readLinks(data, place),
  }
}

/** The texts under the matching keys: the items of a list, or a string taken apart by `split`. */
function entriesOf(
  data: Readonly<Record<string, unknown>>,
  key: RegExp,
  split: (text: string) => string[],
): { key: string; text: string }[] {
  return Object.entries(data)
    .filter(([name]) => key.test(name))
    .flatMap(([name, value]) => {
      const texts = typeof value === 'string' ? split(value) : [value].flat().map(textOf)
      return texts.map((text) => ({ key: name, text: text.trim() }))
    })
    .filter(({ text }) => text !== '')
}

/** A number is text here (`aliases: [1984]`); nothing else is. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const splitAliases = (text: string): string[] => text.split(',')
const splitTags = (text: string): string[] => text.split(/[\s,]+/)

function readTags(data: Readonly<Record<string, unknown>>, place: FrontmatterSource): Tag[] {
  const yaml = place.source.slice(place.start, place.end)
  const searchFrom = new Map<string, number>()
  return entriesOf(data, /^tags?$/i, splitTags).flatMap(({ key, text }) => {
    const name = normaliseTag(text)
    if (name === null) return []
    // The key is `tag` or `tags` in some casing, so it needs no escaping.
    const from = searchFrom.get(key) ?? Math.max(0, yaml.search(new RegExp(`^["']?${key}\\b`, 'm')))
    const at = yaml.indexOf(name, searchFrom.has(key) ? from : from + key.length)
    searchFrom.set(key, at === -1 ? from : at + name.length)
    // Written with escapes, it is not found as it is: then the key stands for it.
    const start = place.start + (at === -1 ? from : at)
    return [{ name, start, end: start + name.length, line: place.lines.lineAt(start) }]
  })
}

/** A wikilink in a value. */
export const WIKILINK = /!?\[\[(?:[^[\]\n]|\[(?!\[)|\](?!\])){1,1000}\]\]/g

/** True for brackets with which a value begins: without quotes that is a list, though the same may be text elsewhere. */
const isListStart = (yaml: string, index: number): boolean =>
  /^\s*(?:(?:-\s+)+|(?:-\s+)*[^\s"'#[{|>][^"'#[{|>]*:\s+)$/.test(
    yaml.slice(yaml.lastIndexOf('\n', index - 1) + 1, index),
  )

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
    if (!inValues.has(found) || isListStart(yaml, index)) continue
    const start = place.start + index
    links.push(wikilinkAt(found, { start, line: place.lines.lineAt(start), inFrontmatter: true }))
  }
  return links
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

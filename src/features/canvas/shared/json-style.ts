import type { JsonArray, JsonNode, JsonObject } from './json-tree.ts'

export type FieldValue = string | number | boolean
/** Fields in the order in which a new record has them. */
export type Fields = Readonly<Record<string, FieldValue>>

/** The white space of a record, as the file writes it. */
export interface ObjectStyle {
  /** Behind `{`. */
  readonly open: string
  /** Behind `:`. */
  readonly colon: string
  /** Behind `,`. */
  readonly comma: string
  /** Before `}`. */
  readonly close: string
}
/** The white space of a list. */
export interface ArrayStyle {
  readonly open: string
  readonly between: string
  readonly close: string
}

const COMPACT: ObjectStyle = { open: '', colon: '', comma: '', close: '' }

/** How the first of these records with two fields is written; without one, nothing stands between its parts. */
export function objectStyle(text: string, records: readonly JsonNode[]): ObjectStyle {
  const sample = records.find(
    (node): node is JsonObject => node.kind === 'object' && node.properties.length > 1,
  )
  const [first, second] = sample?.properties ?? []
  const last = sample?.properties.at(-1)
  if (!sample || !first || !second || !last) return COMPACT
  return {
    open: text.slice(sample.from + 1, first.from),
    colon: spaceBehind(text, ':', first.keyTo, first.value.from),
    comma: spaceBehind(text, ',', first.value.to, second.from),
    close: text.slice(last.value.to, sample.to - 1),
  }
}

/** How a list is written; an empty one as Obsidian would where the file has lines, else without any space. */
export function arrayStyle(text: string, array: JsonArray): ArrayStyle {
  const [first, second] = array.items
  const last = array.items.at(-1)
  if (!first || !last) {
    const line = lineStartSpace(text, array.from)
    if (line === null) return { open: '', between: '', close: '' }
    const unit = line === '' ? '\t' : line
    const inner = `\n${line}${unit.startsWith('\t') ? '\t' : unit}`
    return { open: inner, between: inner, close: `\n${line}` }
  }
  const open = text.slice(array.from + 1, first.from)
  return {
    open,
    between: second ? spaceBehind(text, ',', first.to, second.from) : open,
    close: text.slice(last.to, array.to - 1),
  }
}

/** The list with nothing but these in it. */
export const itemText = (items: readonly string[], { open, between, close }: ArrayStyle): string =>
  items.length === 0 ? '[]' : `[${open}${items.join(`,${between}`)}${close}]`

export function recordText(fields: Fields, style: ObjectStyle): string {
  const parts = Object.entries(fields).map(
    ([key, value]) => `${JSON.stringify(key)}:${style.colon}${JSON.stringify(value)}`,
  )
  return `{${style.open}${parts.join(`,${style.comma}`)}${style.close}}`
}

function spaceBehind(text: string, sign: string, from: number, to: number): string {
  const between = text.slice(from, to)
  return between.slice(between.indexOf(sign) + 1)
}

/** The white space that begins the line of an offset; null for a text without lines. */
function lineStartSpace(text: string, offset: number): string | null {
  if (!text.includes('\n')) return null
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

import { isMap } from 'yaml'
import { isRecord } from '../domain/is-record.ts'
import { LatentError } from '../rpc/errors.ts'
import { locateFrontmatter } from './locate-frontmatter.ts'
import { linesOf } from './pair-place.ts'
import type { PropertyScalar, PropertyValue } from './property-kind.ts'
import { IN_BRACES } from './words.ts'
import { keyText, parseYaml, toData, type YamlPair } from './yaml-block.ts'

/** One property of a note; offsets count UTF-16 units of the text that was read. */
export interface PropertyRow {
  readonly name: string
  readonly value: PropertyValue
  /** What stands there, of a value that no row can hold (a mapping, a list in a list, several lines); else null. */
  readonly asText: string | null
  /** Its lines, the last line break included. */
  readonly from: number
  readonly to: number
}

export type NoteProperties =
  | { readonly state: 'none' }
  | {
      readonly state: 'read'
      readonly rows: readonly PropertyRow[]
      /** Why none of them can be edited, as a sentence; null when they can. */
      readonly lockedReason: string | null
    }
  /** `line` and `column` are those of the file, from 1. `text` is what stands between the fences. */
  | {
      readonly state: 'broken'
      readonly line: number
      readonly column: number
      /** Why, as the rest of a sentence: “the key “a” is there twice”. */
      readonly reason: string
      readonly text: string
    }

/** The properties of a note, in their order. Reads no further than the frontmatter; never throws. */
export function readProperties(text: string): NoteProperties {
  const place = locateFrontmatter(text)
  if (!place) return { state: 'none' }
  const source = text.slice(place.start, place.end)
  try {
    const block = parseYaml(source, 2)
    const root = isMap(block.document.contents) ? block.document.contents : null
    const rows = (root?.items ?? []).map((pair): PropertyRow => {
      const data: unknown = pair.value === null ? null : toData(pair.value, block.document)
      const value = valueOf(data)
      const { from, to } = linesOf(block.source, pair)
      return {
        name: keyText(pair) ?? source.slice(...spanOf(pair)).trim(),
        value: value ?? null,
        asText: value === undefined ? writtenValue(source, pair) : null,
        from: place.start + from,
        to: place.start + to,
      }
    })
    return { state: 'read', rows, lockedReason: root?.flow === true ? IN_BRACES : null }
  } catch (error) {
    if (!(error instanceof LatentError) || !isRecord(error.data)) throw error
    const { line, column, reason } = error.data
    return {
      state: 'broken',
      line: Number(line),
      column: Number(column),
      reason: String(reason),
      text: source,
    }
  }
}

const spanOf = ({ key }: YamlPair): [number, number] => [key.range[0], key.range[1]]

/** What a row can hold; undefined for anything else. */
function valueOf(data: unknown): PropertyValue | undefined {
  if (data === null || data === undefined) return null
  if (isScalar(data)) return data
  if (!Array.isArray(data)) return undefined
  const items: readonly unknown[] = data
  return items.every(isScalar) ? items : undefined
}

const isScalar = (data: unknown): data is PropertyScalar =>
  typeof data === 'string'
    ? !/[\r\n]/.test(data)
    : typeof data === 'number' || typeof data === 'boolean'

/** What follows the colon, without the indent that its lines share. */
function writtenValue(source: string, pair: YamlPair): string {
  const { to } = linesOf(source.replace(/\r(?!\n)/g, '\n'), pair)
  const lines = source
    .slice(pair.key.range[1], to)
    .replace(/^\s*:[ \t]*/, '')
    .split(/\r\n?|\n/)
  const indents = lines.slice(1).flatMap((line) => /^\s*(?=\S)/.exec(line)?.[0].length ?? [])
  const shared = Math.min(...indents, 1000)
  return [lines[0], ...lines.slice(1).map((line) => line.slice(shared))].join('\n').trim()
}

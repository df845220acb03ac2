/** A value of a JSON text, with its place: offsets in UTF-16 units, `to` behind its last character. */
export type JsonNode = JsonObject | JsonArray | JsonScalar
export interface JsonObject {
  readonly kind: 'object'
  readonly from: number
  readonly to: number
  readonly properties: readonly JsonProperty[]
}
export interface JsonProperty {
  readonly key: string
  /** Of the key with its quotes. */
  readonly from: number
  readonly keyTo: number
  readonly value: JsonNode
}
export interface JsonArray {
  readonly kind: 'array'
  readonly from: number
  readonly to: number
  readonly items: readonly JsonNode[]
}
export interface JsonScalar {
  readonly kind: 'scalar'
  readonly from: number
  readonly to: number
  readonly value: string | number | boolean | null
}

/** Where a text stops being JSON. */
export interface JsonProblem {
  readonly offset: number
  /** What stands there: a character, or `end` for the end of the text. */
  readonly found: string
}

/** Deeper than anything a person keeps; a deeper one is refused rather than the stack run over. */
const DEEPEST = 500

const SPACE = /[ \t\n\r]*/y
// eslint-disable-next-line no-control-regex
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** Reads strict JSON as `JSON.parse` does, and says where everything is. A byte order mark at the start is skipped. */
export function readJson(text: string): JsonNode | JsonProblem {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let problem: JsonProblem | null = null

  function skip(): void {
    SPACE.lastIndex = at
    SPACE.test(text)
    at = SPACE.lastIndex
  }
  function fail(): null {
    problem ??= { offset: at, found: text[at] ?? 'end' }
    return null
  }
  function take(sign: string): boolean {
    if (text[at] !== sign) return false
    at++
    return true
  }
  function scalar(pattern: RegExp): JsonScalar | null {
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? []
    if (found === undefined) return fail()
    const from = at
    at += found.length
    return { kind: 'scalar', from, to: at, value: JSON.parse(found) as JsonScalar['value'] }
  }
  function object(depth: number): JsonObject | null {
    const from = at++
    const properties: JsonProperty[] = []
    skip()
    while (!take('}')) {
      if (properties.length > 0) {
        if (!take(',')) return fail()
        skip()
      }
      const key = scalar(TEXT)
      if (key === null) return null
      skip()
      if (!take(':')) return fail()
      const value = anything(depth + 1)
      if (value === null) return null
      properties.push({ key: String(key.value), from: key.from, keyTo: key.to, value })
      skip()
    }
    return { kind: 'object', from, to: at, properties }
  }
  function array(depth: number): JsonArray | null {
    const from = at++
    const items: JsonNode[] = []
    skip()
    while (!take(']')) {
      if (items.length > 0 && !take(',')) return fail()
      const item = anything(depth + 1)
      if (item === null) return null
      items.push(item)
      skip()
    }
    return { kind: 'array', from, to: at, items }
  }
  function anything(depth: number): JsonNode | null {
    skip()
    if (depth > DEEPEST) return fail()
    switch (text[at]) {
      case '{':
        return object(depth)
      case '[':
        return array(depth)
      case '"':
        return scalar(TEXT)
      default:
        return scalar(WORD)
    }
  }

  const root = anything(0)
  skip()
  if (root !== null && at === text.length) return root
  fail()
  return problem ?? { offset: at, found: 'end' }
}

export const isProblem = (read: JsonNode | JsonProblem): read is JsonProblem => 'offset' in read

/** The last of a key counts, as for `JSON.parse`. */
export const propertyOf = (object: JsonObject, key: string): JsonProperty | undefined =>
  object.properties.findLast((property) => property.key === key)

/** The line and the column of an offset, both from 1. */
export function placeOf(
  text: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split(/\r\n?|\n/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

import { z } from 'zod'

/** A tool that a text may call: what a parser has to know of it. */
export interface OfferedTool {
  readonly name: string
  /** JSON Schema of its arguments; without one, values are read as what they look like. */
  readonly parameters?: unknown
}

/** A call found in a text. */
export interface TextCall {
  readonly name: string
  /** JSON, as the model wrote it where it wrote JSON. */
  readonly arguments: string
}

/** The tools that a text may call, by what models write for their names. */
export interface OfferedTools {
  /** In the order in which they were given. */
  readonly names: readonly string[]
  /**
   * The tool that a written name means: the name itself, else one in another case, with other separators or within a
   * namespace (`functions.read_note`, `Read_Note`, `readNote`). Where that could be two, it is none.
   */
  named(written: string): OfferedTool | undefined
}

/** Namespaces that models put before a name: of Harmony and Kimi (`functions.`), and of Gemini (`default_api.`). */
const NAMESPACE = /^(?:functions?|tools?|default_api)[.:/]/i

export function offeredTools(tools: readonly OfferedTool[]): OfferedTools {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const byFoldedName = Map.groupBy(byName.values(), ({ name }) => foldedName(name))
  return {
    names: [...byName.keys()],
    named(written) {
      const name = written.trim()
      for (const each of [name, name.replace(NAMESPACE, '')]) {
        const folded = foldedName(each)
        if (folded === '') return undefined
        const exact = byName.get(each)
        if (exact) return exact
        const meant = byFoldedName.get(folded)
        if (meant) return meant.length === 1 ? meant[0] : undefined
      }
      return undefined
    },
  }
}

const foldedName = (name: string): string => name.toLowerCase().replace(/[\s._-]+/g, '')

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})

/** The JSON types that a schema allows; empty when it does not say. */
function typesOf(schema: unknown): string[] {
  const parsed = Schema.safeParse(schema)
  if (!parsed.success) return []
  const { type, anyOf, oneOf, enum: values } = parsed.data
  if (type !== undefined) return [type].flat()
  if (values) return values.map((value) => (value === null ? 'null' : typeof value))
  return [...(anyOf ?? []), ...(oneOf ?? [])].flatMap(typesOf)
}

/** JSON for the constants of Python. */
export const PYTHON_WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
])

/** JSON for a value that stood between tags, without quotes: text where the schema takes text, else what it looks like. */
export function argumentJson(tool: OfferedTool | undefined, key: string, text: string): string {
  const properties = Schema.safeParse(tool?.parameters).data?.properties
  const schema = properties && Object.hasOwn(properties, key) ? properties[key] : undefined
  const types = typesOf(schema)
  const trimmed = text.trim()
  if (types.includes('string')) {
    const isNull = types.includes('null') && trimmed === 'null'
    return isNull ? 'null' : JSON.stringify(text)
  }
  // Models that were taught with Python write its words.
  const word = PYTHON_WORDS.get(trimmed)
  if (word !== undefined) return word
  try {
    const value: unknown = JSON.parse(trimmed)
    // Quotes are part of a text whose type nobody states.
    return typeof value === 'string' && types.length === 0 ? JSON.stringify(text) : trimmed
  } catch {
    return JSON.stringify(text)
  }
}

/** An object from keys and the JSON of their values; null when a key is given twice. */
export function objectJson(entries: readonly (readonly [string, string])[]): string | null {
  if (new Set(entries.map(([key]) => key)).size < entries.length) return null
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`
}

/** The one parameter that plain text can only be meant for; null when there is none or a choice. */
export function onlyTextParameter({ parameters }: OfferedTool): string | null {
  const { properties = {}, required = [] } = Schema.safeParse(parameters).data ?? {}
  const needed = required.filter((key) => Object.hasOwn(properties, key))
  const [key, ...others] = needed.length > 0 ? needed : Object.keys(properties)
  if (key === undefined || others.length > 0) return null
  const types = typesOf(properties[key])
  return types.length === 0 || types.includes('string') ? key : null
}

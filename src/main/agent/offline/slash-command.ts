import { isRecord } from '../../../shared/domain/is-record.ts'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import { parseJsonText } from '../ask/parse-json-text.ts'

export type SlashCommand =
  | { readonly type: 'call'; readonly name: string; readonly arguments: string }
  | { readonly type: 'help'; readonly about: ToolDefinition | null }
  | { readonly type: 'unknown'; readonly name: string }

/**
 * Reads `/tool_name` with its arguments: a JSON object, `key=value` pairs (quotes, `[lists]`, `a,b` for a list), or
 * just text for a tool whose first required argument is text. Null when `text` is no command.
 * What cannot be read goes to the tool as it is, whose error says what was expected.
 */
export function readSlashCommand(
  text: string,
  tools: readonly ToolDefinition[],
): SlashCommand | null {
  const match = /^\/([\w.-]+)(?:\s+([\s\S]*))?$/.exec(text.trim())
  if (!match) return null
  const [, given = '', rest = ''] = match
  const find = (name: string): ToolDefinition | undefined =>
    tools.find((tool) => tool.function.name === name) ??
    tools.find((tool) => `${tool.function.name}_tool` === name)
  if (given === 'help') return { type: 'help', about: find(rest.trim().replace(/^\//, '')) ?? null }
  const tool = find(given)
  if (!tool) return { type: 'unknown', name: given }
  return { type: 'call', name: tool.function.name, arguments: argumentsText(rest.trim(), tool) }
}

function argumentsText(rest: string, tool: ToolDefinition): string {
  if (rest === '') return '{}'
  if (rest.startsWith('{')) return rest
  const { properties, required } = schemaOf(tool)
  const pairs = readPairs(rest)
  if (pairs)
    return JSON.stringify(
      Object.fromEntries(
        pairs.map(({ key, value, isQuoted }) => [
          key,
          isQuoted && typeOf(properties, key) !== 'array'
            ? value
            : typed(value, typeOf(properties, key)),
        ]),
      ),
    )
  const textKey = required.find((key) => typeOf(properties, key) === 'string') ?? required[0]
  return textKey === undefined
    ? rest
    : JSON.stringify({ [textKey]: typed(unquote(rest), typeOf(properties, textKey)) })
}

interface Pair {
  readonly key: string
  readonly value: string
  readonly isQuoted: boolean
}

/** `a=1 b="two words" c=[x, y]`; null when the text is not made of such pairs. */
function readPairs(text: string): Pair[] | null {
  const pairs: Pair[] = []
  let rest = text
  while (rest !== '') {
    const key = /^([A-Za-z_]\w*)=/.exec(rest)
    if (!key) return null
    rest = rest.slice(key[0].length)
    const value = /^"(?:[^"\\]|\\.)*"|^'(?:[^'\\]|\\.)*'|^“[^”]*”/.exec(rest)?.[0]
    const raw =
      value ?? bracketed(rest) ?? /^[\s\S]*?(?=\s+[A-Za-z_]\w*=|\s*$)/.exec(rest)?.[0] ?? ''
    pairs.push({
      key: key[1] ?? '',
      value: value === undefined ? raw.trim() : unquote(raw),
      isQuoted: value !== undefined,
    })
    rest = rest.slice(raw.length).trimStart()
  }
  return pairs
}

/** A `[…]` or `{…}` at the beginning, up to its own closing bracket; brackets inside quotes do not count. */
function bracketed(text: string): string | undefined {
  if (!/^[[{]/.test(text)) return undefined
  let depth = 0
  let quote = ''
  for (const [index, character] of Array.from(text).entries()) {
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if ('[{'.includes(character)) depth++
    else if (']}'.includes(character) && --depth === 0)
      return Array.from(text)
        .slice(0, index + 1)
        .join('')
  }
  return undefined
}

function unquote(text: string): string {
  const inner = /^(["'])([\s\S]*)\1$/.exec(text)?.[2] ?? /^“([\s\S]*)”$/.exec(text)?.[1]
  if (inner === undefined) return text
  return inner.replace(/\\(["'\\nt])/g, (_all, sign: string) =>
    sign === 'n' ? '\n' : sign === 't' ? '\t' : sign,
  )
}

function typed(value: string, type: string): unknown {
  if (/^[[{]/.test(value)) {
    const json = parseJsonText(value)
    if (json) return json.value
  }
  switch (type) {
    case 'number':
    case 'integer':
      return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value
    case 'array':
      return value
        .replace(/^\[|\]$/g, '')
        .split(',')
        .map((each) => unquote(each.trim()))
        .filter((each) => each !== '')
    default:
      return value
  }
}

type Properties = Readonly<Record<string, unknown>>
/** The names and kinds of a tool's arguments. */
export function schemaOf(tool: ToolDefinition): { properties: Properties; required: string[] } {
  const { properties, required } = tool.function.parameters
  return {
    properties: isRecord(properties) ? properties : {},
    required: Array.isArray(required) ? required.filter((key) => typeof key === 'string') : [],
  }
}

/** The JSON type of an argument; the first that fits when there are several. */
function typeOf(properties: Properties, key: string): string {
  const schema = Object.hasOwn(properties, key) ? properties[key] : undefined
  if (!isRecord(schema)) return 'string'
  if (typeof schema['type'] === 'string') return schema['type']
  const options: unknown = schema['anyOf'] ?? schema['oneOf']
  const first: unknown = Array.isArray(options) ? options[0] : undefined
  return isRecord(first) && typeof first['type'] === 'string' ? first['type'] : 'string'
}

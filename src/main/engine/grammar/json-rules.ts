import { isRecord } from '../../../shared/domain/is-record.ts'
import { literal, oneOf, repeated } from './gbnf.ts'
import { integersBetween } from './integer-range.ts'

/** A JSON Schema as data. */
export type Schema = Readonly<Record<string, unknown>>

/** Rules of one grammar for values of JSON; what is asked for twice is written once. */
export interface JsonRules {
  /**
   * The name of the rule for what this schema allows. Its keys come in the order of the schema, those that may be left
   * out may be left out, and none comes twice. Null where it says something that a grammar here cannot: what it is made
   * of must not be guessed. Patterns, formats, bounds of fractions and long lengths are no part of it.
   */
  ruleOf(schema: Schema): string | null
  /** The rule for any object at all. */
  anyObject(): string
  /** All rules so far, a line each. */
  text(): string
}

/** Beyond that a repetition is a rule of its own for each time. */
const LONGEST_COUNTED = 512
/** Say nothing of what a value is made of, or what is left to whoever reads it. */
const SILENT = new Set([
  'description',
  'title',
  'default',
  'examples',
  '$schema',
  '$comment',
  'deprecated',
  'pattern',
  'format',
  'multipleOf',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'uniqueItems',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
])
const SPOKEN = new Set([
  'type',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'items',
  'properties',
  'required',
  'additionalProperties',
])

const SHARED: Readonly<Record<string, string>> = {
  ws: '" "? | "\\n" [ \\t]{0,20}',
  hex: '[0-9a-fA-F]',
  // Halves of pairs are no text.
  unit: '[0-9a-cA-CefEF] hex{3} | [dD] [0-7] hex{2}',
  char: '[^"\\\\\\x00-\\x1F\\x7F] | "\\\\" (["\\\\/bfnrt] | "u" unit)',
  string: '"\\"" char* "\\""',
  integer: integersBetween(-Infinity, Infinity),
  number: '"-"? ("0" | [1-9] [0-9]{0,15}) ("." [0-9]{1,16})? ([eE] [+-]? [0-9]{1,2})?',
  boolean: '"true" | "false"',
  null: '"null"',
  value: ['object', 'array', 'string', 'number', 'boolean', 'null'].join(' | '),
  object: mapOf('value'),
  array: `"[" ws ${anyOf('value')} ws "]"`,
}

function mapOf(value: string): string {
  return `"{" ws ${anyOf(`string ":" ws ${value}`)} ws "}"`
}

function anyOf(item: string): string {
  return `(${item} ("," ws ${item})*)?`
}

class CannotSay extends Error {}

export function createJsonRules(): JsonRules {
  const rules = new Map<string, string>(Object.entries(SHARED))
  const known = new Map<string, string>()

  function rule(body: string): string {
    const name = known.get(body) ?? `r${known.size}`
    known.set(body, name)
    rules.set(name, body)
    return name
  }

  function bodyOf(schema: Schema): string {
    const spoken = Object.keys(schema).filter((key) => !SILENT.has(key))
    if (!spoken.every((key) => SPOKEN.has(key))) throw new CannotSay()
    if (spoken.length === 0) return 'value'
    if ('const' in schema) return literal(JSON.stringify(schema['const']))
    if (Array.isArray(schema['enum']))
      return oneOf(schema['enum'].map((value) => literal(JSON.stringify(value))))
    const choices = schema['anyOf'] ?? schema['oneOf']
    if (choices !== undefined) {
      // Beside them, more would have to hold at once.
      if (spoken.length > 1 || !Array.isArray(choices)) throw new CannotSay()
      return oneOf(choices.map((choice) => named(choice)))
    }
    const { type } = schema
    if (Array.isArray(type)) return oneOf(type.map((each) => named({ ...schema, type: each })))
    switch (type) {
      case 'string':
        return stringOf(schema)
      case 'integer':
        return integersBetween(
          bound(schema, 'minimum', -Infinity),
          bound(schema, 'maximum', Infinity),
        )
      case 'number':
      case 'boolean':
      case 'null':
        return type
      case 'array':
        return arrayOf(schema)
      case 'object':
        return objectOf(schema)
      default:
        throw new CannotSay()
    }
  }

  const named = (schema: unknown): string => {
    if (!isRecord(schema)) throw new CannotSay()
    const body = bodyOf(schema)
    return Object.hasOwn(SHARED, body) ? body : rule(body)
  }

  function stringOf(schema: Schema): string {
    const least = bound(schema, 'minLength', 0)
    const most = bound(schema, 'maxLength', Infinity)
    const counted = most <= LONGEST_COUNTED ? most : null
    if (least > LONGEST_COUNTED) throw new CannotSay()
    return least === 0 && counted === null
      ? 'string'
      : `"\\"" ${repeated('char', least, counted)} "\\""`
  }

  function arrayOf(schema: Schema): string {
    const item = schema['items'] === undefined ? 'value' : named(schema['items'])
    const least = bound(schema, 'minItems', 0)
    const most = bound(schema, 'maxItems', Infinity)
    if (least > LONGEST_COUNTED) throw new CannotSay()
    if (most === 0) return '"[" ws "]"'
    const more = repeated(
      `("," ws ${item})`,
      Math.max(0, least - 1),
      most <= LONGEST_COUNTED ? most - 1 : null,
    )
    const some = `${item} ${more}`
    return `"[" ws ${least === 0 ? `(${some})?` : some} ws "]"`
  }

  function objectOf(schema: Schema): string {
    const properties = isRecord(schema['properties']) ? Object.entries(schema['properties']) : []
    const required = Array.isArray(schema['required']) ? schema['required'] : []
    if (required.some((key) => !properties.some(([name]) => name === key))) throw new CannotSay()
    const more = schema['additionalProperties']
    if (properties.length === 0 && more !== false) {
      return mapOf(isRecord(more) ? named(more) : 'value')
    }
    // Each rule is what may still come: `first` before anything did, `next` after it.
    let first = ''
    let next = ''
    for (const [key, value] of properties.toReversed()) {
      const pair = `${literal(`${JSON.stringify(key)}:`)} ws ${named(value)}`
      const isRequired = required.includes(key)
      const rest = next === '' ? '' : ` ${rule(next)}`
      const later = first === '' ? '' : rule(first)
      first = isRequired
        ? `${pair}${rest}`
        : later === ''
          ? `(${pair})?`
          : `${pair}${rest} | ${later}`
      next = isRequired ? `"," ws ${pair}${rest}` : `("," ws ${pair})?${rest}`
    }
    return `"{" ws ${first === '' ? '' : `${rule(first)} `}ws "}"`
  }

  return {
    ruleOf(schema) {
      try {
        return named(schema)
      } catch (error) {
        if (error instanceof CannotSay) return null
        throw error
      }
    },
    anyObject: () => 'object',
    text: () => [...rules].map(([name, body]) => `${name} ::= ${body}`).join('\n'),
  }
}

/** @throws CannotSay where it is no number */
function bound(schema: Schema, key: string, otherwise: number): number {
  const value = schema[key]
  if (value === undefined) return otherwise
  if (typeof value !== 'number') throw new CannotSay()
  return value
}

import { isRecord } from '../../../shared/domain/is-record.ts'

/** A JSON Schema as data. */
type Schema = Readonly<Record<string, unknown>>

/** What strict endpoints take of a schema; anything else they refuse with the whole request. */
const KEYWORDS = [
  'type',
  'description',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'pattern',
  'format',
]

/**
 * The parameters of a tool as OpenAI's strict mode takes them: every field is required, and one that may be left out
 * may be null instead; no keyword that it does not know. The reading of arguments takes a null for a field left out.
 * Null for a tool with a free object among its arguments, which strict mode cannot say.
 */
export function strictParameters(parameters: Schema): Schema | null {
  try {
    return strict(parameters)
  } catch (error) {
    if (error instanceof FreeObject) return null
    throw error
  }
}

class FreeObject extends Error {}

function strict(schema: Schema): Schema {
  const kept = Object.fromEntries(
    Object.entries(schema).filter(([key]) => KEYWORDS.includes(key)),
  ) as Record<string, unknown>
  if (schema['default'] !== undefined)
    kept['description'] = described(schema, `Default: ${JSON.stringify(schema['default'])}`)
  if (isRecord(schema['items'])) kept['items'] = strict(schema['items'])
  if (Array.isArray(schema['anyOf'])) kept['anyOf'] = schema['anyOf'].filter(isRecord).map(strict)
  // Anything at all cannot be said either.
  if (Object.keys(kept).every((key) => key === 'description')) throw new FreeObject()
  if (schema['type'] !== 'object') return kept
  // Left out to save words, it may be false; where an object is free, it has no properties.
  if (!isRecord(schema['properties']) || (schema['additionalProperties'] ?? false) !== false)
    throw new FreeObject()
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const properties = Object.entries(schema['properties']).flatMap(([key, value]) =>
    isRecord(value) ? [[key, required.includes(key) ? strict(value) : orNull(strict(value))]] : [],
  )
  return {
    ...kept,
    additionalProperties: false,
    properties: Object.fromEntries(properties) as Schema,
    required: properties.map(([key]) => key),
  }
}

function orNull(schema: Schema): Schema {
  const { type, enum: values } = schema
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] }
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(values) && { enum: [...values, null] }),
  }
}

const described = ({ description }: Schema, more: string): string =>
  typeof description === 'string' ? `${description}. ${more}` : more

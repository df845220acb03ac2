import { z } from 'zod'

/** The part of a JSON Schema that says what an argument may be. */
const Schema = z.looseObject({
  type: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  minItems: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
})
export type ArgumentSchema = z.output<typeof Schema>

const SeveralTypes = z.looseObject({
  type: z.array(z.string()),
  description: z.string().optional(),
})

/** `type: ["string", "null"]` is read as one schema for each type. */
export function argumentSchema(schema: unknown): ArgumentSchema {
  const several = SeveralTypes.safeParse(schema).data
  if (!several) return Schema.safeParse(schema).data ?? {}
  const { type: types, description, ...rest } = several
  return { description, anyOf: types.map((type) => ({ ...rest, type })) }
}

/** Whether null is a value of it, and not only a way to leave it out. */
export function allowsNull(schema: unknown): boolean {
  const { type, enum: values, anyOf } = argumentSchema(schema)
  if (anyOf) return anyOf.some(allowsNull)
  return values ? values.includes(null) : type === undefined || type === 'null'
}

/** The schema of the value at `path`; undefined where the schema does not say. */
export function schemaAt(
  schema: unknown,
  path: readonly PropertyKey[],
): ArgumentSchema | undefined {
  let current: unknown = schema
  for (const key of path) {
    const { properties, items } = argumentSchema(current)
    current = typeof key === 'number' ? items : own(properties, String(key))
    if (current === undefined) return undefined
  }
  return argumentSchema(current)
}

/** What is allowed there, in words: `a whole number from 1 to 50`, `one of: all, any`. */
export function describeSchema(schema: ArgumentSchema | undefined): string {
  if (!schema) return 'any value'
  if (schema.enum) return `one of: ${schema.enum.map(String).join(', ')}`
  switch (schema.type) {
    case 'string':
      return schema.minLength ? 'text that is not empty' : 'text'
    case 'integer':
      return `a whole number${range(schema)}`
    case 'number':
      return `a number${range(schema)}`
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'array': {
      const items = argumentSchema(schema.items)
      return `a list${schema.minItems ? ` of at least ${schema.minItems}` : ''}, each item ${describeSchema(items)}`
    }
    case 'object': {
      const keys = Object.keys(schema.properties ?? {})
      return keys.length > 0 ? `an object with ${keys.join(', ')}` : 'an object'
    }
    default:
      return schema.anyOf
        ? schema.anyOf.map((option) => describeSchema(argumentSchema(option))).join(' or ')
        : 'any value'
  }
}

function range({ minimum, maximum }: ArgumentSchema): string {
  const from = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? ` from ${minimum}` : ''
  const to = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? ` to ${maximum}` : ''
  return from + to
}

function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}

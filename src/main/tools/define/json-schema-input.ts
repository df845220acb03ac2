import { isRecord } from '../../../shared/domain/is-record.ts'
import { z } from 'zod'
import { errorText, LatentError } from '../../../shared/rpc/errors.ts'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The schema of a tool that is described by JSON Schema (of a server, not of ours), as the executor checks it: an
 * object, and, where an object names its properties, none but those.
 * @throws LatentError `invalid_input` for a schema that cannot be read, or that is not one of an object
 */
export function inputOfJsonSchema(schema: unknown): z.ZodType {
  if (!isRecord(schema) || (schema.type !== undefined && schema.type !== 'object'))
    throw unreadable('it does not describe an object')
  try {
    return z.fromJSONSchema(closed({ ...schema, type: 'object' }))
  } catch (error) {
    throw unreadable(errorText(error), error)
  }
}

/** The same schema, in which an object with known properties allows no others, at every depth. */
function closed(schema: JsonObject): JsonObject {
  // What is left out stays left out: its default is for whoever runs the tool to fill in.
  const stated = Object.entries(schema).filter(([key]) => key !== 'default')
  const entries = stated.map(([key, value]): [string, unknown] => {
    if (SCHEMA_KEYS.has(key)) return [key, isRecord(value) ? closed(value) : value]
    if (LIST_KEYS.has(key) && Array.isArray(value))
      return [key, value.map((each: unknown) => (isRecord(each) ? closed(each) : each))]
    if (MAP_KEYS.has(key) && isRecord(value))
      return [
        key,
        Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, isRecord(each) ? closed(each) : each]),
        ),
      ]
    return [key, value]
  })
  const isClosable =
    isRecord(schema.properties) &&
    Object.keys(schema.properties).length > 0 &&
    !('additionalProperties' in schema) &&
    !('patternProperties' in schema)
  return Object.fromEntries([
    ...entries,
    ...(isClosable ? [['additionalProperties', false] as const] : []),
  ])
}
const SCHEMA_KEYS = new Set(['items', 'additionalProperties', 'not'])
const LIST_KEYS = new Set(['anyOf', 'oneOf', 'prefixItems'])
const MAP_KEYS = new Set(['properties', 'patternProperties', '$defs', 'definitions'])

const unreadable = (reason: string, cause?: unknown): LatentError =>
  new LatentError(
    'invalid_input',
    `The arguments of this tool are described in a way that Latent cannot check: ${reason}.`,
    undefined,
    { cause },
  )

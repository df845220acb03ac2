import { isRecord } from '../../../shared/domain/is-record.ts'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The same tool in fewer words: descriptions are cut to their first sentence, and those of arguments to a few words.
 * Names, types, enumerations and what is required stay, so a call is checked by the same rules.
 */
export const compactTool = (tool: ToolDefinition): ToolDefinition => shortened(tool, COMPACT)

/** In fewer words still: what it does in one clause, and its arguments with their names and types alone. */
export const bareTool = (tool: ToolDefinition): ToolDefinition => shortened(tool, BARE)

interface Cut {
  /** Characters of the tool's own description. */
  readonly ofTool: number
  /** Characters of an argument's; 0 leaves it out. */
  readonly ofArgument: number
  readonly leftOut: ReadonlySet<string>
  /** Says the same shorter: choices between plain types as a list of types, descriptions cut at a clause. */
  readonly isTerse: boolean
}

/** Keys that tell a model nothing that the check of a call would not. */
const USELESS = ['title', 'default', 'examples', '$schema', 'additionalProperties', 'maxLength']
const COMPACT: Cut = {
  ofTool: 120,
  ofArgument: 48,
  leftOut: new Set(USELESS),
  isTerse: false,
}
const BARE: Cut = {
  ofTool: 60,
  ofArgument: 0,
  leftOut: new Set([
    ...USELESS,
    'minLength',
    'pattern',
    'format',
    'minimum',
    'maximum',
    'minItems',
  ]),
  isTerse: true,
}

function shortened({ type, function: tool }: ToolDefinition, cut: Cut): ToolDefinition {
  return {
    type,
    function: {
      name: tool.name,
      description: cut.isTerse
        ? firstClause(tool.description, cut.ofTool)
        : firstSentence(tool.description, cut.ofTool),
      parameters: shortSchema(tool.parameters, cut),
    },
  }
}

function shortSchema(schema: JsonObject, cut: Cut): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(cut.isTerse ? withoutChoice(schema) : schema).flatMap(
      ([key, value]): [string, unknown][] => {
        if (cut.leftOut.has(key)) return []
        if (cut.isTerse && key === 'required' && Array.isArray(value) && value.length === 0)
          return []
        if (key === 'description' && typeof value === 'string')
          return cut.ofArgument === 0 ? [] : [[key, firstSentence(value, cut.ofArgument)]]
        if (key === 'properties' && isRecord(value))
          return [
            [
              key,
              Object.fromEntries(
                Object.entries(value).map(([name, each]) => [
                  name,
                  isRecord(each) ? shortSchema(each, cut) : each,
                ]),
              ),
            ],
          ]
        if (isRecord(value)) return [[key, shortSchema(value, cut)]]
        if (Array.isArray(value))
          return [
            [key, value.map((each: unknown) => (isRecord(each) ? shortSchema(each, cut) : each))],
          ]
        // The widest whole numbers are no limit.
        if (typeof value === 'number' && Math.abs(value) >= Number.MAX_SAFE_INTEGER) return []
        return [[key, value]]
      },
    ),
  )
}

/** `{anyOf: [{type: 'integer'}, {type: 'null'}]}` as `{type: ['integer', 'null']}`, which says the same. */
function withoutChoice(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  const types: string[] = []
  const allowed: unknown[] = []
  let isListed = true
  for (const option of anyOf) {
    const type: unknown = isRecord(option) ? option['type'] : null
    if (!isRecord(option) || typeof type !== 'string' || HAS_PARTS.test(type)) return schema
    const values = type === 'null' ? [null] : option['enum']
    types.push(type)
    if (Array.isArray(values)) allowed.push(...values)
    else isListed = false
  }
  return { ...rest, type: types, ...(isListed ? { enum: allowed } : {}) }
}

const HAS_PARTS = /^(?:object|array)$/

/**
 * The first sentence if it has no more than `limit` characters, or its first clause, without what is in brackets; cut
 * at a word where that does not do.
 */
function firstClause(text: string, limit: number): string {
  const whole = sentenceOf(text)
  if (whole.length <= limit) return whole
  const sentence = whole.replaceAll(/ \([^)]*\)/g, '')
  if (sentence.length <= limit) return sentence
  const clause = /^.{12,}?(?=[:;] )/s.exec(sentence)?.[0] ?? /^.{20,}?(?=, )/s.exec(sentence)?.[0]
  return clause !== undefined && clause.length <= limit + 8
    ? `${clause}.`
    : firstSentence(sentence, limit)
}

/** Up to the end of the first sentence, and at most `limit` characters, cut at a word. */
function firstSentence(text: string, limit: number): string {
  const sentence = sentenceOf(text)
  if (sentence.length <= limit) return sentence
  const cut = sentence.slice(0, limit)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit / 2))}…`
}

const sentenceOf = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text

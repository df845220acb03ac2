import { isRecord } from '../../../shared/domain/is-record.ts'
import type { ToolDefinition } from '../../../shared/domain/tool-result.ts'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The same tool in fewer words: descriptions are cut to their first sentence, and those of arguments to a few words.
 * Names, types, enumerations and what is required stay, so a call is checked by the same rules.
 */
export const compactTool = (tool: ToolDefinition): ToolDefinition => shortened(tool, COMPACT)

/** In fewer words still: its arguments have their names and types alone. */
export const bareTool = (tool: ToolDefinition): ToolDefinition => shortened(tool, BARE)

interface Cut {
  /** Characters of the tool's own description. */
  readonly ofTool: number
  /** Characters of an argument's; 0 leaves it out. */
  readonly ofArgument: number
  readonly leftOut: ReadonlySet<string>
}

/** Keys that tell a model nothing that the check of a call would not. */
const USELESS = ['title', 'default', 'examples', '$schema', 'additionalProperties', 'maxLength']
const COMPACT: Cut = { ofTool: 120, ofArgument: 48, leftOut: new Set(USELESS) }
const BARE: Cut = {
  ofTool: 80,
  ofArgument: 0,
  leftOut: new Set([...USELESS, 'minLength', 'pattern', 'format', 'minimum', 'maximum']),
}

function shortened({ type, function: tool }: ToolDefinition, cut: Cut): ToolDefinition {
  return {
    type,
    function: {
      name: tool.name,
      description: firstSentence(tool.description, cut.ofTool),
      parameters: shortSchema(tool.parameters, cut),
    },
  }
}

function shortSchema(schema: JsonObject, cut: Cut): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (cut.leftOut.has(key)) return []
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
    }),
  )
}

/** Up to the end of the first sentence, and at most `limit` characters, cut at a word. */
function firstSentence(text: string, limit: number): string {
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
  if (sentence.length <= limit) return sentence
  const cut = sentence.slice(0, limit)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit / 2))}…`
}

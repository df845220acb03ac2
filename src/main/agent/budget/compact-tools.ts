import type { ToolDefinition } from '../../../shared/domain/tool-result.ts'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The same tool in fewer words: descriptions are cut to their first sentence, and those of arguments to a few words.
 * Names, types, enumerations and what is required stay, so a call is checked by the same rules.
 */
export function compactTool({ type, function: tool }: ToolDefinition): ToolDefinition {
  return {
    type,
    function: {
      name: tool.name,
      description: firstSentence(tool.description, 120),
      parameters: compactSchema(tool.parameters),
    },
  }
}

/** Keys that tell a model nothing that the check of a call would not. */
const LEFT_OUT = new Set(['title', 'default', 'examples', '$schema', 'additionalProperties'])

function compactSchema(schema: JsonObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (LEFT_OUT.has(key)) return []
      if (key === 'description' && typeof value === 'string')
        return [[key, firstSentence(value, 48)]]
      if (key === 'properties' && isObject(value))
        return [
          [
            key,
            Object.fromEntries(
              Object.entries(value).map(([name, each]) => [
                name,
                isObject(each) ? compactSchema(each) : each,
              ]),
            ),
          ],
        ]
      if (isObject(value)) return [[key, compactSchema(value)]]
      if (Array.isArray(value))
        return [[key, value.map((each: unknown) => (isObject(each) ? compactSchema(each) : each))]]
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

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

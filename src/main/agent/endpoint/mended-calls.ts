import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import type { ModelToolCall } from '../../../shared/domain/chat/model-message.ts'
import { isRecord } from '../../../shared/domain/is-record.ts'
import { parseJsonText } from '../ask/parse-json-text.ts'
import { offeredTools } from './text-calls/offered-tools.ts'

/**
 * Calls as they were meant where only one thing can be meant: a name in another case or with a prefix, and arguments that
 * were wrapped once more. Anything else stays as it is, and the model is told what is wrong with it.
 */
export function mendedCalls(
  calls: readonly ModelToolCall[],
  offered: readonly ToolDefinition[],
): ModelToolCall[] {
  const tools = offeredTools(offered.map(({ function: { name } }) => ({ name })))
  return calls.map((call) => ({
    ...call,
    name: tools.named(call.name)?.name ?? call.name,
    arguments: unwrapped(call.arguments),
  }))
}

/** JSON that was made a text of JSON, or fenced as code. Bent JSON is not mended: it may mean something else (3.4). */
function unwrapped(json: string): string {
  const parsed = parseJsonText(json)
  if (parsed && isRecord(parsed.value)) return json
  const inner =
    typeof parsed?.value === 'string'
      ? parsed.value
      : (/^\s*```(?:json)?\s*\n([^]*?)\n?```\s*$/.exec(json)?.[1] ?? json)
  const again = parseJsonText(inner)
  return again && isRecord(again.value) ? inner : json
}

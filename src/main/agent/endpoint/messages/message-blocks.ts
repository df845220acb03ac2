import { isRecord } from '../../../../shared/domain/is-record.ts'
import type { ModelToolCall } from '../../../../shared/domain/chat/model-message.ts'
import { parseJsonText } from '../../ask/parse-json-text.ts'
import type { AnswerBlock } from './answer-blocks.ts'
import type {
  AssistantBlock,
  ImageBlock,
  TextBlock,
  ToolResultBlock,
  ToolUseBlock,
  UserBlock,
} from './messages-body.ts'
import { MESSAGES_WORDS } from './words.ts'

const isBlank = (text: string): boolean => text.trim() === ''

/** Half a surrogate pair, where a text was cut, is no JSON to Anthropic's parser (I: openclaw#70437). */
export const textBlock = (text: string): TextBlock => ({
  type: 'text',
  text: isBlank(text) ? MESSAGES_WORDS.nothing : text.toWellFormed(),
})

/** Pictures first: so it sees them best (D build-with-claude/vision). */
export const userBlocks = (
  content: string,
  picturesOf: (content: string) => readonly string[],
): UserBlock[] => [...picturesOf(content).flatMap(imageBlock), textBlock(content)]

function imageBlock(dataUrl: string): ImageBlock[] {
  const [, type, data] = /^data:([^;,]+);base64,(.+)$/s.exec(dataUrl) ?? []
  return type && data ? [{ type: 'image', source: { type: 'base64', media_type: type, data } }] : []
}

/** An answer as it came, with the ids that its calls have in the conversation. */
export function givenBack(own: readonly AnswerBlock[], ids: readonly string[]): AssistantBlock[] {
  let call = 0
  const blocks = own
    .map((block) => (block.type === 'tool_use' ? { ...block, id: ids[call++] ?? '' } : block))
    // What the server gave it does not take back (E for empty texts, 32 of the strict servers).
    .filter(({ type, text }) => type !== 'text' || (typeof text === 'string' && !isBlank(text)))
  const isLastThought = /^(?:redacted_)?thinking$/.test(blocks.at(-1)?.type ?? 'thinking')
  // “The final block in an assistant message cannot be `thinking`” (I: forgecode#2107).
  return isLastThought ? [...blocks, textBlock('')] : blocks
}

/** An answer of its words and calls. */
export function built(
  content: string | null,
  calls: readonly ModelToolCall[],
  ids: readonly string[],
): AssistantBlock[] {
  const text = content ?? ''
  const hasText = !isBlank(text) || calls.length === 0
  return [...(hasText ? [textBlock(text)] : []), ...calls.map((call, at) => toolUse(call, ids[at]))]
}

const toolUse = ({ name, arguments: json }: ModelToolCall, id = ''): ToolUseBlock => {
  const input = parseJsonText(json)?.value
  return {
    type: 'tool_use',
    id,
    name: name.replaceAll(/[^\w-]/g, '_').slice(0, LONGEST_NAME) || 'unknown',
    // What was no object the tool's result speaks of.
    input: isRecord(input) ? input : {},
  }
}
/** D: the name of a tool is `^[a-zA-Z0-9_-]{1,128}$`; of a call, other models write anything. */
const LONGEST_NAME = 128

/** @param content left out for a call that has none */
export function toolResult(id: string, content: string = MESSAGES_WORDS.noResult): ToolResultBlock {
  const { text } = textBlock(content)
  return {
    type: 'tool_result',
    tool_use_id: id,
    content: text,
    ...(hasFailed(text) && { is_error: true }),
  }
}

function hasFailed(content: string): boolean {
  const result = parseJsonText(content)?.value
  return isRecord(result) && result['success'] === false
}

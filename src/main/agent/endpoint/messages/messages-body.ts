import type { AnswerBlock } from './answer-blocks.ts'

/** What the server keeps of a prompt, up to here, for the next request (D build-with-claude/prompt-caching). */
export interface CacheMark {
  readonly type: 'ephemeral'
}
interface Markable {
  readonly cache_control?: CacheMark
}

export interface TextBlock extends Markable {
  readonly type: 'text'
  readonly text: string
}
export interface ImageBlock extends Markable {
  readonly type: 'image'
  readonly source: { readonly type: 'base64'; readonly media_type: string; readonly data: string }
}
export interface ToolUseBlock {
  readonly type: 'tool_use'
  readonly id: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}
export interface ToolResultBlock extends Markable {
  readonly type: 'tool_result'
  readonly tool_use_id: string
  readonly content: string
  readonly is_error?: true
}
export interface MessagesTool extends Markable {
  readonly name: string
  readonly description: string
  readonly input_schema: Readonly<Record<string, unknown>>
}

export type UserBlock = TextBlock | ImageBlock | ToolResultBlock
/** Built here, or as the model gave it. */
export type AssistantBlock = TextBlock | ToolUseBlock | AnswerBlock

/** One message; its roles take turns, and the last one is the user's. */
export type Turn =
  | { readonly role: 'user'; readonly content: readonly UserBlock[] }
  | { readonly role: 'assistant'; readonly content: readonly AssistantBlock[] }

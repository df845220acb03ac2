import { z } from 'zod'
import { FollowedJson } from '../../../../shared/domain/followed-json.ts'
import { isRecord } from '../../../../shared/domain/is-record.ts'
import type { ModelToolCall } from '../../../../shared/domain/chat/model-message.ts'
import { parseJsonText } from '../../ask/parse-json-text.ts'
import { callArguments } from '../stream-decoder.ts'
import type { AnswerBlock } from './answer-blocks.ts'

/** A block of an answer while it comes. */
export interface OpenBlock {
  /** As it began. */
  readonly start: AnswerBlock
  /** The kind of the block before it; null for the first. */
  readonly follows: string | null
  text: string
  thinking: string
  /** Comes last, or when the next block has begun. */
  signature: string
  /** The input of a call, as JSON. */
  json: string
}

export const openBlock = (start: AnswerBlock, follows: string | null): OpenBlock => ({
  start,
  follows,
  text: textOf(start['text']),
  thinking: textOf(start['thinking']),
  signature: textOf(start['signature']),
  json: isFilled(start['input']) ? JSON.stringify(start['input']) : '',
})

/** Anthropic begins with `{}` and sends it in pieces; a whole message, and some servers, have it at once. */
const isFilled = (input: unknown): boolean => isRecord(input) && Object.keys(input).length > 0

/** The block as it goes back to its model. */
export function wholeBlock({ start, text, thinking, signature, json }: OpenBlock): AnswerBlock {
  switch (start.type) {
    case 'text':
      return { ...start, text }
    case 'thinking':
      return { ...start, thinking, signature }
    case 'tool_use':
      // What was no object the tool's result speaks of.
      return { ...start, input: Input.safeParse(parseJsonText(json)?.value).data ?? {} }
    default:
      return start
  }
}
const Input = z.record(z.string(), FollowedJson)

/** A call without a name is none. */
export const isCall = ({ start }: OpenBlock): boolean =>
  start.type === 'tool_use' && textOf(start['name']).trim() !== ''

export const callOf = ({ start, json }: OpenBlock, newCallId: () => string): ModelToolCall => ({
  id: textOf(start['id']) || newCallId(),
  name: textOf(start['name']),
  arguments: callArguments(json),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

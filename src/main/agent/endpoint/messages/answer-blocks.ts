import { z } from 'zod'
import { FollowedJson } from '../../../../shared/domain/followed-json.ts'
import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import { ownOpaque, type Ways } from '../wire.ts'

/** One block of an answer as its model gave it: `text`, `thinking`, `redacted_thinking`, `tool_use`, or one to come. */
export const AnswerBlock = z.object({ type: z.string() }).catchall(FollowedJson)
export type AnswerBlock = z.output<typeof AnswerBlock>

/**
 * What is kept of an answer: all its blocks, in their order. A thinking block is bound to what came before it, and
 * changing, moving or leaving out one is a 400 (D build-with-claude/preserved-thinking).
 */
const AnswerBlocks = z.array(AnswerBlock).min(1)

/**
 * The blocks that this very model gave with a message; null for what another one gave, and for an array whose calls are
 * not those of the message (some were read out of its words, or none was made): their results would answer nothing.
 */
export function ownBlocks(
  message: ModelMessage,
  ways: Pick<Ways, 'source' | 'lessons'>,
): readonly AnswerBlock[] | null {
  const blocks = AnswerBlocks.safeParse(ownOpaque(message, 'messages', ways)).data
  const calls = blocks?.filter(({ type }) => type === 'tool_use') ?? []
  return blocks && calls.length === (message.toolCalls ?? []).length ? blocks : null
}

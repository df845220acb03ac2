import { GO_ON } from '../../../../shared/domain/chat/chat-item.ts'
import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import type { AnswerBlock } from './answer-blocks.ts'
import { createCallIds } from './call-ids.ts'
import { built, givenBack, textBlock, toolResult, userBlocks } from './message-blocks.ts'
import type { AssistantBlock, Turn, UserBlock } from './messages-body.ts'
import { MESSAGES_WORDS } from './words.ts'

export interface TellOptions {
  /** The blocks that go back as they came; null where a message is built from its words and calls. */
  readonly ownBlocks: (message: ModelMessage) => readonly AnswerBlock[] | null
  /** The pictures of a message of the person, as data URLs. */
  readonly picturesOf: (content: string) => readonly string[]
}

/**
 * A conversation in Anthropic's messages: neighbours of one role are one message; all results of an answer stand at the
 * beginning of the message behind it, those that are missing said so (a call without a result is a 400); no text is
 * empty or blank; the person has the first and the last word. The beginning of a longer conversation comes out the same,
 * for thinking is bound to it.
 */
export function toldTurns(
  messages: readonly ModelMessage[],
  { ownBlocks, picturesOf }: TellOptions,
): Turn[] {
  const turns: Turn[] = []
  const idFor = createCallIds()
  for (const [index, message] of messages.entries()) {
    switch (message.role) {
      case 'user':
        addUser(turns, userBlocks(message.content ?? '', picturesOf))
        break
      case 'assistant': {
        const { toolCalls = [] } = message
        const ids = toolCalls.map(({ id }) => idFor(id))
        const own = ownBlocks(message)
        addAssistant(turns, own ? givenBack(own, ids) : built(message.content, toolCalls, ids))
        const results = resultsBehind(messages, index)
        addUser(
          turns,
          toolCalls.map((call, at) => toolResult(ids[at] ?? '', results.get(call.id))),
        )
        break
      }
      case 'tool':
      // Told with the call that it answers; one that answers none cannot be told.
    }
  }
  return withPersonAtBothEnds(turns)
}

function addUser(turns: Turn[], blocks: readonly UserBlock[]): void {
  if (blocks.length === 0) return
  const last = turns.at(-1)
  if (last?.role === 'user')
    turns[turns.length - 1] = { role: 'user', content: [...last.content, ...blocks] }
  else turns.push({ role: 'user', content: blocks })
}

function addAssistant(turns: Turn[], blocks: readonly AssistantBlock[]): void {
  const last = turns.at(-1)
  if (last?.role === 'assistant')
    turns[turns.length - 1] = { role: 'assistant', content: [...last.content, ...blocks] }
  else turns.push({ role: 'assistant', content: blocks })
}

function withPersonAtBothEnds(turns: readonly Turn[]): Turn[] {
  const says = (text: string): Turn => ({ role: 'user', content: [textBlock(text)] })
  return [
    ...(turns[0]?.role === 'assistant' ? [says(MESSAGES_WORDS.beginningLeftOut)] : []),
    ...turns,
    // Newer models go on from no words of their own (D SDK 1.12).
    ...(turns.at(-1)?.role === 'user' ? [] : [says(GO_ON)]),
  ]
}

/** Results by the id of their call: those between an answer and the next words. */
function resultsBehind(
  messages: readonly ModelMessage[],
  index: number,
): ReadonlyMap<string, string> {
  const results = new Map<string, string>()
  for (const { role, content, toolCallId = '' } of messages.slice(index + 1)) {
    if (role !== 'tool') break
    if (!results.has(toolCallId)) results.set(toolCallId, content ?? '')
  }
  return results
}

import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'

const STUB = JSON.stringify({
  success: true,
  note: 'This result was left out to save room. Call the tool again if you need it.',
})
const LOST = JSON.stringify({
  success: false,
  error: 'Latent ended before this call was finished. Whether it took effect is not known.',
})
const tooLarge = (tokens: number): string =>
  JSON.stringify({
    success: true,
    note: `This result is there, but its ${tokens} tokens do not fit. Ask for less of it: fewer hits, or a part of a note with start_line and end_line.`,
  })

/** What a prompt may hold of a conversation. */
export interface ConversationRoom {
  readonly limitTokens: number
  /** Tokens of a text. */
  count(text: string): number
}

export interface FittedConversation {
  readonly messages: ModelMessage[]
  readonly tokens: number
  /** False: not even the last turn fits. */
  readonly fits: boolean
  /** Results that became stubs, whole turns that went, results that are too large by themselves. */
  readonly stubbedResults: number
  readonly droppedTurns: number
  readonly largeResults: number
}

/**
 * The messages that fit: first the oldest tool results become stubs, then the oldest turns go, then the results of the
 * last turn that the model has seen become stubs, and in the end those that it has not are named as too large. A call
 * and its results stay together always, and every call has a result (an interrupted one says so). What a person wrote
 * last is never left out.
 */
export function fitContext(
  messages: readonly ModelMessage[],
  { limitTokens, count }: ConversationRoom,
): FittedConversation {
  const sizeOf = ({ content, toolCalls = [], images = [], opaque }: ModelMessage): number =>
    MESSAGE_TOKENS +
    (opaque ? count(JSON.stringify(opaque.value)) : 0) +
    images.length * IMAGE_TOKENS +
    count(content ?? '') +
    toolCalls.reduce((sum, call) => sum + count(call.name) + count(call.arguments), 0)
  const sumOf = (turn: readonly ModelMessage[]): number =>
    turn.reduce((sum, message) => sum + sizeOf(message), 0)

  const turns = groupTurns(pairCalls(messages))
  let tokens = sumOf(turns.flat())

  /** Replaces results, oldest first, for as long as it must; tells how many. */
  const shrink = (
    turn: ModelMessage[],
    upTo: number,
    replacement: (tokens: number) => string,
  ): number => {
    let replaced = 0
    for (const [index, message] of turn.slice(0, upTo).entries()) {
      if (tokens <= limitTokens) break
      if (message.role !== 'tool') continue
      const shorter = { ...message, content: replacement(sizeOf(message)) }
      const saved = sizeOf(message) - sizeOf(shorter)
      if (saved <= 0) continue
      turn[index] = shorter
      tokens -= saved
      replaced += 1
    }
    return replaced
  }

  let stubbedResults = 0
  let droppedTurns = 0
  for (const turn of turns.slice(0, -1)) stubbedResults += shrink(turn, turn.length, () => STUB)
  while (tokens > limitTokens && turns.length > 1) {
    // A summary says in few words what else is lost: it goes last.
    const oldest = turns.slice(0, -1).findIndex(([first]) => first?.isSummary !== true)
    const [dropped = []] = turns.splice(Math.max(0, oldest), 1)
    tokens -= sumOf(dropped)
    droppedTurns += 1
  }
  const last = turns.at(-1) ?? []
  const lastAnswer = last.findLastIndex(({ role }) => role === 'assistant')
  stubbedResults += shrink(last, Math.max(0, lastAnswer), () => STUB)
  const largeResults = shrink(last, last.length, tooLarge)
  return {
    messages: turns.flat(),
    tokens,
    fits: tokens <= limitTokens,
    stubbedResults,
    droppedTurns,
    largeResults,
  }
}

/** What a chat template writes round each message. */
const MESSAGE_TOKENS = 4
/** What most models make of a picture of usual size. */
const IMAGE_TOKENS = 1000

/** A turn begins with a message of the person. */
function groupTurns(messages: readonly ModelMessage[]): ModelMessage[][] {
  const turns: ModelMessage[][] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (message.role === 'user' || !last) turns.push([message])
    else last.push(message)
  }
  return turns
}

/** Puts each result behind its call, gives a result to calls without one, and drops results without a call. */
function pairCalls(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.flatMap((message, index): ModelMessage[] => {
    if (message.role === 'tool') return []
    if (!message.toolCalls || message.toolCalls.length === 0) return [message]
    const next = messages.findIndex((each, at) => at > index && each.role !== 'tool')
    const results = messages.slice(index + 1, next === -1 ? undefined : next)
    return [
      message,
      ...message.toolCalls.map(
        ({ id }): ModelMessage =>
          results.find((result) => result.toolCallId === id) ?? {
            role: 'tool',
            content: LOST,
            toolCallId: id,
          },
      ),
    ]
  })
}

import type { PromptMessage } from './situations.ts'

const STUB = JSON.stringify({
  success: true,
  note: 'This result was left out to save room. Call the tool again if you need it.',
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
  readonly messages: PromptMessage[]
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
 * last turn that the model has seen become stubs, and in the end those that it has not are named as too large. What a
 * person wrote last is never left out.
 * @param messages calls followed by their results, which stay with them
 */
export function fitContext(
  messages: readonly PromptMessage[],
  { limitTokens, count }: ConversationRoom,
): FittedConversation {
  const sizeOf = ({
    content,
    toolCalls = [],
    images = [],
    opaque,
    news = '',
  }: PromptMessage): number =>
    MESSAGE_TOKENS +
    count(news) +
    (opaque ? count(JSON.stringify(opaque.value)) : 0) +
    images.length * IMAGE_TOKENS +
    count(content ?? '') +
    toolCalls.reduce((sum, call) => sum + count(call.name) + count(call.arguments), 0)
  const sumOf = (turn: readonly PromptMessage[]): number =>
    turn.reduce((sum, message) => sum + sizeOf(message), 0)

  const turns = groupTurns(messages)
  let tokens = sumOf(turns.flat())

  /** Replaces results, oldest first, for as long as it must; tells how many. */
  const shrink = (
    turn: PromptMessage[],
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
function groupTurns(messages: readonly PromptMessage[]): PromptMessage[][] {
  const turns: PromptMessage[][] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (message.role === 'user' || !last) turns.push([message])
    else last.push(message)
  }
  return turns
}

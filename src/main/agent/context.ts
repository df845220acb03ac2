import type { ModelMessage } from '../state/vault-store.ts'

/** About 30,000 tokens of English. */
export const CONTEXT_CHARACTERS = 120_000

const STUB = JSON.stringify({
  success: true,
  note: 'This result was left out to save room. Call the tool again if you need it.',
})
const LOST = JSON.stringify({
  success: false,
  error: 'Latent ended before this call was finished. Whether it took effect is not known.',
})

/**
 * The messages that fit into `limitCharacters`: first the oldest tool results become stubs, then the oldest turns
 * go. A call and its results stay together always, and every call has a result (an interrupted one says so).
 * The last turn is kept whole, even beyond the limit.
 */
export function fitContext(
  messages: readonly ModelMessage[],
  limitCharacters = CONTEXT_CHARACTERS,
): ModelMessage[] {
  const turns = groupTurns(pairCalls(messages))
  let size = turns.flat().reduce((sum, message) => sum + sizeOf(message), 0)
  const earlier = turns.slice(0, -1)
  for (const turn of earlier)
    for (const [index, message] of turn.entries()) {
      if (size <= limitCharacters) break
      if (message.role !== 'tool' || sizeOf(message) <= STUB.length) continue
      turn[index] = { ...message, content: STUB }
      size -= sizeOf(message) - STUB.length
    }
  while (size > limitCharacters && turns.length > 1)
    size -= (turns.shift() ?? []).reduce((sum, message) => sum + sizeOf(message), 0)
  return turns.flat()
}

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

const sizeOf = ({ content, toolCalls = [] }: ModelMessage): number =>
  (content?.length ?? 0) +
  toolCalls.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0)

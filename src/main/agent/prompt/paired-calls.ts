import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'

const LOST = JSON.stringify({
  success: false,
  error: 'Latent ended before this call was finished. Whether it took effect is not known.',
})

/**
 * Puts each result behind its call, gives a result to calls without one (an interrupted call says so), and drops results
 * without a call.
 */
export function pairedCalls(messages: readonly ModelMessage[]): ModelMessage[] {
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

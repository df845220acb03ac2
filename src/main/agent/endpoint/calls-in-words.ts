import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import type { Lessons } from './lessons.ts'
import { GO_ON_FROM_RESULTS } from './words.ts'

/**
 * The conversation with those calls in words that an endpoint does not take as calls.
 * @param isOwn whether its model gave something with a message that goes back
 */
export function toldCalls(
  messages: readonly ModelMessage[],
  { allCallsInWords, foreignCallsInWords }: Lessons,
  isOwn: (message: ModelMessage) => boolean,
): readonly ModelMessage[] {
  if (allCallsInWords) return callsInWords(messages, () => true)
  return foreignCallsInWords ? callsInWords(messages, (message) => !isOwn(message)) : messages
}

/**
 * A conversation in which calls and their results are what the assistant says of them, for an endpoint that refuses them
 * as calls. What a tool gave stays the assistant's words: it never becomes a message of the person.
 * @param isTold which messages with calls are told so; the others, and their results, stay as they are
 */
export function callsInWords(
  messages: readonly ModelMessage[],
  isTold: (message: ModelMessage) => boolean,
): ModelMessage[] {
  const told = new Map<string, string>()
  const words: ModelMessage[] = []
  /** The last message that tells of a call. */
  let spoken: ModelMessage | null = null
  const say = (content: string): void => {
    const last = words.at(-1)
    if (last?.role === 'assistant' && !last.toolCalls) {
      // Given back as it was, the message would not say this.
      const { opaque: _opaque, ...rest } = last
      spoken = { ...rest, content: `${last.content}\n\n${content}` }
      words[words.length - 1] = spoken
    } else words.push((spoken = { role: 'assistant', content }))
  }
  for (const message of messages) {
    const { role, content, toolCalls = [], toolCallId = '' } = message
    if (role === 'assistant' && toolCalls.length > 0 && isTold(message)) {
      for (const { id, name } of toolCalls) told.set(id, name)
      const calls = toolCalls.map((call) => `I called ${call.name} with ${call.arguments}.`)
      say([...(content ? [content] : []), ...calls].join('\n'))
    } else if (role === 'tool' && told.has(toolCallId))
      say(`${told.get(toolCallId)} gave: ${content ?? ''}`)
    // Many templates insist that the roles take turns.
    else if (role === 'assistant' && toolCalls.length === 0 && words.at(-1) === spoken)
      say(content ?? '')
    else words.push(message)
  }
  // Nobody answers to the assistant's own words.
  return words.at(-1)?.role === 'assistant'
    ? [...words, { role: 'user', content: GO_ON_FROM_RESULTS }]
    : words
}

import type { ToolDefinition } from '../../../../shared/domain/chat/tool-result.ts'
import type { ModelMessage, ModelToolCall } from '../../../../shared/domain/chat/model-message.ts'
import type { ModelEvent } from '../../model.ts'
import { REFUSED_CALL } from '../words.ts'
import { createTextCallParser, type FoundCall } from './text-call-parser.ts'

/** Makes calls of what a model wrote as such into its text; see `createTextCallParser`. */
export interface TextCallEvents {
  /** The events of an answer go through here, one by one, the `finish` last. */
  take(event: ModelEvent): ModelEvent[]
}

/**
 * Calls of the protocol win: with them, calls in the text are only taken out. So they are with an answer that was
 * truncated. A call that a tool's result holds word for word is a quotation, and stays text.
 */
export function createTextCallEvents({
  tools,
  messages,
  newCallId,
}: {
  readonly tools: readonly ToolDefinition[]
  /** The conversation, for what may be quoted from it. */
  readonly messages: readonly ModelMessage[]
  readonly newCallId: () => string
}): TextCallEvents {
  /** What the parser took out of the text since it was last asked. */
  const heard: ModelEvent[] = []
  let isRefused = false
  const parser = createTextCallParser(
    tools.map(({ function: { name, parameters } }) => ({ name, parameters })),
    {
      thought: (text) => void heard.push({ type: 'reasoning-delta', text }),
      refused() {
        if (!isRefused) heard.push({ type: 'notice', text: REFUSED_CALL })
        isRefused = true
      },
    },
  )
  /** Blank lines at the beginning: nothing to show, when calls are all that follows. */
  let blanks: string | null = ''

  function show(text: string): ModelEvent[] {
    if (text === '') return []
    if (blanks === null) return [{ type: 'text-delta', text }]
    const beginning = blanks + text
    blanks = text.trim() === '' ? beginning : null
    return blanks === null ? [{ type: 'text-delta', text: beginning }] : []
  }

  const isQuoted = ({ markup }: FoundCall): boolean => {
    const plain = markup.trim()
    const inJson = JSON.stringify(plain).slice(1, -1)
    return messages.some(
      ({ role, content }) =>
        role === 'tool' &&
        content !== null &&
        (content.includes(inJson) || content.includes(plain)),
    )
  }

  return {
    take(event) {
      if (event.type === 'text-delta') {
        const said = parser.push(event.text)
        return [...heard.splice(0), ...show(said)]
      }
      if (event.type !== 'finish') return [event]
      const { text, calls } = parser.end()
      const events = [...heard.splice(0), ...show(text)]
      const isOurs = event.reason === 'stop'
      const quoted = isOurs ? calls.filter(isQuoted) : []
      for (const markup of new Set(quoted.map((call) => call.markup))) events.push(...show(markup))
      const made = isOurs
        ? calls
            .filter((call) => !quoted.includes(call))
            .map(({ name, arguments: json }): ModelToolCall => ({
              id: newCallId(),
              name,
              arguments: json,
            }))
        : []
      if (made.length > 0) return [...events, { ...event, reason: 'tool-calls', toolCalls: made }]
      // Only blank lines: they are the answer as it was given.
      if (blanks && event.reason !== 'tool-calls') events.push({ type: 'text-delta', text: blanks })
      return [...events, event]
    },
  }
}

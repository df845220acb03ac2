import { chatBody, chatSent } from '../../src/main/agent/endpoint/chat/chat-request.ts'
import { lessonOf, type Lessons } from '../../src/main/agent/endpoint/lessons.ts'
import type { Ways } from '../../src/main/agent/endpoint/wire.ts'
import type { ModelRequest } from '../../src/main/agent/model.ts'
import type { ModelMessage } from '../../src/shared/domain/chat/model-message.ts'
import type { ToolDefinition } from '../../src/shared/domain/chat/tool-result.ts'
import { errorText } from '../../src/shared/rpc/errors.ts'
import type { ChatToRender, LlamaChat, RenderedChat } from './llama-chat.ts'
import { RecordedMessage } from './recorded-conversation.ts'

/** How Latent speaks to a server that runs one template: as it learns from what is refused. */
export interface LatentSpeaker {
  /** @throws Error for what is refused whatever Latent does */
  render(
    messages: readonly RecordedMessage[],
    how?: Pick<ChatToRender, 'toolChoice' | 'isBare'>,
  ): RenderedChat
  /** What it had to learn so far, by name. */
  lessons(): readonly string[]
}

export const SOURCE = { origin: 'http://127.0.0.1:8080', model: 'recorded' }

/** @param callsAreText Latent was told by the doctor that this template has no tools */
export function createLatentSpeaker(
  chat: LlamaChat,
  tools: readonly ToolDefinition[],
  { callsAreText }: { readonly callsAreText: boolean },
): LatentSpeaker {
  const ways: Ways = {
    profile: callsAreText ? { toolCalls: 'text' } : {},
    quirks: {},
    lessons: {},
    source: SOURCE,
  }
  let lessons: Lessons = {}
  const told = (request: ModelRequest): RecordedMessage[] =>
    RecordedMessage.array().parse(chatBody(request, { ...ways, lessons })['messages'])
  return {
    lessons: () => Object.keys(lessons).toSorted(),
    render(messages, how = {}) {
      const request = requestOf(messages, tools)
      for (;;)
        try {
          return chat.render({ messages: told(request), tools: callsAreText ? [] : tools, ...how })
        } catch (error) {
          // As llama.cpp’s server says that a template refused a conversation.
          const said = { code: 400, message: errorText(error), type: 'invalid_request_error' }
          const refusal = {
            canRetry: false,
            retryAfterMs: null,
            status: 400,
            body: JSON.stringify({ error: said }),
          }
          const lesson = lessonOf(
            refusal,
            chatSent(request, { ...ways, lessons }),
            lessons,
            'recorded',
          )
          if (!lesson) throw error
          lessons = { ...lessons, ...lesson.lessons }
        }
    },
  }
}

const requestOf = (
  messages: readonly RecordedMessage[],
  tools: readonly ToolDefinition[],
): ModelRequest => ({
  system: messages.find(({ role }) => role === 'system')?.content ?? '',
  messages: messages.flatMap((message) => modelMessage(message) ?? []),
  tools,
  openPath: null,
})

function modelMessage(message: RecordedMessage): ModelMessage | null {
  const { role, content, tool_calls: calls, tool_call_id: callId, reasoning_content } = message
  if (role === 'system') return null
  return {
    role,
    content,
    ...(callId !== undefined && { toolCallId: callId }),
    ...(calls && {
      toolCalls: calls.map(({ id, function: { name, arguments: json } }) => ({
        id,
        name,
        arguments: json,
      })),
    }),
    ...(reasoning_content !== undefined && {
      opaque: {
        wire: 'chat',
        ...SOURCE,
        value: { message: { reasoning_content }, calls: (calls ?? []).map(() => ({})) },
      },
    }),
  }
}

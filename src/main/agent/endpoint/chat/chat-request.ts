import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import { strictParameters } from '../../../tools/define/strict-schema.ts'
import { wellFormedJson } from '../../ask/parse-json-text.ts'
import type { ModelRequest } from '../../model.ts'
import { takePictures } from '../../prompt/pictures.ts'
import { toldCalls } from '../calls-in-words.ts'
import type { SentRequest } from '../lessons.ts'
import { sentCalls } from '../sent-calls.ts'
import { RESULT_MARK, toolsAsText } from '../text-calls/tools-as-text.ts'
import { callsAreText, holdsStrict, ownOpaque, type Ways } from '../wire.ts'
import type { ChatBody, ChatMessage } from './chat-body.ts'
import { fitBody } from './fit-body.ts'
import { OpaqueFields } from './opaque-fields.ts'

/** The whole body of a request in Chat Completions. */
export function chatBody(request: ModelRequest, ways: Ways): Record<string, unknown> {
  const { profile, lessons, quirks, source } = ways
  const areText = callsAreText(ways)
  const hasTools = request.tools.length > 0
  const isOwn = (message: ModelMessage): boolean => ownFields(message, ways) !== null
  const told = areText
    ? toolsAsText(request, { oneByOne: profile.parallelCalls === false })
    : {
        system: request.system,
        messages: toldCalls(request.messages, lessons, isOwn).map((message) =>
          chatMessage(message, ways),
        ),
      }
  const picturesOf = takePictures(request.pictures)
  const body: ChatBody = {
    stream: profile.streams !== false,
    ...(asksForUsage(ways) && { stream_options: { include_usage: true } }),
    messages: [
      ...(told.system === '' ? [] : [{ role: 'system' as const, content: told.system }]),
      ...told.messages.map((message) => withPictures(message, picturesOf)),
    ],
    ...(hasTools && !areText && { tools: offered(request.tools, ways) }),
    ...(hasTools && !areText && request.toolChoice && { tool_choice: request.toolChoice }),
    ...(hasTools && areText && !lessons.noStop && { stop: [RESULT_MARK] }),
    ...(!areText && answerFormat(request, ways)),
  }
  return {
    ...profile.extraBody,
    ...fitBody(body, lessons.shortCallIds ? { ...quirks, callIds: 'nine' } : quirks),
    ...sampling(ways, hasTools && !areText),
    model: source.model,
  }
}

/** What the person set for this model, where its endpoint takes it. */
function sampling({ profile, lessons, quirks }: Ways, hasTools: boolean): Record<string, unknown> {
  const { effort, temperature, answerTokens } = profile
  const reasoning = lessons.noThinking && hasTools ? 'none' : effort
  const limit = quirks.answerLimit === 'completion' || lessons.completionLimit
  return {
    ...(reasoning && !lessons.noEffort && { reasoning_effort: reasoning }),
    ...(temperature !== undefined && !lessons.noTemperature && { temperature }),
    ...(answerTokens && { [limit ? 'max_completion_tokens' : 'max_tokens']: answerTokens }),
  }
}

function withPictures(
  message: ChatMessage,
  picturesOf: (content: string) => readonly string[],
): ChatMessage {
  if (message.role !== 'user' || typeof message.content !== 'string') return message
  const { content } = message
  const urls = picturesOf(content)
  if (urls.length === 0) return message
  return {
    ...message,
    content: [
      { type: 'text', text: content },
      ...urls.map((url) => ({ type: 'image_url' as const, image_url: { url } })),
    ],
  }
}

/** What such a request holds. */
export function chatSent(request: ModelRequest, ways: Ways): SentRequest {
  const { profile, lessons } = ways
  const sent = sentCalls(request, ways, (message) => ownFields(message, ways) !== null)
  return {
    ...sent,
    wire: 'chat',
    usage: asksForUsage(ways),
    strict: sent.tools && holdsStrict(ways),
    stop: request.tools.length > 0 && callsAreText(ways) && !lessons.noStop,
    temperature: profile.temperature !== undefined,
    effort: profile.effort !== undefined,
    answerLimit: profile.answerTokens !== undefined,
  }
}

const asksForUsage = ({ profile, lessons }: Ways): boolean =>
  profile.streams !== false && !lessons.noUsage

function answerFormat(
  { answerSchema }: ModelRequest,
  ways: Ways,
): Pick<ChatBody, 'response_format'> {
  if (!answerSchema || !holdsStrict(ways)) return {}
  const { name, schema } = answerSchema
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name, schema: { ...schema }, strict: true },
    },
  }
}

function offered(tools: ModelRequest['tools'], ways: Ways): NonNullable<ChatBody['tools']> {
  if (!holdsStrict(ways)) return [...tools]
  return tools.map((tool) => {
    const parameters = strictParameters(tool.function.parameters)
    return parameters === null
      ? tool
      : { ...tool, function: { ...tool.function, parameters: { ...parameters }, strict: true } }
  })
}

const ownFields = (message: ModelMessage, ways: Ways): OpaqueFields | null =>
  OpaqueFields.safeParse(ownOpaque(message, 'chat', ways)).data ?? null

function chatMessage(message: ModelMessage, ways: Ways): ChatMessage {
  const content = message.content ?? ''
  switch (message.role) {
    case 'user':
      return { role: 'user', content }
    case 'tool':
      return { role: 'tool', content, tool_call_id: message.toolCallId ?? '' }
    case 'assistant': {
      const { toolCalls = [] } = message
      const own = ownFields(message, ways)
      // What Google documents for calls that another model made.
      const skip = own === null && ways.lessons.signsForeignCalls
      const calls = toolCalls.map((call, index) => ({
        id: call.id,
        type: 'function' as const,
        function: { name: call.name, arguments: wellFormedJson(call.arguments) },
        ...own?.calls[index],
        ...(skip && index === 0 && { extra_content: UNSIGNED }),
      }))
      return {
        role: 'assistant',
        content: calls.length > 0 ? message.content : content,
        ...(calls.length > 0 && { tool_calls: calls }),
        ...own?.message,
      } as ChatMessage // vendors add fields of their own to it
    }
  }
}
const UNSIGNED = { google: { thought_signature: 'skip_thought_signature_validator' } }

import { isRecord } from '../../../../shared/domain/is-record.ts'
import type { Quirks } from '../../../../shared/domain/models/presets.ts'
import type { ChatBody, ChatMessage } from './chat-body.ts'

/** The body of a request as an endpoint with these quirks takes it. What it says stays the same. */
export function fitBody<B extends ChatBody>(body: B, quirks: Quirks): B {
  let messages: readonly ChatMessage[] = body.messages
  if (quirks.wantsAnswerAfterTool) messages = withAnswersAfterTools(messages)
  if (quirks.refusesEmptyText) messages = messages.map(withoutEmptyText)
  if (quirks.callIds === 'nine') messages = withShortIds(messages)
  const { stream_options: usage, tools, ...rest } = body
  return {
    ...rest,
    messages: [...messages],
    ...(usage && quirks.usage !== 'never' && { stream_options: usage }),
    ...(tools && { tools: quirks.schema === 'plain' ? tools.map(plainTool) : tools }),
  } as B // what was taken out of it is put back, or optional
}

const withAnswersAfterTools = (messages: readonly ChatMessage[]): ChatMessage[] =>
  messages.flatMap((message, index) =>
    message.role === 'user' && messages[index - 1]?.role === 'tool'
      ? [{ role: 'assistant', content: 'I stopped here.' }, message]
      : [message],
  )

function withoutEmptyText(message: ChatMessage): ChatMessage {
  if (message.content) return message
  switch (message.role) {
    case 'tool':
      return { ...message, content: '(nothing)' }
    case 'assistant': {
      const { content: _empty, ...rest } = message
      return message.tool_calls ? rest : { ...message, content: '(nothing)' }
    }
    case 'user':
    case 'system':
    case 'developer':
    case 'function':
      return message
  }
}

/** The ids of a conversation by number: nine characters, the same for a call and its result. */
function withShortIds(messages: readonly ChatMessage[]): ChatMessage[] {
  const known = new Map<string, string>()
  const short = (id: string): string => {
    const found = known.get(id) ?? `call${String(known.size + 1).padStart(5, '0')}`
    known.set(id, found)
    return found
  }
  return messages.map((message) => {
    if (message.role === 'tool') return { ...message, tool_call_id: short(message.tool_call_id) }
    if (message.role !== 'assistant' || !message.tool_calls) return message
    return {
      ...message,
      tool_calls: message.tool_calls.map((call) => ({ ...call, id: short(call.id) })),
    }
  })
}

type Tool = NonNullable<ChatBody['tools']>[number]

const plainTool = (tool: Tool): Tool =>
  tool.type === 'function'
    ? {
        ...tool,
        function: {
          ...tool.function,
          ...(tool.function.parameters && { parameters: plainSchema(tool.function.parameters) }),
        },
      }
    : tool

const PLAIN_KEYWORDS = [
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'items',
  'minItems',
  'maxItems',
  'properties',
  'required',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'anyOf',
]

type Schema = Record<string, unknown>

/** A JSON schema without the keywords that Google's subset does not have; a `const` becomes an `enum` of one. */
function plainSchema(schema: Schema): Schema {
  const plain: Schema = {}
  const choices = schema['oneOf'] ?? schema['anyOf']
  for (const keyword of PLAIN_KEYWORDS)
    if (schema[keyword] !== undefined) plain[keyword] = schema[keyword]
  if ('const' in schema) plain['enum'] = [schema['const']]
  if (Array.isArray(choices)) plain['anyOf'] = choices.map(plainPart)
  if (isRecord(schema['items'])) plain['items'] = plainSchema(schema['items'])
  if (isRecord(schema['properties']))
    plain['properties'] = Object.fromEntries(
      Object.entries(schema['properties']).map(([name, part]) => [name, plainPart(part)]),
    )
  return plain
}

const plainPart = (part: unknown): unknown => (isRecord(part) ? plainSchema(part) : part)

import { z } from 'zod'
import type { RecordedRequest } from './model-server.ts'

/** A message as Chat Completions has it. */
export interface AskedMessage {
  readonly role: string
  readonly content: string
  readonly tool_calls?: readonly {
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
}

const Text = z.string().nullish()
const Chat = z.object({
  messages: z.array(
    z.object({
      role: z.string(),
      content: Text,
      tool_calls: z
        .array(z.object({ function: z.object({ name: z.string(), arguments: z.string() }) }))
        .optional(),
    }),
  ),
})
const Responses = z.object({
  instructions: z.string().default(''),
  input: z.array(
    z.looseObject({
      type: z.string().optional(),
      role: z.string().optional(),
      content: z.union([z.string(), z.array(z.looseObject({ text: Text }))]).optional(),
      name: Text,
      arguments: Text,
      output: Text,
    }),
  ),
})
const Block = z.looseObject({
  type: z.string(),
  text: Text,
  content: z.unknown().optional(),
  name: Text,
  input: z.unknown().optional(),
})
const Messages = z.object({
  system: z.array(z.looseObject({ text: z.string() })).default([]),
  messages: z.array(z.object({ role: z.string(), content: z.array(Block) })),
})

/** What a request says, over whichever wire: the system first, then every message, a result as one of its own. */
export function messagesAsked({ path, body }: RecordedRequest): readonly AskedMessage[] {
  if (path.endsWith('/responses')) {
    const { instructions, input } = Responses.parse(body)
    return [
      { role: 'system', content: instructions },
      ...input.flatMap(({ type, role, content, name, output, ...item }): AskedMessage[] => {
        switch (type) {
          case 'function_call':
            return [asked('assistant', '', [[name ?? '', item.arguments ?? '']])]
          case 'function_call_output':
            return [asked('tool', output ?? '')]
          case 'reasoning':
            return []
          default:
            return [asked(role ?? '', textOf(content))]
        }
      }),
    ]
  }
  if (path.endsWith('/messages')) {
    const { system, messages } = Messages.parse(body)
    return [
      { role: 'system', content: system.map(({ text }) => text).join('') },
      ...messages.flatMap(({ role, content }) =>
        content.flatMap((block): AskedMessage[] => {
          switch (block.type) {
            case 'tool_result':
              return [asked('tool', String(block.content))]
            case 'tool_use':
              return [asked('assistant', '', [[block.name ?? '', JSON.stringify(block.input)]])]
            case 'text':
              return [asked(role, block.text ?? '')]
            default:
              return []
          }
        }),
      ),
    ]
  }
  return Chat.parse(body).messages.map(({ content, ...message }) => ({
    ...message,
    content: content ?? '',
  })) as readonly AskedMessage[]
}

const asked = (
  role: string,
  content: string,
  calls: readonly (readonly [name: string, text: string])[] = [],
): AskedMessage => ({
  role,
  content,
  ...(calls.length > 0 && {
    tool_calls: calls.map(([name, text]) => ({ function: { name, arguments: text } })),
  }),
})

const textOf = (
  content: string | readonly { readonly text?: string | null | undefined }[] = '',
): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')

import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import { wellFormedJson } from '../../ask/parse-json-text.ts'
import type { Ways } from '../wire.ts'
import { givenItems, type GivenItem } from './given-items.ts'
import { NO_RESULT, NOTHING } from './words.ts'

/** An item of `input`, as far as it is built here; types are always named, for llama.cpp goes by them (D: its source). */
export type InputItem =
  | GivenItem
  | {
      readonly type: 'message'
      readonly role: 'user'
      readonly content: readonly (
        | { readonly type: 'input_text'; readonly text: string }
        | { readonly type: 'input_image'; readonly image_url: string; readonly detail: 'auto' }
      )[]
    }
  | CallOutput
interface CallOutput {
  readonly type: 'function_call_output'
  readonly call_id: string
  output: string
}

/**
 * A conversation as items. Every call has its result behind it, wherever that stands in the conversation, and one that
 * says so where there is none: “No tool output found for function call” refuses the whole request. A result that no call
 * before it asked for is left out, for the same reason. No text is empty.
 * @param picturesOf the data URLs of the pictures that belong into a message with this content
 */
export function inputItems(
  messages: readonly ModelMessage[],
  ways: Ways,
  picturesOf: (content: string) => readonly string[],
): InputItem[] {
  const items: InputItem[] = []
  const unanswered = new Map<string, CallOutput[]>()
  for (const message of messages) {
    const content = message.content ?? ''
    switch (message.role) {
      case 'user':
        items.push(userItem(content, picturesOf(content)))
        break
      case 'tool': {
        const output = unanswered.get(message.toolCallId ?? '')?.shift()
        if (output) output.output = content === '' ? NOTHING : content
        break
      }
      case 'assistant': {
        const { toolCalls = [] } = message
        const outputs = toolCalls.map(({ id }): CallOutput => ({
          type: 'function_call_output',
          call_id: id,
          output: NO_RESULT,
        }))
        for (const [id, own] of Map.groupBy(outputs, ({ call_id: id }) => id))
          unanswered.set(id, own)
        items.push(...(givenItems(message, ways) ?? builtItems(message)), ...outputs)
      }
    }
  }
  return items
}

const userItem = (content: string, pictures: readonly string[]): InputItem => ({
  type: 'message',
  role: 'user',
  content: [
    { type: 'input_text', text: content === '' ? NOTHING : content },
    ...pictures.map((url) => ({
      type: 'input_image' as const,
      image_url: url,
      detail: 'auto' as const,
    })),
  ],
})

/** An answer of another model, or of this one in another protocol. */
const builtItems = ({ content, toolCalls = [] }: ModelMessage): GivenItem[] => [
  ...(content === null || content === ''
    ? []
    : [
        {
          type: 'message' as const,
          role: 'assistant' as const,
          // vLLM wants the annotations (I: langchain#32557).
          content: [{ type: 'output_text' as const, text: content, annotations: [] }],
        },
      ]),
  ...toolCalls.map(({ id, name, arguments: json }) => ({
    type: 'function_call' as const,
    call_id: id,
    name,
    arguments: wellFormedJson(json),
  })),
]

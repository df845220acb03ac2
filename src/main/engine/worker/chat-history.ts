import type {
  ChatHistoryItem,
  ChatModelFunctionCall,
  ChatModelFunctions,
  ChatModelResponse,
  GbnfJsonSchema,
} from 'node-llama-cpp'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import { parseJsonText } from '../../agent/ask/parse-json-text.ts'

/**
 * A conversation as node-llama-cpp takes one, with the answer that is to come, still empty, at its end. What a model said
 * between two messages of the person is one answer there: its texts, its calls and their results. Calls that nobody
 * answered have an empty result; results without a call are left out.
 */
export function chatHistory(
  system: string,
  messages: readonly ModelMessage[],
): readonly ChatHistoryItem[] {
  const results = new Map<string, string>()
  for (const { role, toolCallId, content } of messages)
    if (role === 'tool' && toolCallId !== undefined) results.set(toolCallId, content ?? '')
  const items: ChatHistoryItem[] = system === '' ? [] : [{ type: 'system', text: system }]
  let answer: ChatModelResponse['response'] | null = null
  for (const { role, content, toolCalls = [] } of messages) {
    if (role === 'user') {
      answer = null
      items.push({ type: 'user', text: content ?? '' })
    } else if (role === 'assistant') {
      if (answer === null) items.push({ type: 'model', response: (answer = []) })
      if (content !== null && content !== '') answer.push(content)
      answer.push(
        ...toolCalls.map(({ id, name, arguments: json }, index): ChatModelFunctionCall => ({
          type: 'functionCall',
          name,
          params: parseJsonText(json)?.value ?? {},
          result: asData(results.get(id) ?? ''),
          startsNewChunk: index === 0,
        })),
      )
    }
  }
  if (answer === null) items.push({ type: 'model', response: [] })
  return items
}

/** Results are mostly JSON, which would be JSON within a text otherwise. */
const asData = (result: string): unknown => parseJsonText(result)?.value ?? result

/** The tools as node-llama-cpp tells them: their schemas go into the template as they are. */
export const toldTools = (tools: readonly ToolDefinition[]): ChatModelFunctions =>
  Object.fromEntries(
    tools.map(({ function: { name, description, parameters } }) => [
      name,
      // It is only written into the prompt; the grammar is Latent's own.
      { description, params: parameters as GbnfJsonSchema },
    ]),
  )

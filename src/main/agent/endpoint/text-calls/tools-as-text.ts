import type { ToolDefinition } from '../../../../shared/domain/chat/tool-result.ts'
import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import type { ModelRequest } from '../../model.ts'

/** A message of the two roles that every chat template knows. */
export interface PlainMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** Ends an answer where the model would go on to make up the result of its own call. */
export const RESULT_MARK = '<tool_response>'

/**
 * A request for a model without tool calls: the tools are in the prompt, and calls and results are text. The two
 * roles take turns, as many templates insist. `oneByOne`: for a model that is lost with several calls at once.
 */
export function toolsAsText(
  { system, tools, messages }: ModelRequest,
  { oneByOne = false }: { readonly oneByOne?: boolean } = {},
): {
  readonly system: string
  readonly messages: readonly PlainMessage[]
} {
  return {
    system: tools.length === 0 ? system : `${system}\n\n${howToCall(tools, oneByOne)}`,
    messages: takingTurns(messages.map(plainMessage)),
  }
}

const howToCall = (
  tools: readonly ToolDefinition[],
  oneByOne: boolean,
): string => `## How to call a tool
Write the call into your answer, exactly so, with arguments as JSON that follow the schema of the tool:
<tool_call>
{"name": "tool_name", "arguments": {"argument": "value"}}
</tool_call>
${oneByOne ? 'Make one call at a time. End your answer after it: its result comes' : 'Several calls follow one another. End your answer after the last one: the results come'} in the next message, between ${RESULT_MARK} and </tool_response>. Never write a result yourself. To speak about a call without making it, put it in a code block. Without a call, your answer is final.

The tools, one a line:
${tools.map(({ function: tool }) => JSON.stringify(tool)).join('\n')}`

function plainMessage({ role, content, toolCalls = [] }: ModelMessage): PlainMessage {
  switch (role) {
    case 'user':
      return { role: 'user', content: content ?? '' }
    case 'tool':
      return {
        role: 'user',
        content: `${RESULT_MARK}\n${contained(content ?? '')}\n</tool_response>`,
      }
    case 'assistant': {
      const calls = toolCalls.map(
        ({ name, arguments: json }) =>
          `<tool_call>\n{"name": ${JSON.stringify(name)}, "arguments": ${json}}\n</tool_call>`,
      )
      const said = content === null || content === '' ? [] : [content]
      return { role: 'assistant', content: [...said, ...calls].join('\n') }
    }
  }
}

/** Results are JSON, where `\/` is a slash: no text of a note can end the result that it stands in. */
const contained = (json: string): string => json.replaceAll('</', '<\\/')

function takingTurns(messages: readonly PlainMessage[]): PlainMessage[] {
  const turns: PlainMessage[] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (last?.role !== message.role) turns.push(message)
    else turns[turns.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` }
  }
  return turns
}

import type { WireId } from '../../src/shared/domain/models/model-profile.ts'
import type { ScriptedReply } from './model-server.ts'

/** An answer of words alone, in the protocol in which it was asked for. @param path of the request */
export const answerOver = (path: string, text: string): ScriptedReply =>
  replyOver(wireOfPath(path), { text })

export function wireOfPath(path: string): WireId {
  if (path.endsWith('/responses')) return 'responses'
  return path.endsWith('/messages') ? 'messages' : 'chat'
}

/**
 * Whether an answer can be said over any wire. Those that are made of chunks, statuses or bytes are of one, and so are
 * those that would be a line of more than a server may send.
 */
export const isOfAnyWire = (reply: ScriptedReply): boolean => {
  const { chunks, status, flood, finishReason, end } = reply
  return (
    [chunks, status, flood, finishReason, end].every((each) => each === undefined) &&
    JSON.stringify(reply).length < 500_000
  )
}

/** The same answer over another wire. @param reply one that `isOfAnyWire` */
export function replyOver(wire: WireId, reply: ScriptedReply, newId = numbered()): ScriptedReply {
  const chunks = CHUNKS[wire]?.(plainReply(reply, newId))
  return chunks ? { chunks, end: 'open' } : reply
}

let made = 0
const numbered = () => (): string => `call_over_${++made}`

interface PlainReply {
  readonly reasoning: string
  readonly text: string
  /** Arguments as they go out, valid JSON or not. */
  readonly calls: readonly { readonly id: string; readonly name: string; readonly text: string }[]
}

const plainReply = (
  { reasoning = '', text = '', toolCalls = [] }: ScriptedReply,
  newId: () => string,
): PlainReply => ({
  reasoning: [reasoning].flat().join(''),
  text: [text].flat().join(''),
  calls: toolCalls.map(({ name, arguments: given = {}, id = newId() }) => ({
    id,
    name,
    text:
      typeof given === 'string'
        ? given
        : Array.isArray(given)
          ? given.join('')
          : JSON.stringify(given),
  })),
})

const CHUNKS: Partial<Record<WireId, (reply: PlainReply) => readonly unknown[]>> = {
  responses({ reasoning, text, calls }) {
    const output = [
      ...(reasoning === ''
        ? []
        : [
            { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: reasoning }] },
          ]),
      ...(text === ''
        ? []
        : [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }]),
      ...calls.map((call) => ({
        type: 'function_call',
        id: `fc_${call.id}`,
        call_id: call.id,
        name: call.name,
        arguments: call.text,
      })),
    ]
    return [
      ...output.flatMap((item, output_index): unknown[] =>
        item.type === 'message'
          ? [{ type: 'response.output_text.delta', output_index, content_index: 0, delta: text }]
          : [{ type: 'response.output_item.done', output_index, item }],
      ),
      { type: 'response.completed', response: { status: 'completed', output } },
    ]
  },
  messages({ reasoning, text, calls }) {
    const blocks = [
      ...(reasoning === ''
        ? []
        : [{ type: 'thinking', delta: { type: 'thinking_delta', thinking: reasoning } }]),
      ...(text === '' ? [] : [{ type: 'text', delta: { type: 'text_delta', text } }]),
      ...calls.map((call) => ({
        type: 'tool_use',
        id: call.id,
        name: call.name,
        delta: { type: 'input_json_delta', partial_json: call.text },
      })),
    ]
    return [
      { type: 'message_start', message: { role: 'assistant', content: [] } },
      ...blocks.flatMap(({ delta, ...block }, index) => [
        { type: 'content_block_start', index, content_block: { ...EMPTY[block.type], ...block } },
        { type: 'content_block_delta', index, delta },
        { type: 'content_block_stop', index },
      ]),
      {
        type: 'message_delta',
        delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn' },
      },
      { type: 'message_stop' },
    ]
  },
}

const EMPTY: Readonly<Record<string, object>> = {
  thinking: { thinking: '' },
  text: { text: '' },
  tool_use: { input: {} },
}

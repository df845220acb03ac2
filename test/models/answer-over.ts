import type { ScriptedReply } from './model-server.ts'

/** An answer of words alone, in the protocol in which it was asked for. @param path of the request */
export function answerOver(path: string, text: string): ScriptedReply {
  if (path.endsWith('/responses'))
    return {
      chunks: [
        { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: text },
        {
          type: 'response.completed',
          response: {
            status: 'completed',
            output: [
              { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] },
            ],
          },
        },
      ],
      end: 'open',
    }
  if (path.endsWith('/messages'))
    return {
      chunks: [
        { type: 'message_start', message: { role: 'assistant', content: [] } },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
        { type: 'message_stop' },
      ],
      end: 'open',
    }
  return { text }
}

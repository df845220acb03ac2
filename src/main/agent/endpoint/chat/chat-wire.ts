import type { Wire } from '../wire.ts'
import { chatBody, chatSent } from './chat-request.ts'
import { createStreamDecoder } from './decode-stream.ts'

/** Chat Completions, which nearly every server speaks. */
export const chatWire: Wire = {
  id: 'chat',
  path: '/chat/completions',
  body: chatBody,
  sent: chatSent,
  decoder: createStreamDecoder,
}

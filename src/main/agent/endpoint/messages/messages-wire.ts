import type { Wire } from '../wire.ts'
import { createEventDecoder } from './decode-events.ts'
import { messagesBody, messagesSent } from './messages-request.ts'

/** Anthropic Messages, as Claude speaks it, and LM Studio, llama.cpp and Snowflake beside other protocols. */
export const messagesWire: Wire = {
  id: 'messages',
  path: '/messages',
  body: messagesBody,
  headers: ({ lessons }) =>
    lessons.dropsBoundThoughts ? { 'anthropic-beta': 'thinking-binding-controls-2026-08-01' } : {},
  sent: messagesSent,
  decoder: createEventDecoder,
}

import type { Wire } from '../wire.ts'
import { createResponseDecoder } from './decode-response.ts'
import { responsesBody, responsesSent } from './responses-request.ts'

/** OpenAI Responses, without a memory at the server. */
export const responsesWire: Wire = {
  id: 'responses',
  path: '/responses',
  body: responsesBody,
  sent: responsesSent,
  decoder: createResponseDecoder,
}

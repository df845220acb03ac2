import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import type { ModelRequest } from '../model.ts'
import type { SentRequest } from './lessons.ts'
import { callsAreText, type Ways } from './wire.ts'

/**
 * What a request holds of tools and calls, the same over every wire; in text form there are none of them.
 * @param isOwn whether its model gave something with a message that goes back
 */
export function sentCalls(
  { tools, messages, toolChoice }: Pick<ModelRequest, 'tools' | 'messages' | 'toolChoice'>,
  ways: Ways,
  isOwn: (message: ModelMessage) => boolean,
): Pick<SentRequest, 'tools' | 'toolChoice' | 'opaque' | 'foreignCalls' | 'calls'> {
  if (callsAreText(ways))
    return { tools: false, toolChoice: false, opaque: false, foreignCalls: false, calls: false }
  const withCalls = messages.filter(({ toolCalls = [] }) => toolCalls.length > 0)
  return {
    tools: tools.length > 0,
    toolChoice: tools.length > 0 && toolChoice !== undefined,
    opaque: messages.some(isOwn),
    foreignCalls: !withCalls.every(isOwn),
    calls: withCalls.length > 0,
  }
}

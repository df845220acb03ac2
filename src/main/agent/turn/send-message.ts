import type { ContextReference } from '../../../shared/domain/chat/chat-context.ts'
import { gatherContext, type ContextServices } from '../prompt/gather-context.ts'
import { picturesOfMessage } from '../prompt/pictures-of-message.ts'
import type { MessageToSend, Turns } from './turns.ts'

/** A message of the person as the window sends it. */
export interface Message extends Omit<MessageToSend, 'attached'> {
  readonly context: readonly ContextReference[]
}

/** Reads what is attached to a message and starts a turn with it. @throws LatentError when something is missing */
export async function sendMessage(
  { context, ...given }: Message,
  { turns, services }: { readonly turns: Pick<Turns, 'send'>; readonly services: ContextServices },
  signal: AbortSignal,
): Promise<{ conversationId: string; turnId: string }> {
  const { images = [] } = given
  const pictures = await picturesOfMessage({ ...given, context, images }, services.knowledge)
  const message = { ...given, images: pictures }
  if (context.length === 0) return turns.send(message)
  const attached = await gatherContext(context, { question: message.text, services, signal })
  signal.throwIfAborted()
  return turns.send({ ...message, attached })
}

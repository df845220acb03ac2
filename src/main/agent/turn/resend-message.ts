import type { ContextReference } from '../../../shared/domain/chat/chat-context.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import type { VaultStore } from '../../state/vault-store.ts'
import { attachedTexts } from '../prompt/attached-text.ts'
import { gatherContext, type ContextServices } from '../prompt/gather-context.ts'
import type { Turns } from './turns.ts'

export interface Resent {
  readonly conversationId: string
  readonly messageId: string
  readonly text: string
  readonly providerId?: string | null | undefined
}

/**
 * Asks a message again in a version of its own. What was attached goes along again, as it is now; a selection as it
 * was then.
 * @throws LatentError `not_found` for a message that is gone, and as `gatherContext`
 */
export async function resendMessage(
  message: Resent,
  deps: {
    readonly turns: Turns
    readonly services: ContextServices
    readonly store: Pick<VaultStore, 'items' | 'messages'>
  },
  signal: AbortSignal,
): Promise<{ conversationId: string; turnId: string }> {
  const { turns, services, store } = deps
  const references = attachedTo(message, store)
  const attached = await gatherContext(references, { question: message.text, services, signal })
  signal.throwIfAborted()
  return turns.resend({ ...message, attached })
}

function attachedTo(
  { conversationId, messageId }: Resent,
  store: Pick<VaultStore, 'items' | 'messages'>,
): ContextReference[] {
  const asked = store
    .items(conversationId, 0)
    .find((item) => item.type === 'user-message' && item.messageId === messageId)
  if (asked?.type !== 'user-message' || !asked.context) return []
  const told = store.messages(conversationId).find(({ itemSeq }) => itemSeq === asked.seq)
  const texts = attachedTexts(told?.content ?? '')
  return asked.context.flatMap((piece, index): ContextReference[] => {
    const { kind, name } = piece
    if (kind === 'tag') return [{ kind, tag: name }]
    const path = VaultPath.safeParse(name).data
    if (path === undefined) return []
    if (kind !== 'selection') return [{ kind, path }]
    const text = texts[index]?.text ?? ''
    const { startLine = 1, endLine = startLine } = piece
    return text === '' ? [] : [{ kind, path, startLine, endLine, text }]
  })
}

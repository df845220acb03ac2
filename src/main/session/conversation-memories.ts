import type { ChatItem } from '../../shared/domain/chat/chat-item.ts'
import type { VaultStore } from '../state/vault-store.ts'
import { toolNamed } from '../tools/call/tool-named.ts'
import type { Tool } from '../tools/define/define-tool.ts'
import { createConversationMemory, type ConversationMemory } from '../tools/gate/write-group.ts'
import type { ModelMessage } from '../../shared/domain/chat/model-message.ts'

/**
 * What the turns of each conversation have read. Of what was read before Latent started nobody knows any more where it
 * came from: it may have come from anywhere.
 */
export function createConversationMemories({
  store,
  tools,
}: {
  readonly store: Pick<VaultStore, 'messages' | 'items'>
  readonly tools: readonly Tool[]
}): (conversationId: string) => ConversationMemory {
  const conversations = new Map<string, ConversationMemory>()
  return (conversationId) => {
    const known = conversations.get(conversationId)
    if (known) return known
    const memory = createConversationMemory()
    if (
      store
        .messages(conversationId)
        .some((message) => callsVault(message, tools) || Boolean(message.situation?.memory)) ||
      store.items(conversationId, 0).some(holdsNotes)
    )
      memory.readPaths.add('')
    conversations.set(conversationId, memory)
    return memory
  }
}

/** A message with a call that may have told of notes: also one that failed, or that found what it was to change. */
const callsVault = ({ toolCalls = [] }: ModelMessage, tools: readonly Tool[]): boolean =>
  toolCalls.some(({ name }) => {
    const tool = toolNamed(name, tools)
    return tool !== undefined && !(tool.kind === 'read' && tool.isVaultFree === true)
  })

/** A message of the person that brought text, names or pictures of notes with it. */
const holdsNotes = (item: ChatItem): boolean =>
  item.type === 'user-message' &&
  ((item.context?.length ?? 0) > 0 || (item.images?.length ?? 0) > 0)

import type { FiledEntry } from '../../../shared/domain/entries/filed-entry.ts'
import type { ChatItem, Source, TurnStatus } from '../../../shared/domain/chat/chat-item.ts'

/** The answer of one turn as seed 000 names it, with what the turn cites and how it ended. */
export interface ChatResponse {
  readonly type: 'answer'
  readonly conversationId: string
  readonly message: {
    readonly id: string
    readonly role: 'assistant'
    readonly content: string
    /** Where an entry was filed, and how sure its category is, 0 to 1. */
    readonly filedEntryPath?: string
    readonly filedConfidence?: number
    readonly createdAt: string
  }
  /** What was filed. */
  readonly entry?: FiledEntry
  readonly toolsUsed: readonly string[]
  readonly sources: readonly Source[]
  readonly status: TurnStatus
  readonly warning?: string
}

/** Gathers a whole turn's items into its answer. The text of the last message is the content. */
export function chatResponse(conversationId: string, items: readonly ChatItem[]): ChatResponse {
  let id = ''
  let content = ''
  let atMs = 0
  let end: Extract<ChatItem, { type: 'turn-end' }> | undefined
  for (const item of items) {
    atMs = item.atMs
    if (item.type === 'text-delta' || item.type === 'text') {
      content = item.type === 'text' || item.messageId !== id ? item.text : content + item.text
      id = item.messageId
    } else if (item.type === 'turn-end') end = item
  }
  const entry = end?.entry
  return {
    type: 'answer',
    conversationId,
    message: {
      id,
      role: 'assistant',
      content,
      ...(entry && { filedEntryPath: entry.path, filedConfidence: entry.confidence }),
      createdAt: new Date(atMs).toISOString(),
    },
    ...(entry && { entry }),
    toolsUsed: end?.toolsUsed ?? [],
    sources: end?.sources ?? [],
    status: end?.status ?? 'interrupted',
    ...(end?.warning === undefined ? {} : { warning: end.warning }),
  }
}

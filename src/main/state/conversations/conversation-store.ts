import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import type { Clock, Ids } from '../../platform/ports.ts'
import type { Database } from '../../sqlite/open-database.ts'
import {
  appendChatItem,
  compactText,
  countDenials,
  isDenial,
  listChatItems,
  listConversationsWithTurn,
  listItemsOfType,
  listUnfinishedTurns,
} from './chat-items.ts'
import { conversationLine, conversationLines, isFinished } from './conversation-lines.ts'
import type { ConversationLine } from './conversation-file.ts'
import type { CopyFiles } from '../copies/copy-files.ts'
import {
  conversationNotFound,
  deleteConversation,
  findConversation,
  insertConversation,
  lastItemNumber,
  listConversations,
  pinConversation,
  renameConversation,
  setConversationProvider,
} from './conversations.ts'
import { forkConversation } from './fork-conversation.ts'
import { searchConversations } from './search-conversations.ts'
import type { DeferredWrites } from '../deferred-writes.ts'
import { appendModelMessage, listModelMessages } from './model-messages.ts'
import type { VaultStore } from '../vault-store.ts'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'

export type ConversationStore = Pick<
  VaultStore,
  | 'conversations'
  | 'createConversation'
  | 'conversation'
  | 'renameConversation'
  | 'setConversationProvider'
  | 'pinConversation'
  | 'searchConversations'
  | 'forkConversation'
  | 'conversationsWithTurn'
  | 'deleteConversation'
  | 'appendItem'
  | 'items'
  | 'denials'
  | 'summaries'
  | 'compactText'
  | 'appendMessage'
  | 'messages'
  | 'unfinishedTurns'
>

export interface ConversationStoreOptions {
  readonly database: Database
  readonly run: <R>(work: () => R) => R
  readonly deferred: DeferredWrites
  /** The second copies. */
  readonly files: CopyFiles<ConversationLine>
  readonly ids: Ids
  readonly clock: Clock
}

/**
 * The conversations of a vault, each with a second copy in a file of its own. What a turn says while another program
 * holds the database is shown at once and stored when that lets go.
 */
export function createConversationStore(options: ConversationStoreOptions): ConversationStore {
  const { database, run, deferred, files, ids, clock } = options
  const waitingItems = createWaiting<ChatItem>()
  const waitingMessages = createWaiting<ModelMessage>()

  const lastSeq = (conversationId: string): number | null =>
    waitingItems.of(conversationId).at(-1)?.seq ??
    run(() => lastItemNumber(database, conversationId))

  return {
    conversations: () => run(() => listConversations(database)),
    createConversation(title, providerId = null) {
      const atMs = clock.nowMs()
      const row = {
        id: ids.random(),
        title,
        createdAtMs: atMs,
        updatedAtMs: atMs,
        providerId,
        forkedFrom: null,
      }
      const created = run(() => insertConversation(database, row))
      files.append(created.id, conversationLine(created))
      return created
    },
    conversation: (id) => run(() => findConversation(database, id)),
    renameConversation(id, title) {
      deferred.write(() => {
        run(() => renameConversation(database, id, title))
        files.append(id, { kind: 'title', title })
      })
    },
    setConversationProvider(id, providerId) {
      deferred.write(() => {
        run(() => setConversationProvider(database, id, providerId))
        files.append(id, { kind: 'provider', providerId })
      })
    },
    pinConversation(id, isPinned) {
      deferred.write(() => {
        run(() => pinConversation(database, id, isPinned))
        files.append(id, { kind: 'pin', isPinned })
      })
    },
    searchConversations: (query, limit) => run(() => searchConversations(database, query, limit)),
    forkConversation(sourceId, fork) {
      const atMs = clock.nowMs()
      const made = run(() =>
        forkConversation(database, sourceId, { ...fork, atMs, id: ids.random() }),
      )
      files.replace(made.id, conversationLines(database, made.id))
      return made
    },
    conversationsWithTurn: (turnId) => run(() => listConversationsWithTurn(database, turnId)),
    deleteConversation(id) {
      // First the copy: one that stays behind would be taken for a conversation that was lost.
      run(() => files.remove(id))
      run(() => deleteConversation(database, id))
    },
    appendItem(conversationId, turnId, item) {
      const atMs = clock.nowMs()
      let stored: ChatItem | undefined
      const isStored = deferred.write(() => {
        stored = run(() => appendChatItem(database, conversationId, { turnId, atMs, item }))
        waitingItems.shift(conversationId)
        if (isFinished(stored)) files.append(conversationId, { kind: 'item', item: stored })
      })
      if (isStored && stored) return stored
      const last = lastSeq(conversationId)
      if (last === null) throw conversationNotFound()
      return waitingItems.push(conversationId, { ...item, seq: last + 1, turnId, atMs })
    },
    items: (conversationId, after) => [
      ...run(() => listChatItems(database, conversationId, after)),
      ...waitingItems.of(conversationId).filter(({ seq }) => seq > after),
    ],
    summaries: (conversationId) =>
      [
        ...run(() => listItemsOfType(database, conversationId, 'summary')),
        ...waitingItems.of(conversationId),
      ].filter((item) => item.type === 'summary'),
    denials: (conversationId) =>
      run(() => countDenials(database, conversationId)) +
      waitingItems.of(conversationId).filter(isDenial).length,
    compactText(conversationId, messageId, text) {
      deferred.write(() => {
        const item = run(() => compactText(database, conversationId, { messageId, text }))
        if (item) files.append(conversationId, { kind: 'item', item })
      })
    },
    appendMessage(conversationId, told) {
      const itemSeq = lastSeq(conversationId)
      const message = itemSeq === null ? told : { ...told, itemSeq }
      const isStored = deferred.write(() => {
        run(() => appendModelMessage(database, conversationId, message))
        waitingMessages.shift(conversationId)
        files.append(conversationId, { kind: 'message', message })
      })
      if (!isStored) waitingMessages.push(conversationId, message)
    },
    messages: (conversationId) => [
      ...run(() => listModelMessages(database, conversationId)),
      ...waitingMessages.of(conversationId),
    ],
    unfinishedTurns: () => run(() => listUnfinishedTurns(database)),
  }
}

/** What waits to be stored, in order, for each conversation. */
function createWaiting<T>() {
  const all = new Map<string, T[]>()
  return {
    of: (id: string): readonly T[] => all.get(id) ?? [],
    push(id: string, value: T): T {
      all.set(id, [...(all.get(id) ?? []), value])
      return value
    },
    shift(id: string): void {
      const [, ...rest] = all.get(id) ?? []
      if (rest.length > 0) all.set(id, rest)
      else all.delete(id)
    },
  }
}

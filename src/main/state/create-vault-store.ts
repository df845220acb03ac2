import { Workspace } from '../../shared/domain/settings.ts'
import type { Clock, Ids } from '../platform/ports.ts'
import { appendChatItem, compactText, listChatItems, listUnfinishedTurns } from './chat-items.ts'
import {
  deleteConversation,
  findConversation,
  insertConversation,
  listConversations,
  renameConversation,
} from './conversations.ts'
import { readFields, writeFields } from './fields.ts'
import { createJournal } from './journal-entries.ts'
import { vaultFirstTables } from './migrations/vault-0001-first-tables.ts'
import { vaultHistory } from './migrations/vault-0002-history.ts'
import { appendModelMessage, listModelMessages } from './model-messages.ts'
import { openStateDatabase } from './open-state-database.ts'
import { insertToolCall, listToolCalls } from './tool-call-log.ts'
import type { VaultStore } from './vault-store.ts'

/** `LtVt` in ASCII; migrations are only ever appended to. */
export const vaultSchema = {
  applicationId: 0x4c_74_56_74,
  migrations: [vaultFirstTables, vaultHistory],
}

export interface CreateVaultStoreOptions {
  /** Absolute; its folder is made. */
  readonly file: string
  readonly ids: Ids
  readonly clock: Clock
}

/** @throws LatentError `unavailable` as `openStateDatabase` */
export function createVaultStore({ file, ids, clock }: CreateVaultStoreOptions): VaultStore {
  const state = openStateDatabase({
    file,
    ...vaultSchema,
    holds: 'conversations and history of changes in this vault',
    nowMs: clock.nowMs(),
  })
  const { database, run } = state

  return {
    notice: state.notice,
    journal: createJournal(database, run),
    conversations: () => run(() => listConversations(database)),
    createConversation: (title) => {
      const atMs = clock.nowMs()
      const row = { id: ids.random(), title, createdAtMs: atMs, updatedAtMs: atMs }
      return run(() => insertConversation(database, row))
    },
    conversation: (id) => run(() => findConversation(database, id)),
    renameConversation: (id, title) => run(() => renameConversation(database, id, title)),
    deleteConversation: (id) => run(() => deleteConversation(database, id)),
    appendItem: (conversationId, turnId, item) => {
      const atMs = clock.nowMs()
      return run(() => appendChatItem(database, conversationId, { turnId, atMs, item }))
    },
    items: (conversationId, after) => run(() => listChatItems(database, conversationId, after)),
    compactText: (conversationId, messageId, text) =>
      run(() => compactText(database, conversationId, { messageId, text })),
    appendMessage: (conversationId, message) =>
      run(() => appendModelMessage(database, conversationId, message)),
    messages: (conversationId) => run(() => listModelMessages(database, conversationId)),
    unfinishedTurns: () => run(() => listUnfinishedTurns(database)),
    logToolCall: (call) => run(() => insertToolCall(database, call)),
    toolCalls: (limit) => run(() => listToolCalls(database, limit)),
    workspace: () => run(() => readFields(database, 'workspace', Workspace)),
    setWorkspace: (workspace) => run(() => writeFields(database, 'workspace', workspace)),
    dispose: () => state.close(),
  }
}

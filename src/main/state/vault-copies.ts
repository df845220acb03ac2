import type { Database } from '../sqlite/open-database.ts'
import { adoptConversation, settleConversation } from './adopt-conversation.ts'
import { listConversationCopies, readConversationFile } from './conversation-files.ts'
import type { SecondCopies } from './salvage.ts'

/** What the state folder of a vault has beside its database: a second copy of each conversation, in `folder`. */
export function vaultCopies(folder: string): SecondCopies {
  return {
    exist: () => (listConversationCopies(folder) ?? []).length > 0,
    adopt(database) {
      for (const id of listConversationCopies(folder) ?? []) {
        const copy = readConversationFile(folder, id)
        if (copy) adoptConversation(database, copy)
      }
    },
    accepting(database) {
      const conversations = idsIn(database, 'SELECT id FROM conversation')
      const withMessages = idsIn(database, 'SELECT DISTINCT conversationId FROM modelMessage')
      // With copies at hand, a conversation that has none was deleted by the person since the backup.
      const isKnown = (id: unknown): boolean =>
        listConversationCopies(folder) === null || (typeof id === 'string' && conversations.has(id))
      return (table, { id, conversationId }) => {
        if (table === 'conversation') return isKnown(id)
        if (typeof conversationId !== 'string') return true
        return (
          isKnown(conversationId) && !(table === 'modelMessage' && withMessages.has(conversationId))
        )
      }
    },
    settle(database) {
      database.exec(`
        INSERT OR IGNORE INTO conversation (id, title, createdAtMs, updatedAtMs)
        SELECT conversationId, 'Recovered conversation', min(atMs), max(atMs) FROM chatItem
        WHERE conversationId NOT IN (SELECT id FROM conversation) GROUP BY conversationId;

        INSERT OR IGNORE INTO takenBack (changeId, by)
        SELECT value, changeId FROM journalEntry, json_each(undoesJson);
      `)
      for (const id of idsIn(database, 'SELECT id FROM conversation'))
        settleConversation(database, id)
    },
    describe: (database) =>
      `${count(database, 'conversation', 'conversation')} and ${count(database, 'journalEntry', 'recorded change')}`,
  }
}

const idsIn = (database: Database, sql: string): Set<string> =>
  new Set(database.prepare<[], string>(sql).pluck().all())

function count(database: Database, table: string, noun: string): string {
  const rows = database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0
  return `${rows} ${noun}${rows === 1 ? '' : 's'}`
}

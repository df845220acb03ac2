import type { Database } from '../../sqlite/open-database.ts'
import { adoptConversation, settleConversation } from '../conversations/adopt-conversation.ts'
import { readConversationCopy } from '../conversations/conversation-file.ts'
import { copyFolder, listCopies, readCopy } from './copy-files.ts'
import { adoptDrafts } from './draft-copies.ts'
import { adoptJournal } from '../journal/journal-copies.ts'
import { linkTakenBack } from '../journal/journal-rows.ts'
import type { SecondCopies } from './salvage.ts'

/** What a vault has beside its database: a second copy of conversations, journal and drafts. */
export function vaultCopies(databaseFile: string): SecondCopies {
  const folder = copyFolder(databaseFile, 'conversations')
  const journal = copyFolder(databaseFile, 'journal')
  const drafts = copyFolder(databaseFile, 'drafts')
  return {
    exist: () => [folder, journal, drafts].some((each) => (listCopies(each) ?? []).length > 0),
    adopt(database) {
      for (const id of listCopies(folder) ?? []) {
        const copy = readConversationCopy(readCopy(folder, id) ?? '')
        if (copy) adoptConversation(database, copy)
      }
      adoptJournal(database, journal)
      adoptDrafts(database, drafts)
    },
    accepting(database) {
      const conversations = idsIn(database, 'SELECT id FROM conversation')
      const withMessages = idsIn(database, 'SELECT DISTINCT conversationId FROM modelMessage')
      // With copies at hand, a conversation that has none was deleted by the person since the backup.
      const isKnown = (id: unknown): boolean =>
        listCopies(folder) === null || (typeof id === 'string' && conversations.has(id))
      return (table, { id, conversationId }) => {
        if (table === 'conversation') return isKnown(id)
        // Drafts come and go by the minute: those of a backup are long saved or given up.
        if (table === 'draft' || table === 'draftBase') return listCopies(drafts) === null
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
      `)
      linkTakenBack(database)
      for (const id of idsIn(database, 'SELECT id FROM conversation'))
        settleConversation(database, id)
    },
    describe(database) {
      const found = `${count(database, 'conversation', 'conversation')} and ${count(database, 'journalEntry', 'recorded change')}`
      const drafts = count(database, 'draft', 'unsaved text')
      return drafts.startsWith('0 ') ? found : `${found}, and ${drafts}`
    },
  }
}

const idsIn = (database: Database, sql: string): Set<string> =>
  new Set(database.prepare<[], string>(sql).pluck().all())

function count(database: Database, table: string, noun: string): string {
  const rows = database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0
  return `${rows} ${noun}${rows === 1 ? '' : 's'}`
}

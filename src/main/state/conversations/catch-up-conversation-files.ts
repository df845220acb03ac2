import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../sqlite/open-database.ts'
import { adoptConversation } from './adopt-conversation.ts'
import { listChatItems } from './chat-items.ts'
import { readConversationCopy, type ConversationCopy } from './conversation-file.ts'
import type { CopyFiles } from '../copies/copy-files.ts'
import { conversationLines } from './conversation-lines.ts'
import { findConversation, listConversations } from './conversations.ts'
import { listModelMessages } from './model-messages.ts'

export interface CatchUpOptions {
  readonly database: Database
  readonly files: CopyFiles
  /** The process before ended in the middle of something: the newest copies may lack what it wrote last. */
  readonly wasInterrupted: boolean
  readonly signal: AbortSignal
}

/** A process that ended by itself left at most these behind: nobody talks in more at once. */
const COMPARED = 20

/**
 * Brings the second copies and the database in line: a conversation without a copy gets one, a copy that knows more
 * than the database is the one that is right. In short steps, since a window works with the database meanwhile.
 * @returns how many conversations were completed from their copies
 */
export async function catchUpConversationFiles(options: CatchUpOptions): Promise<number> {
  const { database, files, wasInterrupted, signal } = options
  let recovered = 0
  const known = listConversations(database)
  const ids = new Set(known.map(({ id }) => id))
  const lost = files.list().filter((id) => !ids.has(id))
  const copied = new Set(files.list())
  const compared = new Set(wasInterrupted ? known.slice(0, COMPARED).map(({ id }) => id) : [])
  for (const id of [...lost, ...ids]) {
    await setImmediate()
    if (signal.aborted) return recovered
    if (!copied.has(id)) files.replace(id, conversationLines(database, id))
    else if (!ids.has(id) || compared.has(id)) {
      const copy = readConversationCopy(files.read(id) ?? '')
      if (copy && knowsMore(database, copy)) {
        database.transaction(() => adoptConversation(database, copy)).immediate()
        recovered += 1
      }
      if (compared.has(id)) files.replace(id, conversationLines(database, id))
    }
  }
  return recovered
}

function knowsMore(database: Database, { id, items, messages }: ConversationCopy): boolean {
  if (!findConversation(database, id)) return true
  const last = items.at(-1)?.seq ?? 0
  return (
    messages.length > listModelMessages(database, id).length ||
    last > (listChatItems(database, id, 0).at(-1)?.seq ?? 0)
  )
}

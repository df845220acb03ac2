import type { Database } from '../../sqlite/open-database.ts'
import { parseJson } from '../fields.ts'
import { ModelMessage } from '../../../shared/domain/chat/model-message.ts'

export function appendModelMessage(
  database: Database,
  conversationId: string,
  message: ModelMessage,
): void {
  database
    .prepare('INSERT INTO modelMessage (conversationId, json) VALUES (?, ?)')
    .run(conversationId, JSON.stringify(message))
}

/** In order. A message that cannot be read any more is left out: the model is not told what nobody can vouch for. */
export function listModelMessages(database: Database, conversationId: string): ModelMessage[] {
  return database
    .prepare<[string], { json: string }>(
      'SELECT json FROM modelMessage WHERE conversationId = ? ORDER BY seq',
    )
    .all(conversationId)
    .flatMap(({ json }) => {
      const message = ModelMessage.safeParse(parseJson(json))
      return message.success ? [message.data] : []
    })
}

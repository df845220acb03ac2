import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { parseJson } from '../fields.ts'
import type { ModelMessage } from '../vault-store.ts'

export const StoredMessage = z.object({
  role: z.enum(['user', 'assistant', 'tool']),
  content: z.string().nullable(),
  toolCalls: z
    .array(z.object({ id: z.string(), name: z.string(), arguments: z.string() }))
    .exactOptional(),
  toolCallId: z.string().exactOptional(),
  filedEntryPath: VaultPath.exactOptional(),
  filedConfidence: z.number().exactOptional(),
  images: z.array(VaultPath).exactOptional(),
  itemSeq: z.number().int().exactOptional(),
})

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
      const message = StoredMessage.safeParse(parseJson(json))
      return message.success ? [message.data] : []
    })
}

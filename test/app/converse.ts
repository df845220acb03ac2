import { takeAll } from '../../src/shared/domain/chat/approval.ts'
import type { ChatItem } from '../../src/shared/domain/chat/chat-item.ts'
import { waitUntil } from '../shared/wait-until.ts'
import type { AppRig } from './with-app.ts'

/** Resolves when every note can be found. */
export const indexed = ({ client }: AppRig): Promise<void> =>
  waitUntil(async () => {
    const { state } = await client.call('index.status', {})
    if (state !== 'embedding' && state !== 'ready') throw new Error(`The index is ${state}.`)
  })

/** A conversation with the offline assistant on real files; whoever is asked answers `decision`. */
export function converse({ client }: AppRig) {
  let conversationId: string | null = null
  let seen = 0
  return async (text: string, decision: 'allowed' | 'declined' = 'allowed') => {
    const sent: { conversationId: string; turnId: string } = await client.call('chat.send', {
      conversationId,
      text,
      openPath: null,
    })
    conversationId = sent.conversationId
    const items: ChatItem[] = []
    for await (const item of client.stream('chat.watch', { conversationId, after: seen })) {
      items.push(item)
      seen = item.seq
      if (item.type === 'approval-request') {
        const { approvalId, nonce, digest } = item.request
        await client.call(
          'approval.answer',
          decision === 'allowed'
            ? { approvalId, nonce, decision, digest, review: takeAll(item.request) }
            : { approvalId, nonce, decision, reason: '' },
        )
      }
      if (item.type === 'turn-end' && item.turnId === sent.turnId) break
    }
    return {
      said: items.map((item) => (item.type === 'text-delta' ? item.text : '')).join(''),
      changes: items.flatMap((item) => (item.type === 'turn-end' ? item.changes : [])),
      status: items.flatMap((item) => (item.type === 'turn-end' ? [item.status] : [])).at(-1),
      asked: items.filter(({ type }) => type === 'approval-request').length,
    }
  }
}

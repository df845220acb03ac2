import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import type { VaultStore } from '../../state/vault-store.ts'
import { failedResult } from './turn-tools.ts'

/**
 * Ends the turns that Latent's own end interrupted: what was said is kept, a tool that was running is marked as
 * unknown, and an open question is closed without a yes.
 */
export function recoverTurns(store: VaultStore): void {
  for (const { conversationId, turnId } of store.unfinishedTurns()) {
    const items = store.items(conversationId, 0).filter((item) => item.turnId === turnId)
    settleTexts(store, conversationId, items)

    for (const call of unfinishedCalls(items)) {
      const error = 'Latent ended while this was running. Whether it took effect is not known.'
      store.appendItem(conversationId, turnId, {
        type: 'tool-end',
        callId: call.callId,
        result: failedResult(call.tool, {
          error,
          hint: 'Look at the note, or read it again, before this is done a second time.',
        }),
        changes: [],
      })
    }
    for (const { approvalId } of openQuestions(items))
      store.appendItem(conversationId, turnId, {
        type: 'approval-answer',
        approvalId,
        decision: 'cancelled',
      })
    store.appendItem(conversationId, turnId, {
      type: 'turn-end',
      status: 'interrupted',
      warning: 'Latent ended in the middle of this answer. Continue goes on from here.',
      toolsUsed: [...new Set(items.flatMap((i) => (i.type === 'tool-start' ? [i.tool] : [])))],
      sources: [],
      changes: items.flatMap((item) => (item.type === 'tool-end' ? item.changes : [])),
      canContinue: true,
    })
  }
}

/** Texts that broke off: the deltas become one item, and the model is told what it had said. */
function settleTexts(store: VaultStore, conversationId: string, items: readonly ChatItem[]): void {
  const texts = new Map<string, string>()
  for (const item of items)
    if (item.type === 'text-delta')
      texts.set(item.messageId, (texts.get(item.messageId) ?? '') + item.text)
  for (const [messageId, text] of texts) {
    store.compactText(conversationId, messageId, text)
    store.appendMessage(conversationId, { role: 'assistant', content: text })
  }
}

function unfinishedCalls(items: readonly ChatItem[]): { callId: string; tool: string }[] {
  const ended = new Set(items.flatMap((item) => (item.type === 'tool-end' ? [item.callId] : [])))
  return items.flatMap((item) =>
    item.type === 'tool-start' && !ended.has(item.callId)
      ? [{ callId: item.callId, tool: item.tool }]
      : [],
  )
}

function openQuestions(items: readonly ChatItem[]): { approvalId: string }[] {
  const answered = new Set(
    items.flatMap((item) => (item.type === 'approval-answer' ? [item.approvalId] : [])),
  )
  return items.flatMap((item) =>
    item.type === 'approval-request' && !answered.has(item.request.approvalId)
      ? [{ approvalId: item.request.approvalId }]
      : [],
  )
}

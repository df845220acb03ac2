import type { Conversation, ForkedFrom } from '../../../shared/contract/chat.ts'
import type { AppliedChange, ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { VaultStore } from '../../state/vault-store.ts'
import { conversationTitle } from '../ask/conversation-title.ts'
import { latestSummaries } from '../summaries/summarised-messages.ts'

type Store = Pick<VaultStore, 'conversation' | 'items' | 'forkConversation' | 'appendItem'>

/** A new conversation with everything up to the end of a turn. @throws LatentError `conflict` while that runs */
export function forkAfter(
  store: Store,
  from: { readonly conversationId: string; readonly turnId: string; readonly title: string },
): Conversation {
  const { conversationId, turnId, title } = from
  const end = store
    .items(conversationId, 0)
    .find((item) => item.turnId === turnId && item.type === 'turn-end')
  if (!end) throw new LatentError('conflict', 'This answer is not finished yet.')
  const origin = { conversationId, seq: end.seq + 1, isVersion: false }
  const fork = store.forkConversation(conversationId, { title, origin })
  tellLater(store, conversationId, fork.id)
  return fork
}

type Asked = Extract<ChatItem, { type: 'user-message' }>
export interface StandingChange {
  readonly turnId: string
  readonly change: AppliedChange
}

/**
 * A version of a conversation that ends before a message of the person; the next item has the number of that message.
 * @returns with the message, and the changes that hold of what followed it
 * @throws LatentError `not_found`
 */
export function versionOf(
  store: Store,
  of: { readonly source: Conversation; readonly messageId: string; readonly text: string },
): { id: string; asked: Asked; standing: StandingChange[] } {
  const { source, messageId, text } = of
  const items = store.items(source.id, 0)
  const asked = items.find(
    (item): item is Asked => item.type === 'user-message' && item.messageId === messageId,
  )
  if (!asked) throw new LatentError('not_found', 'This message is not there any more.')
  const isNamedAfterIt = source.title === conversationTitle(asked.text)
  const { id } = store.forkConversation(source.id, {
    title: isNamedAfterIt ? conversationTitle(text) : source.title,
    origin: versionOrigin(store.conversation, source.id, asked.seq),
  })
  const undone = takenBack(items)
  const standing = items
    .filter(({ seq }) => seq > asked.seq)
    .flatMap(changesOf)
    .filter(({ change }) => !undone.has(change.changeId))
  return { id, asked, standing }
}

/**
 * Where a message was asked first: a version of a version is one more version of the same message, so that all of
 * them name the same origin. Items keep their numbers in what is made of a conversation.
 */
export function versionOrigin(
  find: (id: string) => Conversation | null,
  conversationId: string,
  seq: number,
): ForkedFrom {
  let owner = conversationId
  const seen = new Set([owner])
  for (;;) {
    const from = find(owner)?.forkedFrom
    const isOwn = !from || seq > from.seq || (seq === from.seq && !from.isVersion)
    if (isOwn || seen.has(from.conversationId))
      return { conversationId: owner, seq, isVersion: true }
    owner = from.conversationId
    seen.add(owner)
  }
}

/**
 * Tells a copy what came later of the items that it has: which changes were undone or hold again, and what sums them up.
 */
export function tellLater(store: Store, sourceId: string, copyId: string): void {
  const copied = store.items(copyId, 0)
  const before = takenBack(copied)
  const source = store.items(sourceId, 0)
  const now = takenBack(source)
  for (const { turnId, change } of copied.flatMap(changesOf)) {
    const { changeId, path } = change
    if (now.has(changeId) !== before.has(changeId))
      store.appendItem(copyId, turnId, {
        type: now.has(changeId) ? 'undone' : 'redone',
        changeId,
        path,
      })
  }
  const summaries = (items: readonly ChatItem[]) =>
    latestSummaries(items.filter((item) => item.type === 'summary'))
  const known = new Map(summaries(copied).map((each) => [each.summaryId, each.seq]))
  // What is copied ends before the first number of its own.
  const until = store.conversation(copyId)?.forkedFrom?.seq ?? 0
  for (const summary of summaries(source)) {
    if (summary.throughSeq >= until || known.get(summary.summaryId) === summary.seq) continue
    const { seq: _seq, turnId, atMs: _atMs, ...item } = summary
    store.appendItem(copyId, turnId, item)
  }
}

/** `a.md, b.md and 3 other notes` */
export const listed = (paths: readonly string[]): string =>
  paths.length <= 3
    ? paths.join(', ')
    : `${paths.slice(0, 2).join(', ')} and ${paths.length - 2} other notes`

const changesOf = (item: ChatItem): StandingChange[] =>
  item.type === 'tool-end' ? item.changes.map((change) => ({ turnId: item.turnId, change })) : []

function takenBack(items: readonly ChatItem[]): Set<string> {
  const changeIds = new Set<string>()
  for (const item of items)
    if (item.type === 'undone') changeIds.add(item.changeId)
    else if (item.type === 'redone') changeIds.delete(item.changeId)
  return changeIds
}

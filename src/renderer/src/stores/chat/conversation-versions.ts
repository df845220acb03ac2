import type { Conversation } from '../../../../shared/contract/chat.ts'

type Known = readonly Conversation[]

/**
 * The versions of the message with this number, oldest first, by conversation: where it was asked first, and where it
 * was asked again. Fewer than two: there is only this one.
 */
export function versionsOf(conversations: Known, id: string, seq: number): readonly string[] {
  const byId = new Map(conversations.map((each) => [each.id, each]))
  let owner = id
  for (const seen = new Set<string>(); !seen.has(owner);) {
    seen.add(owner)
    const from = byId.get(owner)?.forkedFrom
    // A message before the first own one was asked in the conversation that this one came from.
    if (from && (seq < from.seq || (seq === from.seq && from.isVersion)))
      owner = from.conversationId
  }
  return conversations
    .filter(
      ({ id: each, forkedFrom: from }) =>
        each === owner || (from?.isVersion && from.conversationId === owner && from.seq === seq),
    )
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs)
    .map((each) => each.id)
}

/** A conversation as the list shows it: its newest version stands for all. */
export interface ConversationEntry {
  readonly conversation: Conversation
  /** All versions, the newest first. */
  readonly ids: readonly string[]
  readonly isPinned: boolean
}

/** One entry for all versions of a conversation, in the order of the newest of each. */
export function conversationEntries(conversations: Known): readonly ConversationEntry[] {
  const byId = new Map(conversations.map((each) => [each.id, each]))
  const families = new Map<string, Conversation[]>()
  for (const conversation of conversations) {
    const root = rootOf(conversation, byId)
    families.set(root, [...(families.get(root) ?? []), conversation])
  }
  return [...families.values()].flatMap((family) => {
    const [conversation] = family
    const ids = family.map(({ id }) => id)
    return conversation
      ? [{ conversation, ids, isPinned: family.some(({ isPinned }) => isPinned) }]
      : []
  })
}

function rootOf(conversation: Conversation, byId: ReadonlyMap<string, Conversation>): string {
  let root = conversation.id
  for (const seen = new Set<string>(); !seen.has(root);) {
    seen.add(root)
    const from = byId.get(root)?.forkedFrom
    if (from?.isVersion) root = from.conversationId
  }
  return root
}

export type ConversationGroup = 'Pinned' | 'Today' | 'Yesterday' | 'Last 7 days' | 'Earlier'

/** Where an entry stands. Days are local. */
export function groupOf(
  { conversation, isPinned }: ConversationEntry,
  nowMs: number,
): ConversationGroup {
  if (isPinned) return 'Pinned'
  const at = new Date(conversation.updatedAtMs)
  const daysAgo = (days: number): number => {
    const now = new Date(nowMs)
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).getTime()
  }
  if (at.getTime() >= daysAgo(0)) return 'Today'
  if (at.getTime() >= daysAgo(1)) return 'Yesterday'
  return at.getTime() >= daysAgo(7) ? 'Last 7 days' : 'Earlier'
}

/** Pinned ones first, then by day; the newest first in each. */
export function groupedEntries(
  entries: readonly ConversationEntry[],
  nowMs: number,
): readonly {
  readonly group: ConversationGroup
  readonly entries: readonly ConversationEntry[]
}[] {
  const groups: readonly ConversationGroup[] = [
    'Pinned',
    'Today',
    'Yesterday',
    'Last 7 days',
    'Earlier',
  ]
  return groups.flatMap((group) => {
    const own = entries.filter((entry) => groupOf(entry, nowMs) === group)
    return own.length > 0 ? [{ group, entries: own }] : []
  })
}

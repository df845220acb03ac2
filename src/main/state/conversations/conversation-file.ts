import { z } from 'zod'
import { ForkedFrom } from '../../../shared/contract/chat.ts'
import { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { readLines } from '../copies/copy-lines.ts'

/** One line of the second copy of a conversation: JSON, each true by itself; the last title, provider and pin hold. */
const ConversationLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('conversation'),
    id: z.string(),
    title: z.string(),
    createdAtMs: z.number(),
    /** Left out by Latents before conversations had one. */
    providerId: z.string().nullable().default(null),
    forkedFrom: ForkedFrom.nullable().default(null),
  }),
  z.object({ kind: z.literal('provider'), providerId: z.string().nullable() }),
  z.object({ kind: z.literal('pin'), isPinned: z.boolean() }),
  z.object({ kind: z.literal('title'), title: z.string() }),
  z.object({ kind: z.literal('item'), item: ChatItem }),
  z.object({ kind: z.literal('message'), message: ModelMessage }),
])
export type ConversationLine = z.output<typeof ConversationLine>

/** What the second copy of a conversation says. */
export interface ConversationCopy {
  readonly id: string
  readonly title: string
  readonly createdAtMs: number
  readonly providerId: string | null
  readonly isPinned: boolean
  readonly forkedFrom: ForkedFrom | null
  /** By number, each once. */
  readonly items: readonly ChatItem[]
  readonly messages: readonly ModelMessage[]
}

/**
 * Reads a copy. A line that is none (the last one, when a process was killed while it wrote it; one of a newer Latent)
 * is left out and takes no other with it. Null when it does not say whose copy it is.
 */
export function readConversationCopy(text: string): ConversationCopy | null {
  let head: Extract<ConversationLine, { kind: 'conversation' }> | null = null
  let isPinned = false
  const items = new Map<number, ChatItem>()
  const messages: ModelMessage[] = []
  for (const row of readLines(text)) {
    const line = ConversationLine.safeParse(row).data
    switch (line?.kind) {
      case undefined:
        break
      case 'conversation':
        head ??= line
        break
      case 'title':
        if (head !== null) head = changed(head, { title: line.title })
        break
      case 'provider':
        if (head !== null) head = changed(head, { providerId: line.providerId })
        break
      case 'pin':
        isPinned = line.isPinned
        break
      case 'item':
        items.set(line.item.seq, line.item)
        break
      case 'message':
        messages.push(line.message)
        break
    }
  }
  if (head === null) return null
  const { id, title, createdAtMs, providerId, forkedFrom } = head
  return {
    id,
    title,
    createdAtMs,
    providerId,
    isPinned,
    forkedFrom,
    items: [...items.values()].toSorted(bySeq),
    messages,
  }
}

const changed = <T extends object>(head: T, change: Partial<T>): T => ({ ...head, ...change })

const bySeq = (a: ChatItem, b: ChatItem): number => a.seq - b.seq

import type { ChatItem } from '../../../../shared/domain/chat/chat-item.ts'
import { isAbort, LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'

/** Items are shown at most once a frame: a replay of a long conversation is one change, not a thousand. */
const FRAME_MS = 16
const RETRY_MS = 500

/** Watches conversations, over lost connections too. */
export interface Following {
  /** Watches until told otherwise; one that is watched already is left at that. */
  follow(id: string): void
  /** Ends it, as the conversation is gone. */
  forget(id: string): void
  ids(): Iterable<string>
  dispose(): void
}

export function followConversations({
  client,
  lastSeqOf,
  onItems,
  onGone,
}: {
  readonly client: LatentClient
  /** The number of the last item that is known of a conversation. */
  readonly lastSeqOf: (id: string) => number
  /** New items of some conversations, each list in order. */
  readonly onItems: (batches: readonly (readonly [string, readonly ChatItem[]])[]) => void
  readonly onGone: (id: string) => void
}): Following {
  const followers = new Map<string, AbortController>()
  const waiting = new Map<string, ChatItem[]>()
  let flushing: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    flushing = undefined
    const batches = [...waiting]
    waiting.clear()
    onItems(batches)
  }

  function receive(id: string, item: ChatItem): void {
    waiting.set(id, [...(waiting.get(id) ?? []), item])
    flushing ??= setTimeout(flush, FRAME_MS)
  }

  function follow(id: string): void {
    if (followers.has(id)) return
    const controller = new AbortController()
    followers.set(id, controller)
    void watch(id, controller.signal)
  }

  /** Each time from the last item that came. */
  async function watch(id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (waiting.has(id)) flush()
        for await (const item of client.stream(
          'chat.watch',
          { conversationId: id, after: lastSeqOf(id) },
          { signal },
        ))
          receive(id, item)
        return // main ended it: the conversation is gone
      } catch (error) {
        if (signal.aborted || isAbort(error)) return
        if (error instanceof LatentError && error.code === 'not_found') return forget(id)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  function forget(id: string): void {
    followers.get(id)?.abort()
    followers.delete(id)
    waiting.delete(id)
    onGone(id)
  }

  return {
    follow,
    forget,
    ids: () => [...followers.keys()],
    dispose() {
      clearTimeout(flushing)
      for (const controller of followers.values()) controller.abort()
      followers.clear()
    },
  }
}

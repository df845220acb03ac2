import type { NewChatItem } from '../../../shared/domain/chat/chat-item.ts'
import type { Clock } from '../../platform/ports.ts'

const INTERVAL_MS = 30

/** Gathers the pieces of an answer, so that they become at most one item per 30 ms. */
export interface DeltaBatch {
  add(type: 'text-delta' | 'reasoning-delta', messageId: string, text: string): void
  /** Emits at once what is gathered: before anything that has to come after it. */
  flush(): void
}

export function createDeltaBatch({
  emit,
  clock,
}: {
  readonly emit: (item: NewChatItem) => void
  readonly clock: Clock
}): DeltaBatch {
  let gathered: { type: 'text-delta' | 'reasoning-delta'; messageId: string; text: string } | null =
    null
  let lastMs = Number.NEGATIVE_INFINITY
  let timer: AbortController | null = null

  function flush(): void {
    timer?.abort()
    timer = null
    if (!gathered) return
    const item = gathered
    gathered = null
    lastMs = clock.nowMs()
    emit(item)
  }

  return {
    add(type, messageId, text) {
      if (gathered && (gathered.type !== type || gathered.messageId !== messageId)) flush()
      if (gathered) gathered.text += text
      else gathered = { type, messageId, text }
      if (timer) return
      const waitMs = lastMs + INTERVAL_MS - clock.nowMs()
      if (waitMs <= 0) return flush()
      const mine = (timer = new AbortController())
      clock.sleep(waitMs, mine.signal).then(
        () => {
          if (timer === mine) flush()
        },
        () => {}, // flushed before the time was up
      )
    },
    flush,
  }
}

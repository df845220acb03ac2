import type { NewChatItem, TokenUsage } from '../../../shared/domain/chat/chat-item.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { DeltaBatch } from '../turn/delta-batch.ts'
import type { ModelEvent } from '../model.ts'
import { failureOf, type EndpointFailure } from '../endpoint/endpoint-failure.ts'
import { onceAborted } from '../../platform/once-aborted.ts'
import type { ModelToolCall, OpaquePart } from '../../../shared/domain/chat/model-message.ts'

/** How one round with the model ended. `text` is what it had said until then. */
export type RoundAnswer = RoundEnd & {
  /** Null when the server did not say. */
  readonly usage: TokenUsage | null
}
type RoundEnd =
  | {
      readonly status: 'finished'
      readonly text: string
      readonly toolCalls: readonly ModelToolCall[]
      /** What the model wants back with it. */
      readonly opaque?: OpaquePart
    }
  | { readonly status: 'truncated' | 'stopped'; readonly text: string }
  | {
      readonly status: 'failed'
      readonly text: string
      readonly message: string
      readonly failure: EndpointFailure
    }

const NO_END = 'The model gave no end to its answer.'
const noRetry: EndpointFailure = { canRetry: false, retryAfterMs: null }

interface ReadOptions {
  readonly emit: (item: NewChatItem) => void
  readonly deltas: DeltaBatch
  readonly messageId: string
  readonly signal: AbortSignal
}

/**
 * Reads one answer of the model to its end, passing its text on. Leaves at once when `signal` fires, even when the
 * model does not listen to it.
 */
export async function readAnswer(
  events: AsyncGenerator<ModelEvent, void>,
  { emit, deltas, messageId, signal }: ReadOptions,
): Promise<RoundAnswer> {
  let text = ''
  let usage: TokenUsage | null = null
  const stop = onceAborted(signal)
  try {
    for (;;) {
      const step = await Promise.race([events.next(), stop.promise])
      if (step === 'stopped') return { status: 'stopped', text, usage }
      if (step.done) return { status: 'failed', text, usage, message: NO_END, failure: noRetry }
      const event = step.value
      switch (event.type) {
        case 'text-delta':
          text += event.text
          deltas.add('text-delta', messageId, event.text)
          break
        case 'reasoning-delta':
          deltas.add('reasoning-delta', messageId, event.text)
          break
        case 'retry':
          emit({
            type: 'notice',
            level: 'warning',
            text: event.message,
            retryAtMs: event.retryAtMs,
          })
          break
        case 'notice':
          emit({ type: 'notice', level: 'info', text: event.text })
          break
        case 'finish':
          usage = event.usage ?? null
          return event.reason === 'truncated'
            ? { status: 'truncated', text, usage }
            : {
                status: 'finished',
                text,
                usage,
                toolCalls: event.toolCalls,
                ...(event.opaque && { opaque: event.opaque }),
              }
      }
    }
  } catch (error) {
    if (signal.aborted) return { status: 'stopped', text, usage }
    if (error instanceof LatentError)
      return { status: 'failed', text, usage, message: error.message, failure: failureOf(error) }
    throw error
  } finally {
    stop.forget()
    // Not awaited: a model that hangs would hold up the stop. Its last words no longer matter.
    events.return().catch(() => {})
  }
}

import type { Calls, Contract, Input, Item, Output, Payload, Streams } from './contract.ts'
import { fromEnvelope, LatentError } from './errors.ts'
import type { ClientChannel } from './frames.ts'

export type CallOptions = { readonly signal?: AbortSignal | undefined }
export interface Client<C extends Contract> {
  /** @throws LatentError: what the handler threw, `cancelled` after `signal`, `disconnected` when the channel closes. */
  call<K extends Calls<C>>(
    method: K,
    input: Input<C, K>,
    options?: CallOptions,
  ): Promise<Output<C, K>>
  /** Yields items as they arrive; the generator's return value is the method's output. Leaving the loop cancels it. */
  stream<K extends Streams<C>>(
    method: K,
    input: Input<C, K>,
    options?: CallOptions,
  ): AsyncGenerator<Item<C, K>, Output<C, K>, void>
  /** Returns the unsubscribe function. */
  on<K extends keyof C['events'] & string>(
    event: K,
    listener: (payload: Payload<C, K>) => void,
  ): () => void
  /** Called once when the other side is gone; at once if it is already. */
  onDisconnect(listener: () => void): void
}

type Pending = {
  readonly item: (value: unknown) => void
  readonly done: (output: unknown) => void
  readonly fail: (error: LatentError) => void
}
type Listener = (payload: unknown) => void
const disconnected = () => new LatentError('disconnected', 'Latent is not connected.')

/**
 * One listener that fails keeps no other from hearing of the event.
 * @throws what the first of them threw, once all were called
 */
function callAll(listeners: Iterable<Listener>, payload: unknown): void {
  const failures: unknown[] = []
  for (const listener of listeners)
    try {
      listener(payload)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** Types come from the contract; the values are what the server validated, so they are cast here and nowhere else. */
export function createClient<C extends Contract>(channel: ClientChannel): Client<C> {
  const pending = new Map<number, Pending>()
  const listeners = new Map<string, Set<Listener>>()
  let nextId = 1
  let closed = false

  channel.onFrame((frame) => {
    if (frame.type === 'event') {
      callAll(listeners.get(frame.name) ?? [], frame.payload)
      return
    }
    const request = pending.get(frame.id)
    if (!request) return
    if (frame.type === 'item') return request.item(frame.item)
    pending.delete(frame.id)
    if (frame.type === 'done') request.done(frame.output)
    else request.fail(fromEnvelope(frame.error))
  })
  channel.onClose(() => {
    closed = true
    const left = [...pending.values()]
    pending.clear()
    for (const request of left) request.fail(disconnected())
  })

  function start(
    method: string,
    input: unknown,
    signal: AbortSignal | undefined,
    settle: Pending,
  ): () => void {
    if (signal?.aborted) {
      settle.fail(new LatentError('cancelled', 'Cancelled.'))
      return () => {}
    }
    if (closed) {
      settle.fail(disconnected())
      return () => {}
    }
    const id = nextId++
    const cancel = (): void => {
      if (pending.has(id)) channel.send({ type: 'cancel', id })
    }
    signal?.addEventListener('abort', cancel, { once: true })
    const tidy = (): void => signal?.removeEventListener('abort', cancel)
    pending.set(id, {
      item: settle.item,
      done: (output) => {
        tidy()
        settle.done(output)
      },
      fail: (error) => {
        tidy()
        settle.fail(error)
      },
    })
    channel.send({ type: 'request', id, method, input })
    return cancel
  }

  return {
    call: <K extends Calls<C>>(method: K, input: Input<C, K>, options?: CallOptions) =>
      new Promise<Output<C, K>>((resolve, reject) => {
        start(method, input, options?.signal, {
          item: () => {},
          done: (output) => resolve(output as Output<C, K>),
          fail: reject,
        })
      }),
    async *stream<K extends Streams<C>>(method: K, input: Input<C, K>, options?: CallOptions) {
      const queue: unknown[] = []
      let end: { readonly output: unknown } | { readonly error: LatentError } | undefined
      let wake = (): void => {}
      const cancel = start(method, input, options?.signal, {
        item: (value) => {
          queue.push(value)
          wake()
        },
        done: (output) => {
          end = { output }
          wake()
        },
        fail: (error) => {
          end = { error }
          wake()
        },
      })
      try {
        for (;;) {
          while (queue.length > 0) yield queue.shift() as Item<C, K>
          if (end && 'error' in end) throw end.error
          if (end) return end.output as Output<C, K>
          await new Promise<void>((resolve) => (wake = resolve))
        }
      } finally {
        cancel()
      }
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set<Listener>()
      listeners.set(event, set.add(listener as Listener))
      return () => void set.delete(listener as Listener)
    },
    onDisconnect: (listener) => channel.onClose(listener),
  }
}

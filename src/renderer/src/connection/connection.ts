import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LatentContract } from '../../../shared/contract/index.ts'
import { createClient } from '../../../shared/rpc/client.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ClientChannel } from '../../../shared/rpc/frames.ts'
import type { LatentClient } from './latent-client.ts'

/**
 * `connecting` the first time · `reconnecting` after a loss, calls fail with `disconnected` meanwhile ·
 * `refused` trying again cannot help, `message` says what to do.
 */
export type ConnectionState = {
  readonly status: 'connecting' | 'connected' | 'reconnecting' | 'refused'
  readonly message: string | null
  /** Counts the connections made: a change means that copies of main's state are stale. */
  readonly generation: number
}

export interface Connection {
  readonly client: LatentClient
  readonly state: StoreApi<ConnectionState>
  /** Tries now instead of waiting for the back-off. */
  retry(): void
  dispose(): void
}

type Subscription = { attach(client: LatentClient): void }

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 10_000

/**
 * Keeps one client over many channels. Event listeners stay over a reconnect; calls and streams that were running
 * fail with `disconnected`, because only their caller knows whether asking again is safe.
 */
export function createConnection(
  open: (signal: AbortSignal) => Promise<ClientChannel>,
): Connection {
  const state = createStore<ConnectionState>(() => ({
    status: 'connecting',
    message: null,
    generation: 0,
  }))
  const subscriptions = new Set<Subscription>()
  const lifetime = new AbortController()
  let current: LatentClient | undefined
  let skipDelay = (): void => {}

  const disconnected = () => new LatentError('disconnected', 'Latent is not connected.')

  async function run(): Promise<void> {
    let delayMs = FIRST_DELAY_MS
    while (!lifetime.signal.aborted) {
      try {
        const channel = await open(lifetime.signal)
        delayMs = FIRST_DELAY_MS
        await serve(channel)
      } catch (error) {
        if (error instanceof LatentError && error.code === 'denied') {
          state.setState({ status: 'refused', message: error.message })
          await new Promise<void>((resolve) => (skipDelay = resolve))
          continue
        }
        state.setState({ message: error instanceof LatentError ? error.message : null })
      }
      if (lifetime.signal.aborted) return
      if (state.getState().generation > 0) state.setState({ status: 'reconnecting' })
      await sleep(delayMs)
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)
    }
  }

  /** Resolves when the channel closes. */
  function serve(channel: ClientChannel): Promise<void> {
    const client = createClient<LatentContract>(channel)
    for (const subscription of subscriptions) subscription.attach(client)
    current = client
    const generation = state.getState().generation + 1
    state.setState({ status: 'connected', message: null, generation })
    return new Promise((resolve) =>
      client.onDisconnect(() => {
        current = undefined
        state.setState({ status: 'reconnecting' })
        resolve()
      }),
    )
  }

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      skipDelay = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const client: LatentClient = {
    call: (method, input, options) =>
      current ? current.call(method, input, options) : Promise.reject(disconnected()),
    async *stream(method, input, options) {
      if (!current) throw disconnected()
      return yield* current.stream(method, input, options)
    },
    on(event, listener) {
      let detach = (): void => {}
      const subscription: Subscription = {
        attach: (next) => {
          detach = next.on(event, listener)
        },
      }
      subscriptions.add(subscription)
      if (current) subscription.attach(current)
      return () => {
        subscriptions.delete(subscription)
        detach()
      }
    },
    onDisconnect: (listener) => {
      const stop = state.subscribe((next, previous) => {
        if (previous.status === 'connected' && next.status !== 'connected') {
          stop()
          listener()
        }
      })
    },
  }

  void run() // never rejects: every failure becomes a state
  return {
    client,
    state,
    retry: () => skipDelay(),
    dispose() {
      lifetime.abort()
      skipDelay()
    },
  }
}

import type { Contract, Handlers, Payload } from './contract.ts'
import { LatentError, toEnvelope } from './errors.ts'
import type { ClientFrame, ServerChannel, ServerFrame } from './frames.ts'

export interface Server<C extends Contract> {
  /** Serves one connected client until its channel closes. */
  attach(channel: ServerChannel, clientId: string): void
  /** Of all attached clients, each once. */
  clientIds(): string[]
  /** Whether the channel of this client is still open. */
  isAttached(clientId: string): boolean
  /** Sends an event to every attached client. */
  emit<K extends keyof C['events'] & string>(name: K, payload: Payload<C, K>): void
}

export type ServerOptions = {
  /** Called for a bug in a handler, whose text must not cross the wire. */
  readonly onUnexpected: (error: unknown, method: string) => void
  /** Says an error of a handler in words that may cross the wire; gives it back as it is when it has none. */
  readonly inWords?: (error: unknown) => unknown
  /** Also checks what handlers answer. On in tests: the renderer trusts main, so production does not pay for it. */
  readonly validateOutput?: boolean
}

type Request = Extract<ClientFrame, { type: 'request' }>

export function createServer<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  { onUnexpected, inWords = (error) => error, validateOutput = false }: ServerOptions,
): Server<C> {
  const channels = new Map<ServerChannel, string>()

  async function answer(
    channel: ServerChannel,
    { id, method, input }: Request,
    signal: AbortSignal,
    clientId: string,
  ): Promise<ServerFrame> {
    try {
      const spec = Object.hasOwn(contract.methods, method) ? contract.methods[method] : undefined
      if (!spec) throw new LatentError('not_found', `No method ${method}.`)
      const parsed = spec.input.safeParse(input)
      if (!parsed.success)
        throw new LatentError('invalid_input', 'That request is not well formed.', {
          issues: parsed.error.issues.map(({ path, message }) => ({ path, message })),
        })
      // The one place where the mapped type of Handlers cannot be followed by the compiler.
      const handler = handlers[method as keyof typeof handlers] as (
        input: unknown,
        context: unknown,
      ) => unknown
      const result = handler(parsed.data, { signal, clientId })
      const checked = (value: unknown): unknown =>
        validateOutput ? spec.output.parse(value) : value
      if (spec.kind === 'call') return { type: 'done', id, output: checked(await result) }
      const items = result as AsyncGenerator<unknown, unknown>
      try {
        for (;;) {
          const step = await items.next()
          if (step.done) return { type: 'done', id, output: checked(step.value) }
          signal.throwIfAborted()
          const item = validateOutput ? spec.item.parse(step.value) : step.value
          channel.send({ type: 'item', id, item })
        }
      } finally {
        await items.return(undefined) // runs the handler's own `finally`, even when it ignores the signal
      }
    } catch (error) {
      const envelope = signal.aborted
        ? toEnvelope(new LatentError('cancelled', 'Cancelled.'))
        : toEnvelope(inWords(error))
      if (envelope.code === 'internal') onUnexpected(error, method)
      return { type: 'fail', id, error: envelope }
    }
  }

  return {
    attach(channel, clientId) {
      const running = new Map<number, AbortController>()
      channels.set(channel, clientId)
      channel.onClose(() => {
        channels.delete(channel)
        for (const controller of running.values()) controller.abort()
      })
      channel.onFrame((frame) => {
        if (frame.type === 'cancel') return running.get(frame.id)?.abort()
        const controller = new AbortController()
        running.set(frame.id, controller) // before the handler starts, so a cancel cannot be lost
        void answer(channel, frame, controller.signal, clientId).then((last) => {
          running.delete(frame.id)
          if (channels.has(channel)) channel.send(last)
        })
      })
    },
    clientIds: () => [...new Set(channels.values())],
    isAttached: (clientId) => [...channels.values()].includes(clientId),
    emit(name, payload) {
      for (const channel of channels.keys()) channel.send({ type: 'event', name, payload })
    },
  }
}

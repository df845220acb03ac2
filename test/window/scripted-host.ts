import { contract as core, type LatentContract } from '../../src/shared/contract/index.ts'
import type { Contract, Handlers, Input, Output, Payload } from '../../src/shared/rpc/contract.ts'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import type { ClientChannel } from '../../src/shared/rpc/frames.ts'
import { createChannelPair } from '../../src/shared/rpc/pair.ts'
import { createServer } from '../../src/shared/rpc/server.ts'

type Method = keyof LatentContract['methods']
type Event = keyof LatentContract['events']
/** What main says to a method: the answer itself, what it refuses with, or a handler as main has one. */
export type Answer<K extends Method> =
  | Output<LatentContract, K>
  | LatentError
  | Handlers<LatentContract>[K]
export type Answers = { readonly [K in Method]?: Answer<K> }

/** Main for a mounted component: it answers by a script, and says nothing that the contract does not allow. */
export interface ScriptedHost {
  /** Opens a channel, as often as it is asked. @throws LatentError `disconnected` while it is away */
  open(): Promise<ClientChannel>
  /** From now on. */
  answer(answers: Answers): void
  /** What was asked of a method, in order. */
  asked<K extends Method>(method: K): readonly Input<LatentContract, K>[]
  /** What was asked of all of them, by their names. */
  allAsked(): ReadonlyMap<string, readonly unknown[]>
  /** @throws ZodError for a payload that is none of the event's */
  send<K extends Event>(event: K, payload: Payload<LatentContract, K>): void
  /** Is gone, as main is when it was killed, until `comeBack`. */
  goAway(): void
  comeBack(): void
  /** What no test may leave behind: methods that were asked and have no answer, answers that the contract refuses. */
  problems(): readonly string[]
}

/** For a method that never answers: what is shown meanwhile is what stays. */
export const never = (): Promise<never> => new Promise(() => {})

/** For a stream that goes on until it is stopped, and ends then as main's do. */
export const untilStopped = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** @param unanswered what becomes of a method without an answer: it is a problem of the test, or it waits for ever */
export function createScriptedHost(
  first: Answers,
  unanswered: 'problem' | 'waits' = 'problem',
): ScriptedHost {
  const answers = new Map<string, unknown>(Object.entries(first))
  const asked = new Map<string, unknown[]>()
  const problems: string[] = []
  const contract = wholeContract()
  let close: (() => void) | null = null
  let isAway = false

  function handle(method: string, input: unknown, context: unknown): unknown {
    asked.set(method, [...(asked.get(method) ?? []), input])
    const answer = answers.get(method)
    if (answer === undefined && unanswered === 'waits') return never()
    if (answer === undefined) {
      const problem = `${method} was asked, and the test gives no answer to it`
      problems.push(problem)
      throw new LatentError('unavailable', problem)
    }
    if (answer instanceof LatentError) throw answer
    return typeof answer === 'function' ? answer(input, context) : answer
  }
  const handlers = Object.fromEntries(
    Object.keys(contract.methods).map((method) => [
      method,
      (input: unknown, context: unknown) => handle(method, input, context),
    ]),
  ) as unknown as Handlers<Contract> // the server checks both what goes in and what comes out
  const server = createServer(contract, handlers, {
    onUnexpected: (error, method) =>
      void problems.push(`the answer to ${method}: ${String(error)}`),
    validateOutput: true,
  })

  return {
    async open() {
      if (isAway) throw new LatentError('disconnected', 'Latent does not answer.')
      const pair = createChannelPair()
      server.attach(pair.server, 'window')
      close = pair.close
      return pair.client
    },
    answer(more) {
      for (const [method, answer] of Object.entries(more)) answers.set(method, answer)
    },
    allAsked: () => asked,
    asked: <K extends Method>(method: K) => (asked.get(method) ?? []) as Input<LatentContract, K>[],
    send(event, payload) {
      server.emit(event, contract.events[event]?.parse(payload))
    },
    goAway() {
      isAway = true
      close?.()
    },
    comeBack() {
      isAway = false
    },
    problems: () => problems,
  }
}

/** Of the core and of every feature that is there: found by their place, as only the two lists name features. */
function wholeContract(): Contract {
  const modules = import.meta.glob<Record<string, unknown>>('../../src/features/*/contract.ts', {
    eager: true,
  })
  const parts: Contract[] = Object.values(modules).flatMap((module) =>
    Object.values(module).filter(isContract),
  )
  return {
    methods: Object.assign({}, core.methods, ...parts.map(({ methods }) => methods)),
    events: Object.assign({}, core.events, ...parts.map(({ events }) => events)),
  }
}

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'methods' in value && 'events' in value

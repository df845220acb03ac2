import type { Client } from './client.ts'
import type { Calls, Contract, Input, Item, Output, Streams } from './contract.ts'

/**
 * A contract as functions: each takes the input of its method and a signal. What the asker knows by itself, `Known`, is
 * left out of the inputs.
 */
export type Asked<C extends Contract, Known extends string = never> = {
  readonly [K in Calls<C>]: (...given: Given<Omit<Input<C, K>, Known>>) => Promise<Output<C, K>>
} & {
  readonly [K in Streams<C>]: (
    input: Omit<Input<C, K>, Known>,
    signal: AbortSignal,
  ) => AsyncGenerator<Item<C, K>, Output<C, K>, void>
}

/** An input of which everything may be left out may be left out itself. */
type Given<I> =
  Record<never, never> extends I
    ? [input?: I, signal?: AbortSignal]
    : [input: I, signal?: AbortSignal]

export interface Asking<C extends Contract> {
  /** Who answers now. @throws LatentError while nobody does */
  readonly client: () => Promise<Pick<Client<C>, 'call' | 'stream'>>
  /** What is added to each input: a method takes of it what its schema names. */
  readonly known?: () => object
  /** What is thrown for what a client throws; the same, unless it is given. */
  readonly failure?: (error: unknown) => unknown
}

/** The functions of a contract. */
export function asked<C extends Contract, Known extends string = never>(
  { methods }: C,
  { client, known = () => ({}), failure = (error) => error }: Asking<C>,
): Asked<C, Known> {
  async function askOnce(method: string, input: object = {}, signal?: AbortSignal) {
    const answering = await client()
    try {
      // The name comes from the contract, and the server checks the input.
      return await answering.call(
        method as Calls<C>,
        { ...input, ...known() } as Input<C, Calls<C>>,
        { signal },
      )
    } catch (error) {
      throw failure(error)
    }
  }
  async function* askOn(method: string, input: object, signal: AbortSignal) {
    const answering = await client()
    try {
      return yield* answering.stream(
        method as Streams<C>,
        { ...input, ...known() } as Input<C, Streams<C>>,
        { signal },
      )
    } catch (error) {
      throw failure(error)
    }
  }
  const functions = Object.entries(methods).map(([method, { kind }]) => {
    return kind === 'call'
      ? [method, (input?: object, signal?: AbortSignal) => askOnce(method, input, signal)]
      : [method, (input: object, signal: AbortSignal) => askOn(method, input, signal)]
  })
  return Object.fromEntries(functions) as Asked<C, Known>
}

import type { z } from 'zod'

/**
 * A schema as a contract needs it: what goes in, what comes out, and how it is checked. The whole of zod's type would be
 * compared for each method wherever a contract is named, in half of the time that checking the types takes.
 */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
  parse(value: unknown): unknown
  safeParse(value: unknown): z.ZodSafeParseResult<unknown>
}
/** One request, one answer. */
export type CallSpec<I extends Schema = Schema, O extends Schema = Schema> = {
  readonly kind: 'call'
  readonly input: I
  readonly output: O
}
/** One request, many items, then one answer. */
export type StreamSpec<
  I extends Schema = Schema,
  M extends Schema = Schema,
  O extends Schema = Schema,
> = { readonly kind: 'stream'; readonly input: I; readonly item: M; readonly output: O }
export type Contract = {
  readonly methods: Readonly<Record<string, CallSpec | StreamSpec>>
  readonly events: Readonly<Record<string, Schema>>
}

export const call = <I extends Schema, O extends Schema>(input: I, output: O): CallSpec<I, O> => ({
  kind: 'call',
  input,
  output,
})
export const stream = <I extends Schema, M extends Schema, O extends Schema>(
  input: I,
  item: M,
  output: O,
): StreamSpec<I, M, O> => ({ kind: 'stream', input, item, output })

type Methods<C extends Contract> = C['methods']
type OfKind<C extends Contract, Kind> = {
  [K in keyof Methods<C>]: Methods<C>[K]['kind'] extends Kind ? K : never
}[keyof Methods<C>] &
  string
export type Calls<C extends Contract> = OfKind<C, 'call'>
export type Streams<C extends Contract> = OfKind<C, 'stream'>
export type Input<C extends Contract, K extends keyof Methods<C>> = z.input<Methods<C>[K]['input']>
export type Output<C extends Contract, K extends keyof Methods<C>> = z.output<
  Methods<C>[K]['output']
>
export type Item<C extends Contract, K extends keyof Methods<C>> = Methods<C>[K] extends {
  readonly item: infer M
}
  ? z.output<M>
  : never
export type Payload<C extends Contract, K extends keyof C['events']> = z.output<C['events'][K]>

/** What a handler is given besides its input. `signal` fires on cancel, on a reader that stops, and when the client goes away. */
export type RequestContext = { readonly signal: AbortSignal; readonly clientId: string }

/** A host must implement every method: a missing one is a type error. */
export type Handlers<C extends Contract> = {
  [K in keyof Methods<C>]: Methods<C>[K]['kind'] extends 'stream'
    ? (
        input: z.output<Methods<C>[K]['input']>,
        context: RequestContext,
      ) => AsyncGenerator<Item<C, K>, Output<C, K>>
    : (
        input: z.output<Methods<C>[K]['input']>,
        context: RequestContext,
      ) => Promise<Output<C, K>> | Output<C, K>
}

/** A contract with handlers that were checked against it; which ones is not known any more. */
export interface Served {
  readonly contract: Contract
  readonly handlers: Handlers<Contract>
}

/** Checks handlers against their contract, and closes over both. */
export const served = <C extends Contract>(contract: C, handlers: Handlers<C>): Served =>
  // The server hands a handler only what the input of its method made of a request.
  ({ contract, handlers: handlers as unknown as Handlers<Contract> })

/** Serves several as one. @throws Error when two have a method or an event of the same name */
export function mergeServed(parts: readonly Served[]): Served {
  const methods = parts.flatMap(({ contract }) => Object.entries(contract.methods))
  const events = parts.flatMap(({ contract }) => Object.entries(contract.events))
  for (const names of [methods, events].map((all) => all.map(([name]) => name)))
    for (const [index, name] of names.entries())
      if (names.indexOf(name) !== index) throw new Error(`Two contracts have ${name}.`)
  return {
    contract: { methods: Object.fromEntries(methods), events: Object.fromEntries(events) },
    handlers: Object.assign({}, ...parts.map(({ handlers }) => handlers)),
  }
}

import type { z } from 'zod'

/** One request, one answer. */
export type CallSpec<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly kind: 'call'
  readonly input: I
  readonly output: O
}
/** One request, many items, then one answer. */
export type StreamSpec<
  I extends z.ZodType = z.ZodType,
  M extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = { readonly kind: 'stream'; readonly input: I; readonly item: M; readonly output: O }
export type Contract = {
  readonly methods: Readonly<Record<string, CallSpec | StreamSpec>>
  readonly events: Readonly<Record<string, z.ZodType>>
}

export const call = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): CallSpec<I, O> => ({ kind: 'call', input, output })
export const stream = <I extends z.ZodType, M extends z.ZodType, O extends z.ZodType>(
  input: I,
  item: M,
  output: O,
): StreamSpec<I, M, O> => ({ kind: 'stream', input, item, output })

type Methods<C extends Contract> = C['methods']
export type Calls<C extends Contract> = {
  [K in keyof Methods<C>]: Methods<C>[K] extends CallSpec ? K : never
}[keyof Methods<C>] &
  string
export type Streams<C extends Contract> = {
  [K in keyof Methods<C>]: Methods<C>[K] extends StreamSpec ? K : never
}[keyof Methods<C>] &
  string
export type Input<C extends Contract, K extends keyof Methods<C>> = z.input<Methods<C>[K]['input']>
export type Output<C extends Contract, K extends keyof Methods<C>> = z.output<
  Methods<C>[K]['output']
>
export type Item<C extends Contract, K extends keyof Methods<C>> =
  Methods<C>[K] extends StreamSpec<z.ZodType, infer M, z.ZodType> ? z.output<M> : never
export type Payload<C extends Contract, K extends keyof C['events']> = z.output<C['events'][K]>

/** What a handler is given besides its input. `signal` fires on cancel, on a reader that stops, and when the client goes away. */
export type RequestContext = { readonly signal: AbortSignal; readonly clientId: string }

/** A host must implement every method: a missing one is a type error. */
export type Handlers<C extends Contract> = {
  [K in keyof Methods<C>]: Methods<C>[K] extends StreamSpec
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

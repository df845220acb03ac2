import { z } from 'zod'
import { call, stream, type Handlers } from '../../src/shared/rpc/contract.ts'
import { errorText, LatentError } from '../../src/shared/rpc/errors.ts'
import { createServer, type Server } from '../../src/shared/rpc/server.ts'

/** What the conformance suite speaks over every channel: one method for each thing that may go wrong on the way. */
export const conformanceContract = {
  methods: {
    'text.echo': call(z.object({ text: z.string() }), z.object({ text: z.string() })),
    'text.refuse': call(z.object({ path: z.string() }), z.null()),
    'bug.throw': call(z.object({}), z.null()),
    'bug.answer': call(z.object({}), z.object({ count: z.number() })),
    'bug.item': stream(z.object({}), z.number(), z.null()),
    'slow.wait': call(z.object({}), z.null()),
    /** Answers at once whether its signal had fired already when it began. */
    'slow.look': call(z.object({}), z.object({ wasAborted: z.boolean() })),
    'count.up': stream(
      z.object({ to: z.number().int() }),
      z.object({ n: z.number() }),
      z.object({ sum: z.number() }),
    ),
    /** Never looks at its signal. */
    'count.deaf': stream(z.object({}), z.number(), z.null()),
    'count.fail': stream(z.object({ after: z.number().int() }), z.number(), z.null()),
    'event.send': call(z.object({ values: z.array(z.number()) }), z.null()),
  },
  events: { 'value.said': z.object({ value: z.number() }) },
}
export type ConformanceContract = typeof conformanceContract

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))

/** `note` hears what happened on the server's side, in order. */
export function createConformanceServer(note: (line: string) => void): Server<ConformanceContract> {
  const handlers: Handlers<ConformanceContract> = {
    'text.echo': (input) => input,
    'text.refuse': ({ path }) => {
      throw new LatentError('not_found', 'No such note.', { path })
    },
    'bug.throw': () => {
      throw new Error('secret detail')
    },
    'bug.answer': () => ({ count: 'many' }) as never,
    'bug.item': async function* () {
      yield 'one' as never
      return null
    },
    'slow.wait': (_input, { signal }) => {
      note('slow began')
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          note('slow aborted')
          reject(signal.reason as Error)
        }),
      )
    },
    'slow.look': (_input, { signal }) => {
      note('looked')
      return { wasAborted: signal.aborted }
    },
    'count.up': async function* ({ to }, { signal }) {
      try {
        for (let n = 1; n <= to; n++) {
          await pause()
          signal.throwIfAborted()
          yield { n }
        }
      } finally {
        note('count closed')
      }
      return { sum: (to * (to + 1)) / 2 }
    },
    'count.deaf': async function* () {
      try {
        for (let n = 1; ; n++) {
          await pause()
          yield n
        }
      } finally {
        note('deaf closed')
      }
    },
    'count.fail': async function* ({ after }) {
      for (let n = 1; n <= after; n++) yield n
      throw new LatentError('unavailable', 'The count broke off.')
    },
    'event.send': ({ values }) => {
      for (const value of values) server.emit('value.said', { value })
      return null
    },
  }
  const server = createServer(conformanceContract, handlers, {
    onUnexpected: (error, method) => note(`bug in ${method}: ${errorText(error)}`),
    validateOutput: true,
  })
  return server
}

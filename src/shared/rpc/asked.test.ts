import { expect, test } from 'vitest'
import { z } from 'zod'
import { asked } from './asked.ts'
import { createClient } from './client.ts'
import { call, stream } from './contract.ts'
import { LatentError } from './errors.ts'
import { createChannelPair } from './pair.ts'
import { createServer } from './server.ts'

const contract = {
  methods: {
    shout: call(z.object({ word: z.string(), mark: z.string() }), z.string()),
    nothing: call(z.object({}), z.array(z.string())),
    wait: call(z.object({}), z.null()),
    count: stream(z.object({ to: z.number() }), z.number(), z.string()),
  },
  events: {},
}

function open() {
  const channels = createChannelPair()
  const got: object[] = []
  createServer(
    contract,
    {
      shout: ({ word, mark }) => word + mark,
      nothing(input) {
        got.push(input)
        return []
      },
      wait: (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new LatentError('cancelled', 'Stopped.'))),
        ),
      async *count({ to }) {
        for (let each = 1; each <= to; each++) yield each
        return 'counted'
      },
    },
    { onUnexpected: (error) => got.push({ error }) },
  ).attach(channels.server, 'test')
  const client = createClient<typeof contract>(channels.client)
  const ask = asked<typeof contract, 'mark'>(contract, {
    client: async () => client,
    known: () => ({ mark: '!' }),
    failure: (error) =>
      error instanceof LatentError && error.code === 'disconnected'
        ? new LatentError('unavailable', 'Try again.')
        : error,
  })
  return { ask, got, channels }
}

test('every method is a function of its name, which adds what the asker knows', async () => {
  const { ask, got } = open()
  expect(Object.keys(ask)).toEqual(Object.keys(contract.methods))
  expect(await ask.shout({ word: 'rain' })).toBe('rain!')
  expect(await ask.nothing()).toEqual([])
  expect(got).toEqual([{}])
})

test('a stream yields its items and returns its answer', async () => {
  const { ask } = open()
  const steps = ask.count({ to: 2 }, new AbortController().signal)
  expect([await steps.next(), await steps.next(), await steps.next()]).toEqual([
    { value: 1, done: false },
    { value: 2, done: false },
    { value: 'counted', done: true },
  ])
})

test('a signal stops what was asked', async () => {
  const { ask } = open()
  const stop = new AbortController()
  const waiting = ask.wait({}, stop.signal)
  stop.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
})

test('what fails fails in the words of the asker, in a stream too', async () => {
  const { ask, channels } = open()
  const waiting = ask.wait()
  const steps = ask.count({ to: 2 }, new AbortController().signal)
  channels.close()
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  await expect(steps.next()).rejects.toMatchObject({ code: 'unavailable' })
})

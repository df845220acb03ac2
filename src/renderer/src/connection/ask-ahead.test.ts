import { expect, test } from 'vitest'
import { createClient } from '../../../shared/rpc/client.ts'
import { call, type Contract } from '../../../shared/rpc/contract.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { createChannelPair } from '../../../shared/rpc/pair.ts'
import { createServer } from '../../../shared/rpc/server.ts'
import { z } from 'zod'
import { askAhead } from './ask-ahead.ts'

const contract = {
  methods: {
    state: call(z.object({}), z.number()),
    layout: call(z.object({}), z.number()),
    note: call(z.object({ path: z.string() }), z.string()),
  },
  events: { changed: z.number() },
} satisfies Contract

/** Main, which answers how often it was asked something before, and a window that asked `state` and `layout` ahead, and the note of the layout. */
function windowOf(answer: (asked: number) => number = (asked) => asked) {
  const pair = createChannelPair()
  let asked = 0
  const server = createServer(
    contract,
    {
      state: async () => answer(asked++),
      layout: async () => answer(asked++),
      note: async ({ path }) => `${path} ${asked++}`,
    },
    { onUnexpected: () => {} },
  )
  server.attach(pair.server, 'window')
  const first = ['state', 'layout'].map((method) => ({ method, input: {} }))
  const note = { method: 'note', input: { path: 'Plan.md' } }
  const client = createClient<typeof contract>(
    askAhead(pair.client, first, (method) => (method === 'layout' ? [note] : [])),
  )
  return { server, client, asked: () => asked }
}
const settled = () => new Promise((done) => setTimeout(done))

test('the first question of each is answered by what was asked ahead, whether it is there or not', async () => {
  const early = windowOf()
  expect(await early.client.call('state', {})).toBe(0)
  await settled()
  expect(await early.client.call('layout', {})).toBe(1)
  expect(early.asked()).toBe(3)
  expect(await early.client.call('state', {})).toBe(3)
})
test('what an answer leads to is asked before the client does, and given for the same input only', async () => {
  const { client, asked } = windowOf()
  await settled()
  expect(asked()).toBe(3)
  expect(await client.call('note', { path: 'Other.md' })).toBe('Other.md 3')
  expect(await client.call('note', { path: 'Plan.md' })).toBe('Plan.md 2')
  expect(await client.call('note', { path: 'Plan.md' })).toBe('Plan.md 4')
})
test('after an event main is asked again, and the event is told', async () => {
  const { server, client } = windowOf()
  const told: number[] = []
  client.on('changed', (value) => told.push(value))
  await settled()
  server.emit('changed', 7)
  await settled()
  expect(await client.call('state', {})).toBe(3)
  expect(await client.call('note', { path: 'Plan.md' })).toBe('Plan.md 4')
  expect(told).toEqual([7])
})
test('a failure is not given, whether it is there or comes later', async () => {
  const fails = (asked: number): number => {
    if (asked < 2) throw new LatentError('unavailable', 'No vault is open.')
    return asked
  }
  expect(await windowOf(fails).client.call('layout', {})).toBe(2)
  const { client } = windowOf(fails)
  await settled()
  expect(await client.call('layout', {})).toBe(2)
})

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
  },
  events: { changed: z.number() },
} satisfies Contract

/** Main, which answers how often it was asked something before, and a window that asked `state` and `layout` ahead. */
function windowOf(answer: (asked: number) => number = (asked) => asked) {
  const pair = createChannelPair()
  let asked = 0
  const server = createServer(
    contract,
    { state: async () => answer(asked++), layout: async () => answer(asked++) },
    { onUnexpected: () => {} },
  )
  server.attach(pair.server, 'window')
  const client = createClient<typeof contract>(askAhead(pair.client, ['state', 'layout']))
  return { server, client, asked: () => asked }
}
const settled = () => new Promise((done) => setTimeout(done))

test('the first question of each is answered by what was asked ahead, whether it is there or not', async () => {
  const early = windowOf()
  expect(await early.client.call('state', {})).toBe(0)
  await settled()
  expect(await early.client.call('layout', {})).toBe(1)
  expect(early.asked()).toBe(2)
  expect(await early.client.call('state', {})).toBe(2)
})
test('after an event main is asked again, and the event is told', async () => {
  const { server, client, asked } = windowOf()
  const told: number[] = []
  client.on('changed', (value) => told.push(value))
  await settled()
  server.emit('changed', 7)
  await settled()
  expect(await client.call('state', {})).toBe(2)
  expect(told).toEqual([7])
  expect(asked()).toBe(3)
})
test('a failure is not kept', async () => {
  const { client } = windowOf((asked) => {
    if (asked < 2) throw new LatentError('unavailable', 'No vault is open.')
    return asked
  })
  await settled()
  expect(await client.call('layout', {})).toBe(2)
})

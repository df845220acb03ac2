import { modelAt } from '../../../../test/models/model-at.ts'
import { afterEach, expect, test } from 'vitest'
import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { modelWithHabits } from '../../../../test/models/model-habits.ts'
import {
  startModelServer,
  type ModelServer,
  type ScriptedReply,
} from '../../../../test/models/model-server.ts'
import {
  createTurnsForTest,
  fakeTools,
  type TurnsForTest,
} from '../../../../test/models/turn-fixtures.ts'
import type { ModelProfile } from '../../../shared/domain/models/model-profile.ts'

const open: (ModelServer | TurnsForTest)[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function setUp(
  replies: readonly ScriptedReply[],
  {
    profile = {},
    otherwise,
  }: { profile?: ModelProfile; otherwise?: Parameters<typeof startModelServer>[1] } = {},
) {
  const server = await startModelServer(replies, otherwise)
  const model = modelAt(server.baseUrl, { model: 'small', profile })
  const host = createTurnsForTest({
    model: () => model,
    tools: fakeTools({ read_note: () => 'note text '.repeat(1500) }),
  })
  open.push(server, host)
  return { server, host }
}

const notices = (items: readonly ChatItem[]): string[] =>
  items.flatMap((item) => (item.type === 'notice' ? [item.text] : []))
const endOf = (items: readonly ChatItem[]) => {
  const end = items.at(-1)
  return end?.type === 'turn-end' ? end : null
}

test('each answer tells how full the context was', async () => {
  const { host } = await setUp([{ text: 'Hi.' }], { profile: { contextTokens: 8192 } })
  const sizes = (await host.ask('Hello')).find((item) => item.type === 'prompt-sizes')
  expect(sizes).toMatchObject({
    sizes: { contextTokens: 8192, isMeasured: true, toolsSent: 1, toolsInAll: 1 },
  })
})

test('a message that does not fit is refused before anything is sent', async () => {
  const { host, server } = await setUp([], { profile: { contextTokens: 4096 } })
  const items = await host.ask('word '.repeat(5000))
  expect(server.requests).toHaveLength(0)
  expect(endOf(items)).toMatchObject({
    status: 'failed',
    canContinue: false,
    warning: expect.stringContaining('takes in 4,096, so nothing was sent'),
  })
})

test('results that do not fit are left out with a sentence, and the conversation stays whole', async () => {
  const call = { toolCalls: [{ name: 'read_note', arguments: {} }] }
  const { host, server } = await setUp([call, call, { text: 'Done.' }], {
    profile: { contextTokens: 6000 },
  })
  const items = await host.ask('Read both')
  expect(notices(items)).toContainEqual(
    expect.stringMatching(/^Older results of tools were left out to fit 6,000 tokens/),
  )
  expect(JSON.stringify(server.requests[2]?.body)).toContain('left out to save room')
  expect(endOf(items)?.status).toBe('done')
  expect(items.filter((item) => item.type === 'tool-end')).toHaveLength(2)
})

test('a refusal for length is answered once with a shorter prompt', async () => {
  const tooLong = {
    status: 400,
    body: { error: { message: "This model's maximum context length is 3000 tokens." } },
  }
  const { host, server } = await setUp([{ text: 'First.' }, tooLong, { text: 'Second.' }])
  await host.ask('word '.repeat(2500))
  const [conversation] = host.turns.conversations()
  const items = await host.ask('And now?', conversation?.id ?? null)
  expect(notices(items)).toEqual([
    'small refused the prompt as too long. It is sent again, shorter.',
    expect.stringMatching(/^The oldest messages were left out to fit 3,000 tokens/),
  ])
  expect(endOf(items)?.status).toBe('done')
  expect(JSON.stringify(server.requests[2]?.body).length).toBeLessThan(
    JSON.stringify(server.requests[1]?.body).length / 2,
  )
})

test('a second refusal ends the turn with the sentence', async () => {
  const tooLong = { status: 400, body: { error: { message: 'context length exceeded' } } }
  const { host, server } = await setUp([tooLong, tooLong])
  const items = await host.ask('Hello')
  expect(server.requests).toHaveLength(2)
  expect(endOf(items)).toMatchObject({
    status: 'failed',
    warning: expect.stringContaining('too long for “small”'),
  })
})

test('a server that cuts prompts without a word is noticed by two counts that agree (M7)', async () => {
  const { host, server } = await setUp([], {
    otherwise: { otherwise: modelWithHabits({ cutsAtTokens: 2048 }) },
  })
  const COUNTED = /^The server counted only 2,048 of about \d+,\d{3} tokens that were sent/
  expect(notices(await host.ask('word '.repeat(6000)))).toEqual([])
  const id = host.turns.conversations()[0]?.id ?? null
  expect(notices(await host.ask('word '.repeat(6000), id))).toContainEqual(
    expect.stringMatching(COUNTED),
  )
  // A guess keeps no message from being sent, though it alone is longer.
  const sent = server.requests.length
  expect(endOf(await host.ask('word '.repeat(6000), id))?.status).toBe('done')
  expect(server.requests).toHaveLength(sent + 1)
  // What fits stays below it.
  await host.ask('word '.repeat(6000), id)
  const next = await host.ask('Hello', id)
  expect(next.findLast((item) => item.type === 'prompt-sizes')).toMatchObject({
    sizes: { contextTokens: 2048 },
  })
})

test('a model without calls is offered no tools', async () => {
  const { host, server } = await setUp([{ text: 'Hi.' }], { profile: { toolCalls: 'none' } })
  await host.ask('Hello')
  expect(server.requests[0]?.body).not.toHaveProperty('tools')
})

test('a model that does not stream is asked for its answer in one piece', async () => {
  const whole = {
    status: 200,
    body: {
      choices: [
        { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hi.' } },
      ],
    },
  }
  const { host, server } = await setUp([whole], { profile: { streams: false } })
  expect(endOf(await host.ask('Hello'))?.status).toBe('done')
  expect(server.requests[0]?.body).toMatchObject({ stream: false })
})

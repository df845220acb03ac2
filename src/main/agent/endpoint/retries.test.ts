import { expect, test } from 'vitest'
import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { modelAt } from '../../../../test/models/model-at.ts'
import { startModelServer, type ScriptedReply } from '../../../../test/models/model-server.ts'
import { createTurnsForTest, fakeTools } from '../../../../test/models/turn-fixtures.ts'

const busy: ScriptedReply = {
  status: 429,
  headers: { 'retry-after': '29' },
  body: { error: { message: 'Slow down' } },
}

async function withTurns(
  replies: readonly ScriptedReply[],
  action: (rig: ReturnType<typeof createTurnsForTest>, asked: () => number) => Promise<void>,
  prices?: { input: number; output: number },
): Promise<void> {
  const server = await startModelServer(replies)
  const model = modelAt(server.baseUrl, { profile: prices ? { prices } : {} })
  const rig = createTurnsForTest({ model: () => model, tools: fakeTools({ look: () => 'seen' }) })
  try {
    await action(rig, () => server.requests.length)
  } finally {
    await rig.close()
    await server.close()
  }
}

/** Sends a message and answers the first pause in one of two ways; the turn's end. */
async function whenPaused(
  { turns }: ReturnType<typeof createTurnsForTest>,
  answer: (conversationId: string) => void,
): Promise<Extract<ChatItem, { type: 'turn-end' }> | undefined> {
  const { conversationId } = turns.send({ conversationId: null, text: 'Hi', openPath: null })
  for await (const item of turns.watch(conversationId, 0, new AbortController().signal)) {
    // The pause begins right after its notice was taken.
    if (item.type === 'notice' && item.retryAtMs !== undefined)
      setImmediate(() => answer(conversationId))
    if (item.type === 'turn-end') return item
  }
  return undefined
}

test('“Try now” ends the pause before the next try', () =>
  withTurns([busy, { text: 'Here.' }], async (rig, asked) => {
    const end = await whenPaused(rig, (id) => rig.turns.retryNow(id))
    expect(end).toMatchObject({ status: 'done' })
    expect(asked()).toBe(2)
  }))

test('“Stop” ends the turn in the pause, and nothing more is asked', () =>
  withTurns([busy, { text: 'Here.' }], async (rig, asked) => {
    const end = await whenPaused(rig, (id) => rig.turns.stop(id))
    expect(end).toMatchObject({ status: 'stopped' })
    expect(asked()).toBe(1)
  }))

test('a busy server is asked again after a tool too, and the tool ran once', () =>
  withTurns(
    [
      { toolCalls: [{ name: 'look' }] },
      { ...busy, headers: { 'retry-after': '0' } },
      { text: 'Here.' },
    ],
    async (rig, asked) => {
      const items = await rig.ask('Look')
      expect(items.at(-1)).toMatchObject({ status: 'done' })
      expect(items.filter(({ type }) => type === 'tool-start')).toHaveLength(1)
      expect(asked()).toBe(3)
    },
  ))

test('what broke off after its first words is not asked for again', () =>
  withTurns([{ text: ['Half ', 'an answer'], end: 'cut' }], async (rig, asked) => {
    expect((await rig.ask('Hi')).at(-1)).toMatchObject({ status: 'failed', canContinue: true })
    expect(asked()).toBe(1)
  }))

const counted = (prompt_tokens: number, completion_tokens: number): unknown => ({
  choices: [{ index: 0, delta: { content: 'Fine.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens, completion_tokens },
})

test('a turn costs what its prices say, and nothing is said without them', async () => {
  const reply: ScriptedReply = { chunks: [counted(1_000_000, 2_000_000)] }
  await withTurns(
    [reply],
    async (rig) =>
      expect((await rig.ask('Hi')).at(-1)).toMatchObject({
        usage: { promptTokens: 1_000_000, completionTokens: 2_000_000 },
        costDollars: 3.5,
      }),
    { input: 0.5, output: 1.5 },
  )
  await withTurns([reply], async (rig) =>
    expect((await rig.ask('Hi')).at(-1)).not.toHaveProperty('costDollars'),
  )
})

test('no cost is made up when the server did not count every answer', () =>
  withTurns(
    [{ toolCalls: [{ name: 'look' }] }, { chunks: [counted(10, 10)] }],
    async (rig) => {
      const end = (await rig.ask('Hi')).at(-1)
      expect(end).toHaveProperty('usage')
      expect(end).not.toHaveProperty('costDollars')
    },
    { input: 1, output: 1 },
  ))

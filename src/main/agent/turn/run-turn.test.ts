import { afterEach, describe, expect, test } from 'vitest'
import type { ApprovalAnswer } from '../../../shared/domain/chat/approval.ts'
import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import {
  callTools,
  createTurnsForTest,
  fakeTools,
  say,
  scriptedModel,
  type FakeTool,
  type TurnsForTest,
  withoutSituations,
} from '../../../../test/models/turn-fixtures.ts'
import { chatResponse } from '../answer/chat-response.ts'
import type { CreateTurnsOptions } from './create-turns.ts'
import type { ModelEvent } from '../model.ts'
import { failedResult } from './turn-tools.ts'

const open: TurnsForTest[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
})

function setUp(
  answers: readonly (readonly ModelEvent[])[],
  tools: Readonly<Record<string, FakeTool>> = { search: () => ['found'] },
  options: Partial<CreateTurnsOptions> = {},
) {
  const model = scriptedModel(answers)
  const host = createTurnsForTest({ model: () => model, tools: fakeTools(tools), ...options })
  open.push(host)
  return Object.assign(host, { model })
}
const answerOf = (decision: 'allowed' | 'declined' | 'expired'): ApprovalAnswer => {
  if (decision === 'allowed') return { decision, review: { parts: [], reason: '', grant: false } }
  return decision === 'declined' ? { decision, reason: '' } : { decision }
}
const endOf = (items: readonly ChatItem[]) => {
  const end = items.findLast((item) => item.type === 'turn-end')
  if (end?.type !== 'turn-end') throw new Error('The turn has no end.')
  return end
}
const types = (items: readonly ChatItem[]): string[] => items.map(({ type }) => type)
const toolMessages = (host: TurnsForTest): unknown[] =>
  host.store
    .messages(host.turns.conversations()[0]?.id ?? '')
    .flatMap(({ role, content }) => (role === 'tool' ? [JSON.parse(content ?? '')] : []))

test('answers, calls a tool, reads its result and ends with what it did, in order', async () => {
  const host = setUp([
    [{ type: 'text-delta', text: 'Looking.' }, ...callTools(['search', { q: 'permit' }])],
    say('It is in [[Plan]].'),
  ])
  const items = await host.ask('Where is the permit?')
  expect(types(items)).toEqual([
    'user-message',
    'turn-start',
    'text',
    'tool-start',
    'tool-end',
    'text',
    'turn-end',
  ])
  expect(items.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(items[3]).toMatchObject({
    tool: 'search',
    title: 'Run search',
    arguments: { q: 'permit' },
  })
  expect(endOf(items)).toMatchObject({
    status: 'done',
    toolsUsed: ['search'],
    changes: [],
    canContinue: false,
  })
  expect(withoutSituations(host.model.requests[1]?.messages ?? [])).toEqual([
    { role: 'user', content: 'Where is the permit?' },
    {
      role: 'assistant',
      content: 'Looking.',
      toolCalls: [{ id: 'call_0', name: 'search', arguments: '{"q":"permit"}' }],
    },
    { role: 'tool', toolCallId: 'call_0', content: '{"success":true,"data":["found"]}' },
  ])
})

test('gives every call of a conversation an id of its own, in cards and messages alike', async () => {
  const host = setUp([
    callTools(['search', 1], ['search', 2]),
    callTools(['search', 3]),
    say('Done.'),
  ])
  const items = await host.ask('Go')
  const cards = items.flatMap((item) => (item.type === 'tool-start' ? [item.callId] : []))
  expect(cards).toEqual(['call_0', 'call_1', 'call_0-2'])
  const sent = host.model.requests.at(-1)?.messages ?? []
  expect(sent.flatMap(({ toolCallId }) => toolCallId ?? [])).toEqual(cards)
})

test('an answer after a capture keeps where it was filed and how sure that is; no other answer does', async () => {
  const entry = { path: 'people/ada.md', category: 'people', name: 'Ada', confidence: 0.83 }
  const outcome = (data: unknown, isWritten: boolean) => {
    const result = { ...failedResult('capture', { error: '' }), success: true, data }
    const metadata = { ...result.metadata, dataModified: isWritten }
    return { result: { ...result, metadata }, changes: [], sources: [] }
  }
  const host = setUp(
    [
      callTools(['capture', { text: 'Ada likes tea' }]),
      say('Filed.'),
      callTools(['look', {}]),
      say('Found.'),
    ],
    {
      capture: () => outcome({ ...entry, clarificationNeeded: false }, true),
      look: () => outcome(entry, false),
    },
  )
  const items = await host.ask('Ada likes tea')
  expect(endOf(items).entry).toEqual(entry)
  expect(chatResponse('c', items)).toMatchObject({
    entry,
    toolsUsed: ['capture'],
    message: { content: 'Filed.', filedEntryPath: 'people/ada.md', filedConfidence: 0.83 },
  })
  expect(endOf(await host.ask('And who was that?'))).not.toHaveProperty('entry')
  const stored = host.store.messages(host.turns.conversations()[0]?.id ?? '')
  expect(
    stored.map(({ filedEntryPath, filedConfidence }) => [filedEntryPath, filedConfidence]),
  ).toEqual(
    stored.map(({ content }) =>
      content === 'Filed.' ? ['people/ada.md', 0.83] : [undefined, undefined],
    ),
  )
})

test('adds up what the answers of a turn took, as far as the server says', async () => {
  const took = (promptTokens: number, completionTokens: number): ModelEvent => ({
    type: 'finish',
    reason: 'tool-calls',
    toolCalls: [{ id: `c${promptTokens}`, name: 'search', arguments: '{}' }],
    usage: { promptTokens, completionTokens },
  })
  const host = setUp([[took(100, 7)], [took(120, 5)], say('Done.'), say('Again.')])
  expect(endOf(await host.ask('Go')).usage).toEqual({ promptTokens: 220, completionTokens: 12 })
  expect(endOf(await host.ask('Go'))).not.toHaveProperty('usage')
})

describe('what the model gets wrong is a result that it can read', () => {
  test('an unknown tool', async () => {
    const host = setUp([callTools(['rm_rf', {}]), say('Sorry.')])
    expect(endOf(await host.ask('Go')).status).toBe('done')
    expect(toolMessages(host)).toEqual([{ success: false, error: 'Unknown tool: rm_rf' }])
  })
  test('arguments that are not JSON; the card shows them as text', async () => {
    const host = setUp([callTools(['search', '{"q":']), say('Sorry.')])
    const items = await host.ask('Go')
    expect(items.find(({ type }) => type === 'tool-start')).toMatchObject({ arguments: '{"q":' })
    expect(toolMessages(host)).toEqual([
      { success: false, error: expect.stringMatching(/^Arguments are not valid JSON/) },
    ])
  })
  test('a tool that throws is told, logged, and does not end the turn', async () => {
    const boom = (): never => {
      throw new TypeError('secret detail')
    }
    const host = setUp([callTools(['search', {}]), say('Sorry.')], { search: boom })
    expect(endOf(await host.ask('Go')).status).toBe('done')
    expect(JSON.stringify(toolMessages(host))).not.toContain('secret')
  })
})

describe('limits end a turn with what it has, a reason and Continue', () => {
  test('rounds, and then the model answers once more without tools (M6)', async () => {
    const calls = Array.from({ length: 3 }, (_, q) => callTools(['search', { q }]))
    const host = setUp([...calls, say('As far as I see.')], undefined, {
      limits: () => ({ maxRounds: 3, maxToolCalls: 10 }),
    })
    const items = await host.ask('Go')
    expect(endOf(items)).toMatchObject({
      status: 'limit',
      warning: expect.stringMatching(/3 rounds/),
      canContinue: true,
    })
    expect(chatResponse('c', items).message.content).toBe('As far as I see.')
    expect(host.model.requests).toHaveLength(4)
    // The prompt begins as the one before it did.
    const [before, last] = host.model.requests.slice(-2)
    expect(last).toMatchObject({ system: before?.system, tools: before?.tools, toolChoice: 'none' })
    expect(last?.messages.slice(0, before?.messages.length)).toEqual(before?.messages)
    expect(last?.messages.at(-1)).toMatchObject({
      role: 'tool',
      content: expect.stringMatching(/found[^]*No more tools can be called in this turn\./),
    })
    // What was said for this turn alone does not stay in the conversation.
    const stored = host.store.messages(host.turns.conversations()[0]?.id ?? '')
    expect(stored.at(-1)).toMatchObject({ role: 'assistant', content: 'As far as I see.' })
    expect(JSON.stringify(stored)).not.toContain('No more tools')
  })

  test('fourteen calls at once: the first ten run, and their results are answered (M6)', async () => {
    let runs = 0
    const host = setUp(
      [
        callTools(...Array.from({ length: 14 }, (_, q) => ['search', { q }] as const)),
        say('Ten of them say so.'),
      ],
      { search: () => ++runs },
    )
    const items = await host.ask('Go')
    expect(runs).toBe(10)
    expect(endOf(items)).toMatchObject({ status: 'limit', canContinue: true })
    expect(chatResponse('c', items).message.content).toBe('Ten of them say so.')
  })

  test('a model that calls on after the last request is not heard, and one that fails loses nothing (M6)', async () => {
    const calls = Array.from({ length: 9 }, (_, q) => callTools(['search', { q }]))
    const host = setUp(calls, undefined, { limits: () => ({ maxRounds: 2, maxToolCalls: 10 }) })
    const items = await host.ask('Go')
    expect(types(items).filter((type) => type === 'tool-start')).toHaveLength(2)
    // Then it is offered none.
    expect(host.model.requests).toHaveLength(4)
    expect(host.model.requests[3]).toMatchObject({ tools: [], callable: [] })
    expect(endOf(items)).toMatchObject({ status: 'limit', canContinue: true })
    const stored = host.store.messages(host.turns.conversations()[0]?.id ?? '')
    expect(stored.at(-1)?.role).toBe('tool')
  })

  test('ten rounds and ten calls unless told otherwise, then Continue gives ten more', async () => {
    const calls = Array.from({ length: 13 }, (_, q) => callTools(['search', { q }]))
    const host = setUp([...calls.slice(0, 10), say('So far.'), ...calls.slice(10), say('At last.')])
    const items = await host.ask('Go')
    expect(endOf(items).status).toBe('limit')
    expect(host.model.requests).toHaveLength(11)
    const conversationId = host.turns.conversations()[0]?.id ?? ''
    const { turnId } = host.turns.continue(conversationId)
    for await (const item of host.turns.watch(conversationId, 0, new AbortController().signal))
      if (item.type === 'turn-end' && item.turnId === turnId) {
        expect(item.status).toBe('done')
        break
      }
    expect(host.model.requests).toHaveLength(15)
  })

  test('a turn that has only read goes on by itself, as often as it may, and says so', async () => {
    const calls = Array.from({ length: 7 }, (_, q) => callTools(['search', { q }]))
    const limits = () => ({ maxRounds: 2, maxToolCalls: 2, maxExtensions: 2 })
    const host = setUp([...calls.slice(0, 5), say('Found.')], undefined, { limits })
    const items = await host.ask('Go')
    expect(endOf(items).status).toBe('done')
    expect(items.flatMap((item) => (item.type === 'notice' ? [item.text] : []))).toEqual([
      'It has only read so far, so it goes on by itself (1 of 2).',
      'It has only read so far, so it goes on by itself (2 of 2).',
    ])
    const endless = setUp([...calls.slice(0, 6), say('So far.')], undefined, { limits })
    expect(endOf(await endless.ask('Go'))).toMatchObject({
      status: 'limit',
      warning: expect.stringMatching(/6 rounds/),
    })
  })

  test('a turn that has changed something stops at its limit', async () => {
    const calls = Array.from({ length: 3 }, (_, q) => callTools(['edit', { q }]))
    const change = { changeId: 'c1', kind: 'edit', path: 'a.md', additions: 1, deletions: 0 }
    const host = setUp(
      [...calls.slice(0, 2), say('So far.')],
      {
        edit: () => ({
          result: { ...failedResult('edit', { error: '' }), success: true },
          changes: [change],
          sources: [],
        }),
      },
      { limits: () => ({ maxRounds: 2, maxToolCalls: 2, maxExtensions: 4 }) },
    )
    const items = await host.ask('Go')
    expect(endOf(items)).toMatchObject({ status: 'limit', canContinue: true })
    expect(types(items)).not.toContain('notice')
  })

  test('tool calls: those beyond are not run, and the model may still answer', async () => {
    let runs = 0
    const host = setUp(
      [callTools(...Array.from({ length: 4 }, (_, q) => ['search', { q }] as const)), say('x')],
      { search: () => ++runs },
      { limits: () => ({ maxRounds: 10, maxToolCalls: 2 }) },
    )
    const items = await host.ask('Go')
    expect(runs).toBe(2)
    expect(endOf(items)).toMatchObject({
      status: 'limit',
      warning: expect.stringMatching(/2 tool calls/),
    })
    expect(toolMessages(host)).toHaveLength(4)
    expect(types(items).filter((type) => type === 'tool-start')).toHaveLength(2)

    const exact = setUp(
      [callTools(['search', 1], ['search', 2]), say('Answer.')],
      { search: () => 0 },
      { limits: () => ({ maxRounds: 10, maxToolCalls: 2 }) },
    )
    expect(endOf(await exact.ask('Go')).status).toBe('done')
  })

  test('sixteen calls in one message', async () => {
    const host = setUp(
      [callTools(...Array.from({ length: 18 }, (_, q) => ['search', { q }] as const)), say('ok')],
      undefined,
      { limits: () => ({ maxRounds: 10, maxToolCalls: 50 }) },
    )
    const items = await host.ask('Go')
    expect(types(items).filter((type) => type === 'tool-start')).toHaveLength(16)
    expect(endOf(items).status).toBe('done')
    expect(toolMessages(host)).toHaveLength(18)
  })

  test('the same call: a note the third time, the end the fifth, whatever the order of its keys', async () => {
    let runs = 0
    const host = setUp(
      Array.from({ length: 8 }, (_, i) =>
        callTools(['search', i % 2 ? { a: 1, b: { c: 2, d: 3 } } : { b: { d: 3, c: 2 }, a: 1 }]),
      ),
      { search: () => ++runs },
    )
    const end = endOf(await host.ask('Go'))
    expect(runs).toBe(4)
    expect(end).toMatchObject({
      status: 'limit',
      warning: expect.stringMatching(/same call five times/),
    })
    const notes = toolMessages(host).map((message) =>
      JSON.stringify(message).includes('same call 3'),
    )
    expect(notes).toEqual([false, false, true, false, false])
  })

  test('three messages in a row of invalid JSON; a good one between starts over', async () => {
    const bad = (n: number) => callTools(['search', `{"q": ${n}`])
    const host = setUp([
      bad(1),
      bad(2),
      callTools(['search', {}]),
      bad(3),
      bad(4),
      bad(5),
      say('x'),
    ])
    const end = endOf(await host.ask('Go'))
    expect(end).toMatchObject({ status: 'limit', warning: expect.stringMatching(/not valid JSON/) })
    expect(host.model.requests).toHaveLength(6)
  })

  test('the twentieth declined question of a conversation, and every one after it', async () => {
    const ask: FakeTool = async (_args, { askPerson }) => askPerson()
    const declining: CreateTurnsOptions['approvals'] = {
      ask: (question, announce) => {
        announce({ ...question, approvalId: 'a', nonce: 'n', createdAtMs: 0, expiresAtMs: 1 })
        return Promise.resolve(answerOf('declined'))
      },
    }
    const twice = [callTools(['edit', 1]), callTools(['edit', 2]), say('As you like.')]
    const host = setUp(
      [...Array.from({ length: 9 }, () => twice).flat(), ...twice.slice(0, 2), ...twice],
      { edit: ask },
      { approvals: declining },
    )
    expect(endOf(await host.ask('Go')).status).toBe('done')
    const id = host.turns.conversations()[0]?.id ?? ''
    for (let turn = 2; turn <= 9; turn += 1)
      expect(endOf(await host.ask('Go', id)).status).toBe('done')
    const twentieth = endOf(await host.ask('Go', id))
    expect(twentieth).toMatchObject({
      status: 'limit',
      warning: expect.stringMatching(/20 changes/),
    })
    const next = endOf(await host.ask('Go', id))
    expect(next).toMatchObject({ status: 'limit', warning: expect.stringMatching(/21 changes/) })
  })

  test('three declined questions in a row', async () => {
    const answers: string[] = []
    const ask: FakeTool = async (_args, { askPerson }) => {
      answers.push(await askPerson())
      return { answered: answers.length }
    }
    const decisions = ['declined', 'allowed', 'declined', 'expired', 'declined', 'allowed'] as const
    const host = setUp(
      Array.from({ length: 8 }, (_, q) => callTools(['edit', { q }])),
      { edit: ask },
      {
        approvals: {
          ask: (question, announce) => {
            const times = {
              approvalId: `a${answers.length}`,
              nonce: 'n',
              createdAtMs: 0,
              expiresAtMs: 1,
            }
            announce({ ...question, ...times })
            return Promise.resolve(answerOf(decisions[answers.length] ?? 'allowed'))
          },
        },
      },
    )
    const items = await host.ask('Go')
    expect(answers).toEqual(['declined', 'allowed', 'declined', 'expired', 'declined'])
    expect(endOf(items)).toMatchObject({
      status: 'limit',
      warning: expect.stringMatching(/declined three/),
    })
    expect(types(items).slice(2, 6)).toEqual([
      'tool-start',
      'approval-request',
      'approval-answer',
      'tool-end',
    ])
  })

  test('ten minutes of work, waiting for a person not counted', async () => {
    const clock = createFakeClock()
    const slow: FakeTool = async () => {
      await clock.advance(301_000)
      return 'slow'
    }
    const wait: FakeTool = async (_args, { askPerson }) => {
      await askPerson()
      return 'waited'
    }
    const host = setUp(
      [
        callTools(['wait', 1]),
        callTools(['wait', 2]),
        callTools(['slow', 1]),
        callTools(['slow', 2]),
        say('x'),
      ],
      { slow, wait },
      {
        clock,
        approvals: {
          ask: async () => {
            await clock.advance(290_000)
            return answerOf('allowed')
          },
        },
      },
    )
    const end = endOf(await host.ask('Go'))
    expect(end).toMatchObject({ status: 'limit', warning: expect.stringMatching(/10 minutes/) })
    expect(host.model.requests).toHaveLength(4)
  })

  test('an answer that ran out of room does none of its calls', async () => {
    let runs = 0
    const host = setUp(
      [
        [
          { type: 'text-delta', text: 'I wi' },
          { type: 'finish', reason: 'truncated', toolCalls: [] },
        ],
      ],
      { search: () => ++runs },
    )
    const end = endOf(await host.ask('Go'))
    expect(end).toMatchObject({ status: 'limit', warning: expect.stringMatching(/out of room/) })
    expect(runs).toBe(0)
  })
})

describe('what fails', () => {
  test('a model that cannot be reached ends the turn with its sentence, and can be continued', async () => {
    const host = createTurnsForTest({
      model: () => ({
        label: 'm',
        isLocal: true,
        // oxlint-disable-next-line require-yield
        async *stream() {
          await Promise.resolve()
          throw new LatentError('unavailable', 'Nothing answers at localhost.')
        },
      }),
    })
    open.push(host)
    expect(endOf(await host.ask('Go'))).toMatchObject({
      status: 'failed',
      warning: 'Nothing answers at localhost.',
      canContinue: true,
    })
  })
  test('an empty answer is asked for once more, and is not taken for a done turn', async () => {
    const nothing: ModelEvent[] = [{ type: 'finish', reason: 'stop', toolCalls: [] }]
    const host = setUp([nothing, nothing, say('Never asked.')])
    expect(endOf(await host.ask('Go'))).toMatchObject({ status: 'failed', canContinue: true })
    expect(host.model.requests).toHaveLength(2)
    const late = setUp([callTools(['search', {}]), nothing, say('Found.')])
    expect(endOf(await late.ask('Go')).status).toBe('done')
  })
  test('a retry is shown with the time of the next try', async () => {
    const host = setUp([[{ type: 'retry', message: 'Wait.', retryAtMs: 5 }, ...say('ok')]])
    expect(await host.ask('Go')).toContainEqual(
      expect.objectContaining({ type: 'notice', level: 'warning', text: 'Wait.', retryAtMs: 5 }),
    )
  })
})

describe('sources and changes', () => {
  const source = (path: string, heading: string | null = null) => ({
    path,
    title: path.replace('.md', ''),
    heading,
    startLine: 3,
    endLine: 4,
  })
  const change = { changeId: 'c1', kind: 'edit', path: 'a.md', additions: 1, deletions: 0 }
  const withOutcome: FakeTool = () => ({
    result: { ...failedResult('search', { error: '' }), success: true },
    changes: [change],
    sources: [source('a.md', 'One'), source('a.md', 'One'), source('folder/b.md')],
  })
  test('the end lists what was cited, else all that was read, and what was really changed', async () => {
    const cites = setUp([callTools(['search', {}]), say('See [[folder/b#Top|there]].')], {
      search: withOutcome,
    })
    const end = endOf(await cites.ask('Go'))
    expect(end.sources.map(({ path }) => path)).toEqual(['folder/b.md'])
    expect(end.changes).toEqual([change])
    const silent = setUp([callTools(['search', {}]), say('Yes.')], { search: withOutcome })
    expect(endOf(await silent.ask('Go')).sources.map(({ path }) => path)).toEqual([
      'a.md',
      'folder/b.md',
    ])
  })
  test('a question names the notes that were read before it', async () => {
    const host = setUp(
      [callTools(['search', {}], ['edit', {}]), say('ok')],
      {
        search: withOutcome,
        edit: async (_args, { askPerson }) => askPerson(),
      },
      {
        approvals: {
          ask: (question, announce) => {
            announce({ ...question, approvalId: 'a', nonce: 'n', createdAtMs: 0, expiresAtMs: 1 })
            return Promise.resolve(answerOf('allowed'))
          },
        },
      },
    )
    const asked = (await host.ask('Go')).find(({ type }) => type === 'approval-request')
    expect(asked).toMatchObject({
      request: { readBefore: ['a.md', 'folder/b.md'], callId: 'call_1' },
    })
  })
})

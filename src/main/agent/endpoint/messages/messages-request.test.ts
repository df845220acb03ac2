import { describe, expect, test } from 'vitest'
import { withoutMarks } from '../../../../../test/models/strict/messages-server.ts'
import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import { presetOf } from '../../../../shared/domain/models/presets.ts'
import type { ToolDefinition } from '../../../../shared/domain/chat/tool-result.ts'
import { VaultPath } from '../../../../shared/domain/vault-path-schema.ts'
import type { ModelRequest } from '../../model.ts'
import { GO_ON_FROM_RESULTS } from '../words.ts'
import type { Ways } from '../wire.ts'
import { messagesWire } from './messages-wire.ts'

const SOURCE = { origin: 'https://api.anthropic.com', model: 'm1' }
const waysOf = (ways: Partial<Ways> = {}): Ways => ({
  profile: {},
  quirks: presetOf('anthropic').quirks,
  lessons: {},
  source: SOURCE,
  ...ways,
})
const tool = (name: string): ToolDefinition => ({
  type: 'function',
  function: { name, description: `Does ${name}.`, parameters: { type: 'object', properties: {} } },
})
const requestOf = (request: Partial<ModelRequest> = {}): ModelRequest => ({
  system: 'You help.',
  messages: [{ role: 'user', content: 'Hi' }],
  tools: [],
  openPath: null,
  ...request,
})
const bodyOf = (request: Partial<ModelRequest>, ways: Partial<Ways> = {}) =>
  messagesWire.body(requestOf(request), waysOf(ways))
const sentOf = (request: Partial<ModelRequest>, ways: Partial<Ways> = {}) =>
  messagesWire.sent(requestOf(request), waysOf(ways))

const MARK = { cache_control: { type: 'ephemeral' } }
/** The messages of a body, without the mark at their end. */
const told = (
  messages: readonly ModelMessage[],
  ways: Partial<Ways> = {},
  more: Partial<ModelRequest> = {},
): unknown => withoutMarks(bodyOf({ messages, ...more }, ways)['messages'])
const user = (content: string): ModelMessage => ({ role: 'user', content })
const says = (content: string | null, more: Partial<ModelMessage> = {}): ModelMessage => ({
  role: 'assistant',
  content,
  ...more,
})
const calls = (...ids: string[]) => ({
  toolCalls: ids.map((id) => ({ id, name: 'search', arguments: `{"q":"${id}"}` })),
})
const result = (toolCallId: string, content = '{"success":true}'): ModelMessage => ({
  role: 'tool',
  toolCallId,
  content,
})
const text = (words: string) => ({ type: 'text', text: words })
const use = (id: string, q = id) => ({ type: 'tool_use', id, name: 'search', input: { q } })
const given = (id: string, content = '{"success":true}') => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
})
const opaque = (value: unknown, more = {}) =>
  ({
    opaque: { wire: 'messages', ...SOURCE, value, ...more },
  }) as Pick<ModelMessage, 'opaque'>

test('it is asked where Anthropic Messages are', () => {
  expect(messagesWire).toMatchObject({ id: 'messages', path: '/messages' })
})

describe('the body', () => {
  test('says what every request says, marked for the cache behind tools, system and messages', () => {
    expect(bodyOf({ tools: [tool('a'), tool('b')] })).toEqual({
      model: 'm1',
      max_tokens: 16_384,
      stream: true,
      system: [{ ...text('You help.'), ...MARK }],
      tools: [
        { name: 'a', description: 'Does a.', input_schema: tool('a').function.parameters },
        { name: 'b', description: 'Does b.', input_schema: tool('b').function.parameters, ...MARK },
      ],
      messages: [{ role: 'user', content: [{ ...text('Hi'), ...MARK }] }],
    })
  })

  test('leaves out a system and tools that are not there', () => {
    const body = bodyOf({ system: ' ' })
    expect(body).not.toHaveProperty('system')
    expect(body).not.toHaveProperty('tools')
  })

  test('keeps as much for the answer as was set, and fits a small context', () => {
    expect(bodyOf({}, { profile: { answerTokens: 900 } })['max_tokens']).toBe(900)
    expect(bodyOf({}, { profile: { contextTokens: 8192 } })['max_tokens']).toBe(2048)
    expect(bodyOf({}, { profile: { effort: 'high' } })['max_tokens']).toBe(32_000)
  })

  test('asks for one piece where the server does not stream', () => {
    expect(bodyOf({}, { profile: { streams: false } })['stream']).toBe(false)
  })

  test.each([
    ['high', 'high'],
    ['minimal', 'low'],
    ['max', 'max'],
  ] as const)('asks to think with effort %s', (effort, sent) => {
    const ways = { profile: { effort, temperature: 0.3 } }
    expect(bodyOf({}, ways)).toMatchObject({
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: sent },
    })
    expect(bodyOf({}, ways)).not.toHaveProperty('temperature')
    expect(sentOf({}, ways)).toMatchObject({ effort: true, temperature: false })
  })

  test.each<[string, Partial<Ways>]>([
    ['no effort is set', {}],
    ['the effort is none', { profile: { effort: 'none' } }],
    ['it takes none', { profile: { effort: 'high' }, lessons: { noEffort: true } }],
    ['it takes tools only so', { profile: { effort: 'high' }, lessons: { noThinking: true } }],
  ])('says nothing of thinking where %s', (_, ways) => {
    const body = bodyOf({ tools: [tool('a')] }, ways)
    expect(body).not.toHaveProperty('thinking')
    expect(body).not.toHaveProperty('output_config')
    expect(sentOf({ tools: [tool('a')] }, ways)).toMatchObject({ effort: false })
  })

  test('has a temperature until that is refused', () => {
    const profile = { temperature: 0.3 }
    expect(bodyOf({}, { profile })).toMatchObject({ temperature: 0.3 })
    expect(sentOf({}, { profile }).temperature).toBe(true)
    expect(bodyOf({}, { profile, lessons: { noTemperature: true } })) //
      .not.toHaveProperty('temperature')
  })

  test('takes fields of the person, but none that makes the conversation', () => {
    const extraBody = {
      service_tier: 'auto',
      max_tokens: 1,
      messages: [],
      tools: ['theirs'],
      system: 'theirs',
      model: 'theirs',
    }
    const body = bodyOf({ system: '' }, { profile: { extraBody } })
    expect(body).toMatchObject({ service_tier: 'auto', model: 'm1', max_tokens: 16_384 })
    expect(body['messages']).toHaveLength(1)
    expect(body).not.toHaveProperty('tools')
    expect(body).not.toHaveProperty('system')
  })
})

describe('messages', () => {
  test('are blocks that take turns, the results of an answer first in the next one', () => {
    const messages = [
      user('Hi'),
      user('there'),
      says('I look.', calls('a', 'b')),
      result('b', '{"success":false,"error":"no"}'),
      result('a', 'plain'),
      user('And?'),
      says('One.'),
      says('Two.'),
      user('Thanks'),
    ]
    expect(told(messages)).toEqual([
      { role: 'user', content: [text('Hi'), text('there')] },
      { role: 'assistant', content: [text('I look.'), use('a'), use('b')] },
      {
        role: 'user',
        content: [
          given('a', 'plain'),
          { ...given('b', '{"success":false,"error":"no"}'), is_error: true },
          text('And?'),
        ],
      },
      { role: 'assistant', content: [text('One.'), text('Two.')] },
      { role: 'user', content: [text('Thanks')] },
    ])
  })

  test('have no empty text and no blank one', () => {
    const messages = [user(' '), says('\n', calls('a')), result('a', ''), says(''), user('x')]
    expect(told(messages)).toEqual([
      { role: 'user', content: [text('(nothing)')] },
      { role: 'assistant', content: [use('a')] },
      { role: 'user', content: [given('a', '(nothing)')] },
      { role: 'assistant', content: [text('(nothing)')] },
      { role: 'user', content: [text('x')] },
    ])
  })

  test('have a result for every call, and no other results', () => {
    const messages = [
      user('Hi'),
      result('before'),
      says(null, calls('a')),
      result('other'),
      user('Stop'),
      result('a'),
    ]
    expect(told(messages)).toMatchObject([
      { role: 'user', content: [text('Hi')] },
      { role: 'assistant', content: [use('a')] },
      { role: 'user', content: [{ tool_use_id: 'a', is_error: true }, text('Stop')] },
    ])
  })

  test('have the first of two results for one call', () => {
    expect(told([user('Hi'), says(null, calls('a')), result('a', '1'), result('a', '2')])).toEqual([
      { role: 'user', content: [text('Hi')] },
      { role: 'assistant', content: [use('a')] },
      { role: 'user', content: [given('a', '1')] },
    ])
  })

  test('begin and end with the person', () => {
    expect(told([says('One.')])).toEqual([
      { role: 'user', content: [text('(The beginning of this conversation is left out.)')] },
      { role: 'assistant', content: [text('One.')] },
      { role: 'user', content: [text('Please go on.')] },
    ])
    expect(told([])).toEqual([{ role: 'user', content: [text('Please go on.')] }])
  })

  test('have ids and names that are taken, each id once', () => {
    const foreign = {
      toolCalls: [
        { id: 'functions.read:0', name: 'functions.read', arguments: '[1]' },
        { id: '', name: '', arguments: 'no JSON' },
      ],
    }
    const first = says(null, foreign)
    const messages = [user('Hi'), first, result('functions.read:0'), user('x'), first]
    expect(told(messages)).toMatchObject([
      {},
      {
        content: [
          { id: 'functions_read_0', name: 'functions_read', input: {} },
          { id: 'call', name: 'unknown', input: {} },
        ],
      },
      { content: [{ tool_use_id: 'functions_read_0' }, { tool_use_id: 'call' }, {}] },
      { content: [{ id: 'functions_read_0_2' }, { id: 'call_2' }] },
      { content: [{ tool_use_id: 'functions_read_0_2' }, { tool_use_id: 'call_2' }] },
    ])
  })

  test('have no half of a character', () => {
    const half = 'ab\u{1F600}'.slice(0, 3)
    const messages = [user(half), says(half, calls('a')), result('a', half)]
    expect(JSON.stringify(told(messages))).not.toMatch(/\\ud83d/)
  })

  test('have their pictures before their words, once', () => {
    const pictures = new Map([[VaultPath.parse('a.png'), 'data:image/png;base64,AAAA']])
    const messages = [user('See [Picture “a.png”]'), says('Yes'), user('[Picture “a.png”]')]
    expect(told(messages, {}, { pictures })).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
          text('See [Picture “a.png”]'),
        ],
      },
      { role: 'assistant', content: [text('Yes')] },
      { role: 'user', content: [text('[Picture “a.png”]')] },
    ])
  })
})

describe('what the model gave', () => {
  const thinking = { type: 'thinking', thinking: '', signature: 's' }
  const redacted = { type: 'redacted_thinking', data: 'x' }
  const blocks = [thinking, redacted, text('I look.'), use('toolu_1', 'x')]

  test('goes back as it was, with the ids that its calls have now', () => {
    const messages = [user('Hi'), says('I look.', { ...calls('renamed'), ...opaque(blocks) })]
    expect(told([...messages, result('renamed')])).toEqual([
      { role: 'user', content: [text('Hi')] },
      {
        role: 'assistant',
        content: [thinking, redacted, text('I look.'), use('renamed', 'x')],
      },
      { role: 'user', content: [given('renamed')] },
    ])
  })

  test('goes back without texts that are empty, and never ends with a thought', () => {
    const message = says('Hm', opaque([text(''), thinking, text('\n'), redacted]))
    expect(told([user('Hi'), message, user('x')])).toMatchObject([
      {},
      { content: [thinking, redacted, text('(nothing)')] },
      {},
    ])
  })

  test.each<[string, ModelMessage, Partial<Ways>]>([
    [
      'of another wire',
      says('I look.', { ...calls('a'), ...opaque(blocks, { wire: 'chat' }) }),
      {},
    ],
    [
      'of another model',
      says('I look.', { ...calls('a'), ...opaque(blocks, { model: 'm2' }) }),
      {},
    ],
    ['in another form', says('I look.', { ...calls('a'), ...opaque({ blocks }) }), {}],
    ['that is empty, with calls', says('I look.', { ...calls('a'), ...opaque([]) }), {}],
    ['with fewer calls', says('I look.', { ...calls('a'), ...opaque([thinking]) }), {}],
    [
      'that is refused',
      says('I look.', { ...calls('a'), ...opaque(blocks) }),
      { lessons: { noOpaque: true } },
    ],
  ])('does not go back: %s', (_, message, ways) => {
    const messages = [user('Hi'), message, result('a')]
    expect(told(messages, ways)).toMatchObject([{}, { content: [text('I look.'), use('a')] }, {}])
    expect(sentOf({ messages }, ways)).toMatchObject({ opaque: false, foreignCalls: true })
  })

  test('that is empty, or with calls that were never made, does not go back', () => {
    expect(told([user('Hi'), says('I look.', opaque([])), user('x')])).toMatchObject([
      {},
      { content: [text('I look.')] },
      {},
    ])
    expect(told([user('Hi'), says('I look.', opaque(blocks)), user('x')])).toMatchObject([
      {},
      { content: [text('I look.')] },
      {},
    ])
  })

  test('is told of what is sent', () => {
    const own = says('I look.', { ...calls('a'), ...opaque(blocks) })
    const messages = [user('Hi'), own, result('a')]
    expect(sentOf({ messages, tools: [tool('a')] })).toEqual({
      wire: 'messages',
      usage: false,
      strict: false,
      stop: false,
      tools: true,
      toolChoice: false,
      opaque: true,
      foreignCalls: false,
      calls: true,
      temperature: false,
      effort: false,
      answerLimit: false,
    })
    expect(sentOf({})).toMatchObject({ tools: false, opaque: false, calls: false })
  })

  test('foreign calls are told in words where they are refused, own ones where all are', () => {
    const own = says('Mine.', { ...calls('a'), ...opaque([thinking, use('a')]) })
    const messages = [user('Hi'), says('Other.', calls('b')), result('b', 'B'), own, result('a')]
    const foreign = told(messages, { lessons: { foreignCallsInWords: true } })
    expect(foreign).toMatchObject([
      {},
      {
        content: [
          { text: expect.stringContaining('search gave: B') as string },
          thinking,
          use('a'),
        ],
      },
      { content: [given('a')] },
    ])
    const all = told(messages, { lessons: { allCallsInWords: true } })
    expect(JSON.stringify(all)).not.toContain('tool_')
    expect(all).toMatchObject([{}, {}, { content: [text(GO_ON_FROM_RESULTS)] }])
  })
})

describe('calls as text', () => {
  const profile = { toolCalls: 'text' as const }
  const tools = [tool('search')]

  test('tools are in the system, and calls and results are words', () => {
    const messages = [
      user('Hi'),
      says('I look.', { ...calls('a'), ...opaque([use('a')]) }),
      result('a'),
    ]
    const body = bodyOf({ messages, tools }, { profile })
    expect(body).not.toHaveProperty('tools')
    expect(JSON.stringify(body['system'])).toContain('## How to call a tool')
    expect(JSON.stringify(body['messages'])).toContain('<tool_call>')
    expect(JSON.stringify(body['messages'])).not.toContain('tool_use')
    expect(sentOf({ messages, tools }, { profile })).toMatchObject({
      tools: false,
      opaque: false,
      calls: false,
      stop: true,
    })
  })

  test('the answer ends before a made-up result, until that is refused', () => {
    const stop = ['<tool_response>']
    expect(bodyOf({ tools }, { profile })['stop_sequences']).toEqual(stop)
    expect(bodyOf({ tools }, { profile, lessons: { noStop: true } })) //
      .not.toHaveProperty('stop_sequences')
    expect(bodyOf({}, { profile })).not.toHaveProperty('stop_sequences')
    expect(bodyOf({ tools })).not.toHaveProperty('stop_sequences')
  })
})

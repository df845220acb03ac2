import { describe, expect, test } from 'vitest'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { ModelEvent } from '../../model.ts'
import { failureOf } from '../endpoint-failure.ts'
import { responsesWire } from './responses-wire.ts'

const SOURCE = { origin: 'https://api.openai.com', model: 'm1' }
type Item = Readonly<Record<string, unknown>>
const event = (type: string, more: Item = {}): Item => ({ type: `response.${type}`, ...more })
const added = (item: Item, index?: number): Item =>
  event('output_item.added', { item, output_index: index })
const done = (item: Item, index?: number): Item =>
  event('output_item.done', { item, output_index: index })
const said = (delta: string, more: Item = {}): Item =>
  event('output_text.delta', { delta, item_id: 'msg_1', ...more })
const piece = (delta: string, more: Item = {}): Item =>
  event('function_call_arguments.delta', { delta, item_id: 'fc_1', ...more })
const completed = (output?: readonly Item[], more: Item = {}): Item =>
  event('completed', { response: { status: 'completed', output, ...more } })

const message = (text: string, more: Item = {}): Item => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
  ...more,
})
const call = (more: Item = {}): Item => ({
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'search',
  arguments: '{"q":"x"}',
  status: 'completed',
  ...more,
})
const reasoning = (more: Item = {}): Item => ({
  type: 'reasoning',
  id: 'rs_1',
  summary: [],
  encrypted_content: 'gAAA',
  ...more,
})

function decode(
  chunks: readonly unknown[],
  { sawDone = false, isWhole = false, startsInThoughts = false } = {},
): ModelEvent[] {
  let number = 0
  const newCallId = () => `made_${++number}`
  const decoder = responsesWire.decoder({ newCallId, source: SOURCE, startsInThoughts })
  return [...chunks.flatMap((chunk) => decoder.push(chunk, { isWhole })), ...decoder.end(sawDone)]
}
const textOf = (
  events: readonly ModelEvent[],
  type: 'text-delta' | 'reasoning-delta' = 'text-delta',
): string => events.map((each) => (each.type === type ? each.text : '')).join('')
const finishOf = (events: readonly ModelEvent[]) => {
  const last = events.at(-1)
  if (last?.type !== 'finish') throw new Error('no finish')
  return last
}
const callsOf = (events: readonly ModelEvent[]): unknown[] =>
  finishOf(events).toolCalls.map((each) => [each.id, each.name, each.arguments])
const givenOf = (events: readonly ModelEvent[]): unknown => finishOf(events).opaque?.value
function thrown(chunks: readonly unknown[]): LatentError {
  try {
    decode(chunks)
  } catch (error) {
    if (error instanceof LatentError) return error
  }
  throw new Error('nothing was thrown')
}

describe('text counts once, wherever it stands', () => {
  const open = [event('created', { response: {} }), added(message('', { content: [] }), 0)]
  test.each<[string, Item[]]>([
    [
      'as OpenAI streams it',
      [...open, said('Hel'), said('lo'), done(message('Hello'), 0), completed([message('Hello')])],
    ],
    [
      'without an index, as llama.cpp does',
      [
        added(message('', { content: [] })),
        said('Hello'),
        done(message('Hello')),
        completed([message('Hello')]),
      ],
    ],
    [
      'another id in every event, as GitHub Copilot does',
      [
        added(message('', { id: 'a' }), 0),
        said('Hel', { item_id: 'b', output_index: 0 }),
        said('lo', { item_id: 'c', output_index: 0 }),
        done(message('Hello', { id: 'd' }), 0),
        completed([message('Hello', { id: 'e' })]),
      ],
    ],
    ['not announced', [said('Hello', { output_index: 0 }), done(message('Hello'), 0), completed()]],
    [
      'with nothing that says where it belongs',
      [said('Hel', { item_id: undefined }), said('lo', { item_id: undefined }), completed([])],
    ],
    ['only in the item', [...open, done(message('Hello'), 0), completed([])]],
    ['only in the whole response', [...open, completed([message('Hello')])]],
    ['only in the whole response, never announced', [completed([message('Hello')])]],
    [
      'partly in pieces',
      [...open, said('Hel'), done(message('Hello'), 0), completed([message('Hello')])],
    ],
    [
      'partly in pieces, the item never done',
      [...open, said('Hel'), completed([message('Hello')])],
    ],
    ['only as it was announced', [added(message('Hello'), 0), completed([])]],
    [
      'the item told twice',
      [done(message('Hello'), 0), done(message('Hello'), 0), completed([message('Hello')])],
    ],
    ['content as a string', [done(message('', { content: 'Hello' }), 0), completed([])]],
    [
      'a piece after its item',
      [...open, said('Hello'), done(message('Hello'), 0), said('lo'), completed()],
    ],
    [
      'told in other words at the end',
      [...open, said('Hello'), done(message('Good day'), 0), completed([])],
    ],
    [
      'events after the end',
      [
        ...open,
        said('Hello'),
        completed([message('Hello')]),
        said(' again'),
        done(message('More'), 1),
      ],
    ],
    [
      'unknown events and items between',
      [
        ...open,
        event('output_text.annotation.added', { annotation: {} }),
        { type: 'keepalive' },
        { nothing: 1 },
        done({ type: 'web_search_call', id: 'ws', action: {} }, 3),
        said('Hello'),
        completed([{ type: 'web_search_call' }, message('Hello')]),
      ],
    ],
  ])('%s', (_, chunks) => {
    const events = decode(chunks)
    expect(textOf(events)).toBe('Hello')
    expect(finishOf(events)).toMatchObject({ reason: 'stop', toolCalls: [] })
  })

  test('a refusal is text, in pieces and whole', () => {
    const refusal = message('', { content: [{ type: 'refusal', refusal: 'I will not.' }] })
    const delta = event('refusal.delta', { delta: 'I will', item_id: 'msg_1' })
    expect(textOf(decode([delta, done(refusal), completed([refusal])]))).toBe('I will not.')
    expect(givenOf(decode([done(refusal), completed()]))).toEqual([
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'refusal', refusal: 'I will not.' }],
      },
    ])
  })

  test('two messages are apart', () => {
    const two = [message('I look.', { phase: 'commentary' }), message('Found.', { id: 'msg_2' })]
    const streamed = [
      said('I look.', { output_index: 0 }),
      said('Found.', { item_id: 'msg_2', output_index: 1 }),
      completed(two),
    ]
    for (const chunks of [streamed, [completed(two)]])
      expect(textOf(decode(chunks))).toBe('I look.\n\nFound.')
  })

  test('an answer in one piece', () => {
    const whole = {
      object: 'response',
      status: 'completed',
      error: null,
      output: [reasoning(), message('Hello'), call()],
    }
    const events = decode([whole], { isWhole: true, sawDone: true })
    expect(textOf(events)).toBe('Hello')
    expect(callsOf(events)).toEqual([['call_1', 'search', '{"q":"x"}']])
  })

  test('thoughts in tags are thoughts, also when the template began them', () => {
    const events = decode([said('<think>hm</think>yes'), completed()])
    expect([textOf(events), textOf(events, 'reasoning-delta')]).toEqual(['yes', 'hm'])
    const begun = decode([said('hm</think>yes'), completed()], { startsInThoughts: true })
    expect([textOf(begun), textOf(begun, 'reasoning-delta')]).toEqual(['yes', 'hm'])
  })
})

describe('thoughts', () => {
  const summary = (delta: string, part: number, item = 'rs_1'): Item =>
    event('reasoning_summary_text.delta', {
      delta,
      item_id: item,
      output_index: 0,
      summary_index: part,
    })
  const two = reasoning({
    summary: [
      { type: 'summary_text', text: 'One.' },
      { type: 'summary_text', text: 'Two.' },
    ],
  })
  test.each<[string, Item[], string]>([
    [
      'summed up in parts',
      [summary('On', 0), summary('e.', 0), summary('Two.', 1), done(two, 0), completed([two])],
      'One.\n\nTwo.',
    ],
    ['summed up, whole', [done(two, 0), completed([two])], 'One.\n\nTwo.'],
    [
      'word for word',
      [
        added(reasoning({ content: [] })),
        event('reasoning_text.delta', { delta: 'hm', item_id: 'rs_1' }),
        done(reasoning({ content: [{ type: 'reasoning_text', text: 'hm' }] })),
        completed(),
      ],
      'hm',
    ],
    [
      'both ways: the first',
      [
        summary('One.', 0),
        event('reasoning_text.delta', { delta: 'Long.', item_id: 'rs_1', output_index: 0 }),
        done(
          reasoning({
            summary: [{ type: 'summary_text', text: 'One.' }],
            content: [{ type: 'reasoning_text', text: 'Long.' }],
          }),
          0,
        ),
        completed(),
      ],
      'One.',
    ],
    [
      'of two items',
      [
        done(two, 0),
        done(reasoning({ id: 'rs_2', summary: [{ type: 'summary_text', text: 'Three.' }] }), 1),
        completed(),
      ],
      'One.\n\nTwo.\n\nThree.',
    ],
  ])('%s', (_, chunks, thoughts) => {
    const events = decode([...chunks])
    expect(textOf(events, 'reasoning-delta')).toBe(thoughts)
    expect(textOf(events)).toBe('')
  })
})

describe('calls', () => {
  const begun = added(call({ arguments: '' }), 0)
  const whole = [['call_1', 'search', '{"q":"x"}']]
  const two = [...whole, ['call_2', 'read', '{"p":1}']]
  const second = { id: 'fc_2', call_id: 'call_2', name: 'read' }
  test.each<[string, Item[], unknown[]]>([
    [
      'as OpenAI streams them',
      [
        begun,
        piece('{"q"', { output_index: 0 }),
        piece(':"x"}', { output_index: 0 }),
        event('function_call_arguments.done', {
          arguments: '{"q":"x"}',
          item_id: 'fc_1',
          output_index: 0,
        }),
        done(call(), 0),
        completed([call()]),
      ],
      whole,
    ],
    ['whole in the item', [done(call(), 0), completed([])], whole],
    ['only in the whole response', [completed([call()])], whole],
    [
      'arguments only in pieces, as some gateways do',
      [begun, piece('{"q":"x"}'), done(call({ arguments: '' }), 0), completed([])],
      whole,
    ],
    [
      'arguments only in their own event',
      [
        begun,
        event('function_call_arguments.done', { arguments: '{"q":"x"}', item_id: 'fc_1' }),
        completed([]),
      ],
      whole,
    ],
    ['arguments as an object', [done(call({ arguments: { q: 'x' } })), completed()], whole],
    [
      'without a result in the end for an item that was never done',
      [begun, piece('{"q":"x"}'), completed([])],
      whole,
    ],
    [
      'two, interleaved',
      [
        begun,
        added(call({ ...second, arguments: '' }), 1),
        piece('{"q"', { output_index: 0 }),
        piece('{"p"', { item_id: 'fc_2', output_index: 1 }),
        piece(':"x"}', { output_index: 0 }),
        piece(':1}', { item_id: 'fc_2', output_index: 1 }),
        completed([]),
      ],
      two,
    ],
    [
      'two under one index',
      [
        begun,
        piece('{"q":"x"}', { output_index: 0 }),
        done(call(), 0),
        added(call({ ...second, arguments: '' }), 0),
        piece('{"p":1}', { item_id: 'fc_2', output_index: 0 }),
        done(call({ ...second, arguments: '{"p":1}' }), 0),
        completed([call(), call({ ...second, arguments: '{"p":1}' })]),
      ],
      two,
    ],
    [
      'two under one id, without an index',
      [
        added(call({ arguments: '' })),
        piece('{"q":"x"}'),
        added(call({ ...second, id: 'fc_1', arguments: '' })),
        piece('{"p":1}'),
        done(call()),
        done(call({ ...second, id: 'fc_1', arguments: '{"p":1}' })),
        completed(),
      ],
      two,
    ],
    [
      'the second only in the whole response',
      [done(call(), 0), completed([call(), call({ ...second, arguments: '{"p":1}' })])],
      two,
    ],
    [
      'the first only in the whole response',
      [
        done(call({ ...second, arguments: '{"p":1}' })),
        completed([call(), call({ ...second, arguments: '{"p":1}' })]),
      ],
      two,
    ],
    [
      'two under one id, told in pieces only, one after the other',
      [
        added(call({ arguments: '' })),
        piece('{"q":"x"}'),
        added(call({ ...second, id: 'fc_1', arguments: '' })),
        piece('{"p":1}'),
        done(call({ arguments: '' })),
        done(call({ ...second, id: 'fc_1', arguments: '' })),
        completed(),
      ],
      two,
    ],
    [
      'two under one id, interleaved by their index',
      [
        begun,
        added(call({ ...second, id: 'fc_1', arguments: '' }), 1),
        piece('{"q"', { output_index: 0 }),
        piece('{"p"', { output_index: 1 }),
        piece(':"x"}', { output_index: 0 }),
        piece(':1}', { output_index: 1 }),
        completed([]),
      ],
      two,
    ],
    ['told twice', [done(call(), 0), done(call(), 0), completed([call()])], whole],
    [
      'without arguments',
      [done(call({ arguments: '' })), completed()],
      [['call_1', 'search', '{}']],
    ],
    [
      'with null for arguments',
      [done(call({ arguments: null })), completed()],
      [['call_1', 'search', '{}']],
    ],
    [
      'without a name, which is none',
      [done(call({ name: '' })), done(call({ id: 'fc_3', name: ' ' })), completed([])],
      [],
    ],
    [
      'without an id',
      [done(call({ call_id: null })), completed()],
      [['made_1', 'search', '{"q":"x"}']],
    ],
    [
      'begun, and not in the whole response',
      [begun, piece('{"q":'), completed([message('No.')])],
      [],
    ],
    [
      'with arguments that are no JSON, for the executor to refuse',
      [done(call({ arguments: '{"q":' })), completed()],
      [['call_1', 'search', '{"q":']],
    ],
  ])('%s', (_, chunks, expected) => {
    const events = decode(chunks)
    expect(callsOf(events)).toEqual(expected)
    expect(finishOf(events).reason).toBe(expected.length > 0 ? 'tool-calls' : 'stop')
  })

  test.each<[string, Item]>([
    [
      'max_output_tokens',
      event('incomplete', {
        response: { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
      }),
    ],
    [
      'content_filter',
      event('incomplete', {
        response: { status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
      }),
    ],
    ['no reason', event('incomplete')],
    ['an end that says complete and is not', completed([call()], { status: 'incomplete' })],
    [
      'an end that gives a reason',
      completed([call()], { incomplete_details: { reason: 'max_output_tokens' } }),
    ],
  ])('are thrown away when the answer was cut: %s', (_, end) => {
    const events = decode([said('I will'), done(call(), 1), end])
    expect(finishOf(events)).toEqual({ type: 'finish', reason: 'truncated', toolCalls: [] })
    expect(textOf(events)).toBe('I will')
  })

  test('are thrown away when the stream was cut', () => {
    for (const chunks of [[begun], [done(call(), 0)], [event('created')]])
      expect(() => decode(chunks)).toThrow(/broke off/)
  })

  test('without an end count only when they are whole and the server said that nothing follows', () => {
    expect(callsOf(decode([done(call(), 0)], { sawDone: true }))).toEqual(whole)
    for (const half of [
      [begun],
      [begun, piece('{"q":"x"}')],
      [done(call({ arguments: '{"q":' }), 0)],
    ])
      expect(finishOf(decode(half, { sawDone: true })).reason).toBe('truncated')
  })

  test('of more than 256 the answer is dropped, and of more than 1,024 parts', () => {
    const many = (count: number, item: (n: number) => Item): Item[] =>
      Array.from({ length: count }, (_unused, n) => done(item(n), n))
    const calls = (count: number) => many(count, (n) => call({ id: `fc_${n}`, call_id: `c_${n}` }))
    expect(callsOf(decode([...calls(256), completed()]))).toHaveLength(256)
    expect(() => decode(calls(257))).toThrow(/more than 256 tool calls/)
    expect(() => decode(many(1025, (n) => message('', { id: `${n}` })))).toThrow(/1024 parts/)
  })
})

describe('an answer without end is dropped (row 128)', () => {
  const much = 'x'.repeat(300_000)
  test.each<[string, (n: number) => Item]>([
    ['of text', () => said(much)],
    ['of refusals', () => event('refusal.delta', { delta: much })],
    ['of thoughts', () => event('reasoning_text.delta', { delta: much })],
    [
      'of thoughts that are told in the other way already',
      (n) =>
        event(n === 0 ? 'reasoning_summary_text.delta' : 'reasoning_text.delta', {
          delta: n === 0 ? 'a' : much,
        }),
    ],
    ['of arguments', () => piece(much)],
    ['of items', (n) => done(reasoning({ id: `${n}`, encrypted_content: much }), n)],
    ['of announcements', (n) => added(message(much, { id: `${n}` }), n)],
  ])('%s', (_, chunk) => {
    expect(() => decode(Array.from({ length: 8 }, (_unused, n) => chunk(n)))).toThrow(
      /more than 2 MB/,
    )
  })
  test('of items that become smaller again', () => {
    const chunks = Array.from({ length: 8 }, (_, n) => [
      added(message(much, { id: `${n}` }), n),
      done(message('', { id: `${n}` }), n),
    ])
    expect(() => decode(chunks.flat())).toThrow(/more than 2 MB/)
  })
  test('what is told in three places is counted once', () => {
    const long = 'x'.repeat(900_000)
    const events = decode([said(long), done(message(long)), completed([message(long)])])
    expect(textOf(events)).toHaveLength(900_000)
  })
})

describe('what goes back', () => {
  const seen = (item: Item): Item => {
    const { id: _id, status: _status, ...rest } = item
    return rest
  }
  test('are the items in their order as of done, without ids', () => {
    const items = [
      reasoning({ summary: [{ type: 'summary_text', text: 'Hm.' }], status: 'completed' }),
      message('I look.', { phase: 'commentary' }),
      call(),
    ]
    const events = decode([
      added(reasoning({ encrypted_content: 'gA' }), 0),
      ...items.map((item, index) => done(item, index)),
      completed(items.map((item) => ({ ...item, encrypted_content: 'other' }))),
    ])
    expect(finishOf(events).opaque).toEqual({
      wire: 'responses',
      ...SOURCE,
      value: items.map(seen),
    })
    expect(decode([done(message('Hi')), completed()]).at(-1)).toMatchObject({
      opaque: { value: [seen(message('Hi'))] },
    })
  })

  test.each<[string, Item[], unknown]>([
    [
      'thoughts that nothing follows are left out',
      [done(call(), 0), done(reasoning(), 1), completed()],
      [seen(call())],
    ],
    [
      'also when a message without a word follows',
      [done(reasoning(), 0), done(message('', { content: [] }), 1), completed()],
      undefined,
    ],
    [
      'thoughts that were not done are left out: what is encrypted may be half',
      [added(reasoning(), 0), done(call(), 1), completed([])],
      [seen(call())],
    ],
    [
      'thoughts without anything but a summary are left out',
      [
        done(
          reasoning({ encrypted_content: null, summary: [{ type: 'summary_text', text: 'Hm.' }] }),
          0,
        ),
        done(call(), 1),
        completed([]),
      ],
      [seen(call())],
    ],
    [
      'thoughts word for word go back, as llama.cpp wants them',
      [
        done(
          reasoning({ encrypted_content: '', content: [{ type: 'reasoning_text', text: 'hm' }] }),
        ),
        done(call()),
        completed(),
      ],
      [
        seen(
          reasoning({ encrypted_content: '', content: [{ type: 'reasoning_text', text: 'hm' }] }),
        ),
        seen(call()),
      ],
    ],
    [
      'items that only the whole response holds stand where they stand there',
      [done(call(), 1), completed([reasoning(), call()])],
      [seen(reasoning()), seen(call())],
    ],
    [
      'text that was only streamed is filled in',
      [said('Hello'), done(message('', { content: [] })), completed([])],
      [seen(message('Hello'))],
    ],
    [
      'arguments that were only streamed are filled in',
      [added(call({ arguments: '' })), piece('{"q":"x"}'), completed([])],
      [seen(call())],
    ],
    [
      'a nameless call is none',
      [done(reasoning(), 0), done(call({ name: '' }), 1), completed()],
      undefined,
    ],
    [
      'what nobody asked for is left out',
      [done({ type: 'web_search_call', id: 'ws_1' }, 0), done(call(), 1), completed()],
      [seen(call())],
    ],
  ])('%s', (_, chunks, expected) => {
    expect(givenOf(decode(chunks))).toEqual(expected)
  })

  test('nothing, when it is not known who answers', () => {
    const decoder = responsesWire.decoder({ newCallId: () => 'x' })
    decoder.push(completed([reasoning(), call()]))
    expect(finishOf(decoder.end(false)).opaque).toBeUndefined()
  })
})

describe('errors', () => {
  const failed = (error: unknown): Item =>
    event('failed', { response: { status: 'failed', error } })
  test.each<[string, Item, RegExp, boolean]>([
    [
      'failed, and may pass',
      failed({ code: 'server_error', message: 'We had an error.' }),
      /We had an error\./,
      true,
    ],
    [
      'failed, too many requests',
      failed({ code: 'rate_limit_exceeded', message: 'Slow down.' }),
      /Slow down\./,
      true,
    ],
    [
      'failed for good',
      failed({ code: 'invalid_prompt', message: 'Not this.' }),
      /Not this\./,
      false,
    ],
    ['failed without a word', failed(null), /no reason was given/, false],
    [
      'an error event',
      { type: 'error', code: 'server_error', message: 'Broken.', param: null },
      /Broken\./,
      true,
    ],
    [
      'an error event with the error inside',
      { type: 'error', error: { type: 'overloaded_error', message: 'Busy.' } },
      /Busy\./,
      true,
    ],
    ['an error object without a type', { error: { message: 'Bad.' } }, /Bad\./, false],
    [
      'an end that is a failure',
      completed([], { status: 'failed', error: { code: 'server_error', message: 'Gone.' } }),
      /Gone\./,
      true,
    ],
  ])('%s', (_, chunk, words, mayPass) => {
    const error = thrown([event('created'), chunk])
    expect(error.message).toMatch(words)
    expect(failureOf(error).canRetry).toBe(mayPass)
  })

  test('a prompt that was too long is told so', () => {
    const error = thrown([
      failed({
        code: 'context_length_exceeded',
        message: 'Your input exceeds the context window of this model.',
      }),
    ])
    expect(failureOf(error).isTooLong).toBe(true)
  })

  test.each<[string, Item, RegExp]>([
    [
      'failed',
      { status: 'failed', output: [], error: { code: 'server_error', message: 'Gone.' } },
      /Gone\./,
    ],
    ['an error in a 200', { error: { message: 'Bad key.' } }, /Bad key\./],
    ['not done yet', { status: 'in_progress', output: [] }, /broke off/],
    ['stopped', { status: 'cancelled', output: [call()] }, /broke off/],
    ['another protocol', { choices: [{ message: { content: 'Hi' } }] }, /answered with nothing/],
  ])('in one piece: %s', (_, whole, words) => {
    expect(() => decode([whole], { isWhole: true, sawDone: true })).toThrow(words)
  })

  test('in one piece: cut short', () => {
    const whole = {
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [message('Hel'), call()],
    }
    expect(finishOf(decode([whole], { isWhole: true, sawDone: true }))).toMatchObject({
      reason: 'truncated',
      toolCalls: [],
    })
  })

  test('no answer at all', () => {
    for (const chunks of [[], [{ type: 'ping' }], ['text'], [{ choices: [] }]])
      expect(() => decode(chunks, { sawDone: true })).toThrow(/answered with nothing/)
  })

  test.each<[string, Item]>([
    ['a piece of text is an object', event('output_text.delta', { delta: { text: 'x' } })],
    ['a piece of arguments is a number', event('function_call_arguments.delta', { delta: 1 })],
    ['an item is a list', event('output_item.done', { item: [] })],
    ['an item has no type', done({ id: 'x' })],
    ['the content of a message is a number', done(message('', { content: 7 }))],
    ['a part of a message is a text', done(message('', { content: ['x'] }))],
    ['the output is an object', event('completed', { response: { output: {} } })],
    ['an item of the output is a text', event('completed', { response: { output: ['x'] } })],
    ['the response is a text', event('completed', { response: 'x' })],
  ])(
    'an answer of which a part cannot be read does not count as finished: %s (S11)',
    (_, chunk) => {
      expect(() => decode([said('Hi'), done(call(), 1), chunk, completed([])])).toThrow(
        /cannot be read/,
      )
      expect(() => decode([said('Hi'), done(call(), 1), chunk], { sawDone: true })).toThrow(
        /cannot be read/,
      )
    },
  )
})

test('tells what the answer took, with what came from a cache among it', () => {
  const usage = { input_tokens: 70, input_tokens_details: { cached_tokens: 64 }, output_tokens: 3 }
  for (const end of [completed([], { usage }), event('incomplete', { response: { usage } })])
    expect(finishOf(decode([said('Hi'), end])).usage).toEqual({
      promptTokens: 70,
      completionTokens: 3,
      cachedTokens: 64,
    })
  expect(
    finishOf(decode([said('Hi'), completed([], { usage: { input_tokens: 7, output_tokens: 3 } })]))
      .usage,
  ).toEqual({ promptTokens: 7, completionTokens: 3 })
  expect(
    finishOf(decode([said('Hi'), completed([], { usage: { input_tokens: 'x' } })])).usage,
  ).toBeUndefined()
})

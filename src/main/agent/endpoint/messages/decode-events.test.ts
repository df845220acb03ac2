import { describe, expect, test } from 'vitest'
import type { ModelEvent } from '../../model.ts'
import { failureOf } from '../endpoint-failure.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { createEventDecoder } from './decode-events.ts'

const SOURCE = { origin: 'https://api.anthropic.com', model: 'm1' }
const decoderFor = (startsInThoughts = false) => {
  let number = 0
  return createEventDecoder({
    newCallId: () => `made_${++number}`,
    source: SOURCE,
    startsInThoughts,
  })
}

function decode(events: readonly unknown[], sawDone = false): ModelEvent[] {
  const decoder = decoderFor()
  return [...events.flatMap((event) => decoder.push(event)), ...decoder.end(sawDone)]
}
const textOf = (events: readonly ModelEvent[], type: 'text-delta' | 'reasoning-delta'): string =>
  events.map((event) => (event.type === type ? event.text : '')).join('')
const finishOf = (events: readonly ModelEvent[]) => {
  const last = events.at(-1)
  if (last?.type !== 'finish') throw new Error('It does not end with a finish.')
  return last
}
const keptOf = (events: readonly ModelEvent[]): unknown => finishOf(events).opaque?.value

const begin = (index: number, block: object): unknown => ({
  type: 'content_block_start',
  index,
  content_block: block,
})
const grow = (index: unknown, delta: object): unknown => ({
  type: 'content_block_delta',
  index,
  delta,
})
const stop = (index: number): unknown => ({ type: 'content_block_stop', index })
const end = (reason: unknown = 'end_turn', usage: object = {}): unknown[] => [
  { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage },
  { type: 'message_stop' },
]
const start = (usage: object = {}): unknown => ({
  type: 'message_start',
  message: { role: 'assistant', content: [], usage },
})
const words = (index: number, ...pieces: string[]): unknown[] => [
  begin(index, { type: 'text', text: '' }),
  ...pieces.map((text) => grow(index, { type: 'text_delta', text })),
  stop(index),
]
const thoughts = (index: number, thinking: string, signature: string): unknown[] => [
  begin(index, { type: 'thinking', thinking: '', signature: '' }),
  ...(thinking === '' ? [] : [grow(index, { type: 'thinking_delta', thinking })]),
  grow(index, { type: 'signature_delta', signature }),
  stop(index),
]
const call = (index: number, id: string, ...pieces: string[]): unknown[] => [
  begin(index, { type: 'tool_use', id, name: 'search', input: {} }),
  ...pieces.map((json) => grow(index, { type: 'input_json_delta', partial_json: json })),
  stop(index),
]

describe('words and thoughts', () => {
  test('come piece by piece, and go back as they were, in their order', () => {
    const events = decode([
      start(),
      ...thoughts(0, 'Hm.', 's1'),
      begin(1, { type: 'redacted_thinking', data: 'xyz' }),
      stop(1),
      ...thoughts(2, '', 's2'),
      ...words(3, 'I ', 'look.'),
      ...call(4, 'toolu_1', '', '{"q"', ':"x"}'),
      ...end('tool_use'),
    ])
    expect(textOf(events, 'reasoning-delta')).toBe('Hm.')
    expect(textOf(events, 'text-delta')).toBe('I look.')
    expect(finishOf(events)).toEqual({
      type: 'finish',
      reason: 'tool-calls',
      toolCalls: [{ id: 'toolu_1', name: 'search', arguments: '{"q":"x"}' }],
      opaque: {
        wire: 'messages',
        ...SOURCE,
        value: [
          { type: 'thinking', thinking: 'Hm.', signature: 's1' },
          { type: 'redacted_thinking', data: 'xyz' },
          { type: 'thinking', thinking: '', signature: 's2' },
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'toolu_1', name: 'search', input: { q: 'x' } },
        ],
      },
    })
  })

  test('of several blocks are paragraphs, of texts that follow one another one text', () => {
    const events = decode([
      ...thoughts(0, 'One.', 's1'),
      ...words(1, 'A', 'b'),
      ...words(2, 'c'),
      ...thoughts(3, 'Two.', 's2'),
      ...words(4, '', 'D'),
      ...end(),
    ])
    expect(textOf(events, 'reasoning-delta')).toBe('One.\n\nTwo.')
    expect(textOf(events, 'text-delta')).toBe('Abc\n\nD')
  })

  test('a signature after its block has stopped still belongs to it', () => {
    const events = decode([
      begin(0, { type: 'thinking', thinking: '', signature: '' }),
      stop(0),
      ...words(1, 'Hi'),
      grow(0, { type: 'signature_delta', signature: 'late' }),
      ...end(),
    ])
    expect(keptOf(events)).toEqual([
      { type: 'thinking', thinking: '', signature: 'late' },
      { type: 'text', text: 'Hi' },
    ])
  })

  test('that stand in the beginning of their block count', () => {
    const events = decode([
      begin(0, { type: 'thinking', thinking: 'Hm.', signature: 's' }),
      begin(1, { type: 'text', text: 'Hi' }),
      ...end(),
    ])
    expect(textOf(events, 'reasoning-delta')).toBe('Hm.')
    expect(textOf(events, 'text-delta')).toBe('Hi')
  })

  test('need no beginning of their block', () => {
    const events = decode([
      grow(0, { type: 'thinking_delta', thinking: 'Hm.' }),
      grow(1, { type: 'text_delta', text: 'Hi' }),
      ...end(),
    ])
    expect(textOf(events, 'reasoning-delta')).toBe('Hm.')
    expect(textOf(events, 'text-delta')).toBe('Hi')
  })

  test('between tags are thoughts, as other models of this wire write them', () => {
    const events = decode([...words(0, '<think>Hm.</think>', 'Hi'), ...end()])
    expect(textOf(events, 'reasoning-delta')).toBe('Hm.')
    expect(textOf(events, 'text-delta')).toBe('Hi')
    const inside = decoderFor(true)
    const told = [...words(0, 'Hm.</think>Hi'), ...end()].flatMap((event) => inside.push(event))
    expect(textOf([...told, ...inside.end(false)], 'text-delta')).toBe('Hi')
  })

  test('a block with pieces of an unknown kind is read, but nothing goes back half', () => {
    const citing = [
      begin(0, { type: 'text', text: '' }),
      grow(0, { type: 'text_delta', text: 'Hi' }),
      grow(0, { type: 'citations_delta', citation: {} }),
    ]
    const events = decode([...citing, ...end()])
    expect(textOf(events, 'text-delta')).toBe('Hi')
    expect(finishOf(events)).toEqual({ type: 'finish', reason: 'stop', toolCalls: [] })
    const unknown = [
      begin(0, { type: 'server_tool_use', id: 'a', name: 'web_search', input: {} }),
      grow(0, { type: 'input_json_delta', partial_json: '{}' }),
    ]
    expect(finishOf(decode([...unknown, ...end()]))).toEqual({
      type: 'finish',
      reason: 'stop',
      toolCalls: [],
    })
  })

  test('whoever does not say who answers gets nothing to give back', () => {
    const decoder = createEventDecoder({ newCallId: () => 'x' })
    for (const event of [...words(0, 'Hi'), ...end()]) decoder.push(event)
    expect(decoder.end(false)).toEqual([{ type: 'finish', reason: 'stop', toolCalls: [] }])
  })
})

describe('calls', () => {
  const callsOf = (events: readonly ModelEvent[]) =>
    finishOf(events).toolCalls.map(({ id, name, arguments: json }) => [id, name, json])

  test.each<[string, unknown[], unknown]>([
    ['without input', call(0, 'a'), [['a', 'search', '{}']]],
    ['with null for an input', call(0, 'a', 'null'), [['a', 'search', '{}']]],
    [
      'with their input in the beginning',
      [begin(0, { type: 'tool_use', id: 'a', name: 'search', input: { q: 'x' } })],
      [['a', 'search', '{"q":"x"}']],
    ],
    [
      'several, interleaved',
      [
        begin(0, { type: 'tool_use', id: 'a', name: 'search', input: {} }),
        begin(1, { type: 'tool_use', id: 'b', name: 'read', input: {} }),
        grow(1, { type: 'input_json_delta', partial_json: '{"p":' }),
        grow(0, { type: 'input_json_delta', partial_json: '{"q":"x"}' }),
        grow(1, { type: 'input_json_delta', partial_json: '1}' }),
      ],
      [
        ['a', 'search', '{"q":"x"}'],
        ['b', 'read', '{"p":1}'],
      ],
    ],
    [
      'all as number 0',
      [...call(0, 'a', '{"q":"x"}'), ...call(0, 'b', '{"q":"y"}')],
      [
        ['a', 'search', '{"q":"x"}'],
        ['b', 'search', '{"q":"y"}'],
      ],
    ],
    [
      'without numbers',
      [
        ...call(0, 'a', '{"q":"x"}').map((event) => ({ ...Object(event), index: undefined })),
        ...call(1, 'b', '{"q":"y"}').map((event) => ({ ...Object(event), index: null })),
      ],
      [
        ['a', 'search', '{"q":"x"}'],
        ['b', 'search', '{"q":"y"}'],
      ],
    ],
    [
      'with numbers only in the beginning',
      [
        begin(0, { type: 'tool_use', id: 'a', name: 'search', input: {} }),
        {
          type: 'content_block_delta',
          delta: { type: 'input_json_delta', partial_json: '{"q":1}' },
        },
      ],
      [['a', 'search', '{"q":1}']],
    ],
    [
      'without an id',
      [begin(0, { type: 'tool_use', name: 'search', input: {} })],
      [['made_1', 'search', '{}']],
    ],
    [
      'with arguments that are no JSON, for the executor to refuse',
      call(0, 'a', '{"q":'),
      [['a', 'search', '{"q":']],
    ],
    ['without a name are none', [begin(0, { type: 'tool_use', id: 'a', name: ' ' })], []],
  ])('%s', (_name, events, expected) => {
    expect(callsOf(decode([...events, ...end('tool_use')]))).toEqual(expected)
  })

  test('without a name do not go back, and what is no object goes back as one', () => {
    const nameless = [begin(0, { type: 'tool_use', id: 'a', name: '' }), ...words(1, 'Hi')]
    expect(keptOf(decode([...nameless, ...end()]))).toEqual([{ type: 'text', text: 'Hi' }])
    expect(keptOf(decode([...call(0, 'a', '[1'), ...end()]))).toEqual([
      { type: 'tool_use', id: 'a', name: 'search', input: {} },
    ])
  })

  test.each(['max_tokens', 'refusal', 'pause_turn', 'model_context_window_exceeded', 'to_come'])(
    'are thrown away when the answer ended by %s, and so is what would go back',
    (reason) => {
      const events = decode([...words(0, 'I will'), ...call(1, 'a', '{}'), ...end(reason)])
      expect(finishOf(events)).toEqual({ type: 'finish', reason: 'truncated', toolCalls: [] })
      expect(textOf(events, 'text-delta')).toBe('I will')
    },
  )

  test.each(['end_turn', 'tool_use', 'stop_sequence'])('are made after %s', (reason) => {
    expect(callsOf(decode([...call(0, 'a'), ...end(reason)]))).toHaveLength(1)
  })

  test('without a reason count only when they are whole, and nothing goes back', () => {
    const half = call(0, 'a', '{"q"')
    expect(finishOf(decode(half, true)).reason).toBe('truncated')
    const whole = finishOf(decode(call(0, 'a', '{}'), true))
    expect(whole).toMatchObject({ reason: 'tool-calls' })
    expect(whole).not.toHaveProperty('opaque')
    expect(finishOf(decode([...words(0, 'Hi'), { type: 'message_stop' }])).reason).toBe('stop')
  })

  test('arguments of a call that nobody named make the answer unreadable', () => {
    const lost = grow(1, { type: 'input_json_delta', partial_json: '{}' })
    expect(() => decode([...call(0, 'a'), lost, ...end()])).toThrow(/cannot be read/)
  })
})

describe('an answer in one piece', () => {
  const whole = (message: unknown): ModelEvent[] => {
    const decoder = decoderFor()
    return [...decoder.push(message, { isWhole: true }), ...decoder.end(true)]
  }
  const content = [
    { type: 'thinking', thinking: 'Hm.', signature: 's' },
    { type: 'text', text: 'I look.' },
    { type: 'tool_use', id: 'a', name: 'search', input: { q: 'x' } },
  ]

  test('says the same as a stream', () => {
    const usage = { input_tokens: 1, output_tokens: 2 }
    const events = whole({ type: 'message', content, stop_reason: 'tool_use', usage })
    expect(textOf(events, 'reasoning-delta')).toBe('Hm.')
    expect(textOf(events, 'text-delta')).toBe('I look.')
    expect(keptOf(events)).toEqual(content)
    expect(finishOf(events)).toMatchObject({
      toolCalls: [{ id: 'a', name: 'search', arguments: '{"q":"x"}' }],
      usage: { promptTokens: 1, completionTokens: 2 },
    })
  })
  test('may come in a stream all the same, and without its type', () => {
    expect(textOf(decode([{ type: 'message', content, stop_reason: 'tool_use' }]), 'text-delta')) //
      .toBe('I look.')
    expect(textOf(whole({ content, stop_reason: 'tool_use' }), 'text-delta')).toBe('I look.')
  })
  test('of another protocol is none', () => {
    expect(() => whole({ choices: [{ message: { content: 'Hi' } }] })).toThrow(/Messages/)
  })
  test('whose content cannot be read is not finished', () => {
    expect(() => whole({ type: 'message', content: 'Hi', stop_reason: 'end_turn' })) //
      .toThrow(/cannot be read/)
  })
})

describe('what it took', () => {
  const usedIn = (...events: unknown[]) => finishOf(decode(events)).usage

  test('is all of the prompt, and what of it came from a cache', () => {
    const used = usedIn(
      start({
        input_tokens: 10,
        cache_creation_input_tokens: 200,
        cache_read_input_tokens: 3000,
        output_tokens: 1,
      }),
      ...end('end_turn', { output_tokens: 40 }),
    )
    expect(used).toEqual({ promptTokens: 3210, completionTokens: 40, cachedTokens: 3000 })
  })
  test('may stand in the last event alone, and is never smaller than before', () => {
    const used = usedIn(
      start({ input_tokens: 0, output_tokens: 0 }),
      ...end('end_turn', { input_tokens: 7, output_tokens: 5 }),
    )
    expect(used).toEqual({ promptTokens: 7, completionTokens: 5 })
    const zeroed = usedIn(
      start({ input_tokens: 7, output_tokens: 1 }),
      ...end('end_turn', { input_tokens: 0, output_tokens: 5 }),
    )
    expect(zeroed).toEqual({ promptTokens: 7, completionTokens: 5 })
  })
  test('is left out where the server does not say', () => {
    expect(usedIn(start({ input_tokens: 'many', output_tokens: 3 }), ...end())).toBeUndefined()
  })
})

describe('ends', () => {
  const failing = (events: readonly unknown[]): LatentError => {
    try {
      decode(events)
    } catch (error) {
      if (error instanceof LatentError) return error
    }
    throw new Error('It did not fail.')
  }

  test('a stream that was cut is broken off', () => {
    expect(() => decode([start(), ...words(0, 'Hi'), ...call(1, 'a', '{}')])).toThrow(/broke off/)
    expect(() => decode([start()])).toThrow(/broke off/)
  })
  test('after its reason nothing more is waited for', () => {
    const [delta] = end()
    const counted = { type: 'message_delta', delta: {}, usage: { output_tokens: 3 } }
    expect(finishOf(decode([...words(0, 'Hi'), delta, counted])).reason).toBe('stop')
    expect(finishOf(decode([...words(0, 'Hi'), delta])).reason).toBe('stop')
  })
  test('a stream of nothing is none', () => {
    expect(() => decode([])).toThrow(/nothing/)
    expect(() => decode([{ type: 'ping' }, 'noise', { type: 'to_come' }])).toThrow(/nothing/)
  })
  test('an answer without a word is one', () => {
    expect(decode([start(), ...end()])).toEqual([{ type: 'finish', reason: 'stop', toolCalls: [] }])
  })
  test('an error in a stream is an error in its own words, and a busy server is asked again', () => {
    const busy = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    const error = failing([start(), { type: 'ping' }, busy])
    expect(error.message).toContain('Overloaded')
    expect(failureOf(error).canRetry).toBe(true)
    const wrong = { type: 'error', error: { type: 'invalid_request_error', message: 'No.' } }
    expect(failureOf(failing([wrong])).canRetry).toBe(false)
    expect(failing([{ error: { message: 'A gateway failed' } }]).message).toContain('gateway')
    expect(failing([{ type: 'error' }]).message).toContain('no reason')
  })

  test.each<[string, unknown[]]>([
    ['a reason is a list', end(['end_turn'])],
    ['a reason is a number', end(1)],
    ['a delta is a string', [{ type: 'message_delta', delta: 'end_turn' }, ...end()]],
    ['a text is an object', [grow(0, { type: 'text_delta', text: {} }), ...end()]],
    ['a text is missing', [grow(0, { type: 'text_delta' }), ...end()]],
    ['a piece is a string', [{ type: 'content_block_delta', index: 0, delta: 'x' }, ...end()]],
    ['a number is a word', [grow('0', { type: 'text_delta', text: 'x' }), ...end()]],
    ['a block is a string', [{ type: 'content_block_start', content_block: 'x' }, ...end()]],
    ['a block has no kind', [begin(0, { text: 'x' }), ...end()]],
  ])('an answer of which a part cannot be read does not count as finished: %s', (_, events) => {
    expect(() => decode([...words(0, 'Hi'), ...call(1, 'a'), ...events])).toThrow(/cannot be read/)
  })
})

describe('an answer without end is dropped', () => {
  const piece = 'x'.repeat(300_000)
  test.each<[string, (n: number) => unknown]>([
    ['text', () => grow(0, { type: 'text_delta', text: piece })],
    ['thoughts', () => grow(0, { type: 'thinking_delta', thinking: piece })],
    ['signatures', () => grow(0, { type: 'signature_delta', signature: piece })],
    ['blocks', (n) => begin(n, { type: 'redacted_thinking', data: piece })],
  ])('of %s', (_, event) => {
    const { push } = decoderFor()
    for (let n = 0; n < 6; n++) push(event(n))
    expect(() => push(event(7))).toThrow(/more than 2 MB/)
  })
  test('of arguments', () => {
    const { push } = decoderFor()
    push(begin(0, { type: 'tool_use', id: 'a', name: 'b', input: {} }))
    const more = grow(0, { type: 'input_json_delta', partial_json: piece })
    for (let n = 0; n < 6; n++) push(more)
    expect(() => push(more)).toThrow(/more than 2 MB/)
  })
  test('of calls', () => {
    const { push } = decoderFor()
    const next = (n: number) => push(begin(n, { type: 'tool_use', id: `${n}`, name: 'a' }))
    for (let n = 0; n < 256; n++) next(n)
    expect(() => next(256)).toThrow(/more than 256 tool calls/)
  })
})

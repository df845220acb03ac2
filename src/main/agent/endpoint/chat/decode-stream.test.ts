import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { createStreamDecoder } from './decode-stream.ts'
import type { ModelEvent } from '../../model.ts'
import { readSse } from '../read-sse.ts'

const delta = (value: unknown, finish: string | null = null): unknown => ({
  choices: [{ index: 0, delta: value, finish_reason: finish }],
})
const piece = (call: unknown): unknown => delta({ tool_calls: [call] })

function decode(chunks: readonly unknown[], { sawDone = true } = {}): ModelEvent[] {
  let number = 0
  const decoder = createStreamDecoder({ newCallId: () => `made_${++number}` })
  return [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end(sawDone)]
}
const textOf = (events: readonly ModelEvent[], type: 'text-delta' | 'reasoning-delta'): string =>
  events.map((event) => (event.type === type ? event.text : '')).join('')
const callsOf = (events: readonly ModelEvent[]): (readonly [string, string, string])[] =>
  events.flatMap((event) =>
    event.type === 'finish'
      ? event.toolCalls.map((call) => [call.id, call.name, call.arguments] as const)
      : [],
  )
const USED = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 }
const finish = (reason: string): unknown => delta({}, reason)

describe('tool calls', () => {
  const whole = [['a', 'search', '{"q":"x"}']]
  test.each<[string, unknown[], unknown]>([
    [
      'whole in one delta',
      [piece({ index: 0, id: 'a', function: { name: 'search', arguments: '{"q":"x"}' } })],
      whole,
    ],
    [
      'split, the name only in the first piece',
      [
        piece({ index: 0, id: 'a', function: { name: 'search', arguments: '' } }),
        piece({ index: 0, function: { arguments: '{"q"' } }),
        piece({ index: 0, function: { arguments: ':"x"}' } }),
      ],
      whole,
    ],
    [
      'split, id and name empty in later pieces',
      [
        piece({ index: 0, id: 'a', function: { name: 'search', arguments: '{"q"' } }),
        piece({ index: 0, id: '', function: { name: '', arguments: ':"x"}' } }),
      ],
      whole,
    ],
    [
      'split, id and name repeated in every piece',
      [
        piece({ index: 0, id: 'a', function: { name: 'search', arguments: '{"q"' } }),
        piece({ index: 0, id: 'a', function: { name: 'search', arguments: ':"x"}' } }),
      ],
      whole,
    ],
    [
      'without index, joined by id',
      [
        piece({ id: 'a', function: { name: 'search', arguments: '{"q"' } }),
        piece({ id: 'a', function: { arguments: ':"x"}' } }),
      ],
      whole,
    ],
    [
      'without index and id, joined to the last',
      [
        piece({ function: { name: 'search', arguments: '{"q"' } }),
        piece({ function: { arguments: ':"x"}' } }),
      ],
      [['made_1', 'search', '{"q":"x"}']],
    ],
    [
      'parallel, interleaved by index',
      [
        piece({ index: 0, id: 'a', function: { name: 'search', arguments: '' } }),
        piece({ index: 1, id: 'b', function: { name: 'read', arguments: '' } }),
        piece({ index: 0, function: { arguments: '{"q":"x"}' } }),
        piece({ index: 1, function: { arguments: '{"p":1}' } }),
      ],
      [...whole, ['b', 'read', '{"p":1}']],
    ],
    [
      'parallel, all sent as index 0 with their own ids',
      [
        piece({ index: 0, id: 'a', function: { name: 'search', arguments: '{"q":"x"}' } }),
        piece({ index: 0, id: 'b', function: { name: 'search', arguments: '{"q":"y"}' } }),
      ],
      [...whole, ['b', 'search', '{"q":"y"}']],
    ],
    [
      'parallel, all as index 0 and without ids',
      [
        piece({ index: 0, function: { name: 'search', arguments: '{"q":"x"}' } }),
        piece({ index: 0, function: { name: 'search', arguments: '{"q":"y"}' } }),
      ],
      [
        ['made_1', 'search', '{"q":"x"}'],
        ['made_2', 'search', '{"q":"y"}'],
      ],
    ],
    [
      'with empty arguments',
      [piece({ index: 0, id: 'a', function: { name: 'now', arguments: '' } })],
      [['a', 'now', '{}']],
    ],
    [
      'with null arguments',
      [piece({ index: 0, id: 'a', function: { name: 'now', arguments: null } })],
      [['a', 'now', '{}']],
    ],
    [
      'with an object where text belongs',
      [piece({ index: 0, id: 'a', function: { name: 'search', arguments: { q: 'x' } } })],
      whole,
    ],
    [
      'with arguments that never become JSON, for the executor to refuse',
      [piece({ index: 0, id: 'a', function: { name: 'search', arguments: '{"q":' } })],
      [['a', 'search', '{"q":']],
    ],
    [
      'in the old function_call',
      [
        delta({ function_call: { name: 'search', arguments: '{"q"' } }),
        delta({ function_call: { arguments: ':"x"}' } }),
      ],
      [['made_1', 'search', '{"q":"x"}']],
    ],
  ])('%s', (_name, chunks, expected) => {
    expect(callsOf(decode([...chunks, finish('tool_calls')]))).toEqual(expected)
    // Some servers say `stop` although there are calls, or nothing at all before [DONE] when the call is whole.
    expect(callsOf(decode([...chunks, finish('stop')]))).toEqual(expected)
  })

  test.each(['length', 'content_filter', 'max_tokens', 'insufficient_system_resource'])(
    'are thrown away when the answer ended by %s',
    (reason) => {
      const events = decode([
        delta({ content: 'I will' }),
        piece({
          index: 0,
          id: 'a',
          function: { name: 'delete_note', arguments: '{"path":"a.md"}' },
        }),
        finish(reason),
      ])
      expect(events.at(-1)).toEqual({ type: 'finish', reason: 'truncated', toolCalls: [] })
      expect(textOf(events, 'text-delta')).toBe('I will')
    },
  )

  test('are thrown away when the stream was cut', () => {
    const chunks = [
      piece({ index: 0, id: 'a', function: { name: 'delete_note', arguments: '{"path":"a.md"}' } }),
    ]
    expect(() => decode(chunks, { sawDone: false })).toThrow(/broke off/)
  })

  test('without a finish reason count only when their JSON is whole', () => {
    const half = piece({ index: 0, id: 'a', function: { name: 'search', arguments: '{"q"' } })
    expect(decode([half]).at(-1)).toEqual({ type: 'finish', reason: 'truncated', toolCalls: [] })
    const rest = piece({ index: 0, function: { arguments: ':"x"}' } })
    expect(callsOf(decode([half, rest]))).toEqual([['a', 'search', '{"q":"x"}']])
  })
})

describe('text and reasoning', () => {
  test.each<[string, unknown[], string, string]>([
    [
      'reasoning_content',
      [delta({ reasoning_content: 'hm' }), delta({ content: 'yes' })],
      'hm',
      'yes',
    ],
    ['reasoning', [delta({ reasoning: 'hm' }), delta({ content: 'yes' })], 'hm', 'yes'],
    [
      'reasoning_details',
      [delta({ reasoning_details: [{ text: 'hm' }] }), delta({ content: 'yes' })],
      'hm',
      'yes',
    ],
    [
      'both fields at once, counted once',
      [
        delta({ reasoning: 'hm', reasoning_details: [{ type: 'reasoning.text', text: 'hm' }] }),
        delta({ content: 'yes' }),
      ],
      'hm',
      'yes',
    ],
    [
      'content arrays with thinking parts',
      [
        delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }] }),
        delta({ content: [{ type: 'text', text: 'yes' }] }),
      ],
      'hm',
      'yes',
    ],
    [
      '<think> split anywhere',
      ['<th', 'ink>h', 'm</thi', 'nk>\n\nye', 's'].map((text) => delta({ content: text })),
      'hm',
      'yes',
    ],
    ['<think> that never ends', [delta({ content: '<think>hm' })], 'hm', ''],
    [
      '<think> later in the text is text',
      [delta({ content: 'The tag <think>x</think>' })],
      '',
      'The tag <think>x</think>',
    ],
    [
      'text that begins like the tag',
      [delta({ content: '<thi' }), delta({ content: 's' })],
      '',
      '<this',
    ],
    [
      'a message where a delta is usual',
      [{ choices: [{ message: { content: 'yes' } }] }],
      '',
      'yes',
    ],
  ])('%s', (_name, chunks, reasoning, text) => {
    const events = decode([...chunks, finish('stop')])
    expect(textOf(events, 'reasoning-delta')).toBe(reasoning)
    expect(textOf(events, 'text-delta')).toBe(text)
  })

  test('a whole reply counts by its message, a stream by its delta', () => {
    const both = {
      choices: [{ delta: { content: '' }, message: { content: 'all' }, finish_reason: 'stop' }],
    }
    const decoder = createStreamDecoder({ newCallId: () => 'x' })
    expect(textOf(decoder.push(both, { isWhole: true }), 'text-delta')).toBe('all')
    expect(textOf(decode([both]), 'text-delta')).toBe('')
  })
})

describe('row 128: an answer without end is dropped', () => {
  const piece = 'x'.repeat(300_000)
  test.each<[string, (n: number) => unknown]>([
    ['text', () => ({ content: piece })],
    ['thoughts', () => ({ reasoning_content: piece })],
    ['arguments', () => ({ tool_calls: [{ index: 0, id: 'a', function: { arguments: piece } }] })],
  ])('of %s', (_, delta) => {
    const decoder = createStreamDecoder({ newCallId: () => 'id' })
    const push = (n: number) => decoder.push({ choices: [{ index: 0, delta: delta(n) }] })
    for (let n = 0; n < 6; n++) push(n)
    expect(() => push(7)).toThrow(/more than 2 MB/)
  })

  test('of calls', () => {
    const decoder = createStreamDecoder({ newCallId: () => 'id' })
    const push = (n: number) =>
      decoder.push({
        choices: [{ delta: { tool_calls: [{ index: n, id: `${n}`, function: { name: 'a' } }] } }],
      })
    for (let n = 0; n < 256; n++) push(n)
    expect(() => push(256)).toThrow(/more than 256 tool calls/)
  })
})

describe('ends', () => {
  test('without [DONE] is fine when there was a finish reason', () => {
    expect(decode([delta({ content: 'yes' }), finish('stop')], { sawDone: false }).at(-1)).toEqual({
      type: 'finish',
      reason: 'stop',
      toolCalls: [],
    })
  })
  test('an error object inside a stream is an error in its own words', () => {
    expect(() => decode([delta({ content: 'a' }), { error: { message: 'overloaded' } }])).toThrow(
      /overloaded/,
    )
  })
  test('a reply without any choice is an error', () => {
    expect(() => decode([{ usage: {} }])).toThrow(LatentError)
    expect(() => decode([])).toThrow(/nothing/)
  })
})

describe('server-sent events', () => {
  async function read(text: string, sizes: readonly number[]): Promise<string[]> {
    const bytes = new TextEncoder().encode(text)
    async function* pieces(): AsyncGenerator<Uint8Array> {
      let at = 0
      for (let turn = 0; at < bytes.length; turn++) {
        const size = sizes[turn % sizes.length] ?? 1
        yield bytes.subarray(at, (at += size))
        await Promise.resolve()
      }
    }
    const events: string[] = []
    for await (const event of readSse(pieces())) events.push(event)
    return events
  }
  const stream =
    ': comment\r\nevent: x\r\ndata: {"a":"ä–€"}\r\n\r\ndata:two\ndata: lines\n\n\n: ping\n\ndata: [DONE]\n\n'

  test('come out the same wherever the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        async (sizes) => {
          expect(await read(stream, sizes)).toEqual(['{"a":"ä–€"}', 'two\nlines', '[DONE]'])
        },
      ),
    )
  })
  test('a last event without its empty line still counts', async () => {
    expect(await read('data: a\n\ndata: b\n', [3])).toEqual(['a', 'b'])
    expect(await read('data: a\n\ndata: b', [3])).toEqual(['a', 'b'])
  })
  test('a line of more than 1 MB is refused', async () => {
    await expect(read(`data: ${'x'.repeat(1_100_000)}`, [65_536])).rejects.toThrow(/1 MB/)
  })
})

test.each<[string, unknown[]]>([
  ['in a chunk without choices', [finish('stop'), { choices: [], usage: USED }]],
  ['beside the last choice', [{ ...Object(finish('stop')), usage: USED }]],
  ['under x_groq', [{ ...Object(finish('stop')), x_groq: { usage: USED } }]],
])('tells what the answer took: %s', (_where, chunks) => {
  expect(decode([delta({ content: 'Hi' }), ...chunks]).at(-1)).toMatchObject({
    type: 'finish',
    usage: { promptTokens: 7, completionTokens: 3 },
  })
})

test.each<[string, unknown[]]>([
  ['finish_reason is a list', [{ choices: [{ index: 0, delta: {}, finish_reason: ['stop'] }] }]],
  ['finish_reason is a number', [{ choices: [{ index: 0, delta: {}, finish_reason: 1 }] }]],
  ['finish_reason is an object', [{ choices: [{ index: 0, delta: {}, finish_reason: {} }] }]],
  ['content is an object', [delta({ content: { text: 'more' } }), finish('stop')]],
  ['content is a number', [delta({ content: 7 }), finish('stop')]],
  ['tool_calls is an object', [delta({ tool_calls: { id: 'a' } }), finish('tool_calls')]],
  ['a call is a string', [delta({ tool_calls: ['read_note'] }), finish('tool_calls')]],
  ['function_call is a string', [delta({ function_call: 'read_note' }), finish('stop')]],
  ['a delta is a list', [{ choices: [{ index: 0, delta: ['x'] }] }, finish('stop')]],
  ['choices is an object', [{ choices: {} }, finish('stop')]],
  ['a choice is a string', [{ choices: ['x'] }, finish('stop')]],
])('an answer of which a part cannot be read does not count as finished: %s (S11)', (_, chunks) => {
  const call = piece({ index: 0, id: 'c', function: { name: 'delete_note', arguments: '{}' } })
  expect(() => decode([delta({ content: 'Hi' }), call, ...chunks])).toThrow(/cannot be read/)
})

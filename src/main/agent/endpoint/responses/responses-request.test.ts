import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import type { ToolDefinition } from '../../../../shared/domain/chat/tool-result.ts'
import { VaultPath } from '../../../../shared/domain/vault-path-schema.ts'
import type { ModelRequest } from '../../model.ts'
import type { Lessons } from '../lessons.ts'
import type { Ways } from '../wire.ts'
import { responsesWire } from './responses-wire.ts'

const SOURCE = { origin: 'https://api.openai.com', model: 'm1' }
const WAYS: Ways = { profile: {}, quirks: {}, lessons: {}, source: SOURCE }
const TOOL: ToolDefinition = {
  type: 'function',
  function: {
    name: 'read_note',
    description: 'Reads a note.',
    parameters: {
      type: 'object',
      properties: { path: { type: 'string' }, part: { type: 'integer' } },
      required: ['path'],
    },
  },
}
/** Strict mode cannot say what is in it. */
const FREE: ToolDefinition = {
  type: 'function',
  function: { name: 'set', description: 'Sets.', parameters: { type: 'object' } },
}
const user = (content: string): ModelMessage => ({ role: 'user', content })
const result = (toolCallId: string, content: string): ModelMessage => ({
  role: 'tool',
  content,
  toolCallId,
})
const CALL = { id: 'c1', name: 'read_note', arguments: '{"path":"A.md"}' }
const asked = (content: string | null, ...toolCalls: readonly (typeof CALL)[]): ModelMessage => ({
  role: 'assistant',
  content,
  toolCalls,
})
const THOUGHT = { type: 'reasoning', summary: [], encrypted_content: 'gAAA' }
const OWN_CALL = {
  type: 'function_call',
  call_id: 'call_1',
  name: 'read_note',
  arguments: '{"path":"A.md"}',
}
const own = (message: ModelMessage, value: NonNullable<ModelMessage['opaque']>['value']) => ({
  ...message,
  opaque: { wire: 'responses', ...SOURCE, value },
})

const requestOf = (
  messages: readonly ModelMessage[],
  more: Partial<ModelRequest> = {},
): ModelRequest => ({ system: 'Be brief.', messages, tools: [TOOL], openPath: null, ...more })
const body = (request: ModelRequest, ways: Partial<Ways> = {}): Record<string, unknown> => ({
  ...responsesWire.body(request, { ...WAYS, ...ways }),
})
const inputOf = (
  messages: readonly ModelMessage[],
  lessons: Lessons = {},
  source = SOURCE,
): unknown[] => body(requestOf(messages), { lessons, source })['input'] as unknown[]
const inputText = (text: string) => ({
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text }],
})
const outputText = (text: string) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [] }],
})
const output = (id: string, words: string) => ({
  type: 'function_call_output',
  call_id: id,
  output: words,
})

describe('a request', () => {
  test('as most endpoints want it', () => {
    const request = requestOf([
      user('What is in A?'),
      asked('I look.', CALL),
      result('c1', 'Words.'),
    ])
    expect(body(request)).toEqual({
      model: 'm1',
      stream: true,
      store: false,
      instructions: 'Be brief.',
      input: [
        inputText('What is in A?'),
        outputText('I look.'),
        { ...OWN_CALL, call_id: 'c1' },
        output('c1', 'Words.'),
      ],
      tools: [{ type: 'function', ...TOOL.function, strict: false }],
      include: ['reasoning.encrypted_content'],
      reasoning: { summary: 'auto' },
    })
  })

  test.each<[string, Partial<Ways>, Record<string, unknown>]>([
    ['not streamed', { profile: { streams: false } }, { stream: false }],
    [
      'what the person set',
      { profile: { effort: 'high', temperature: 0.3, answerTokens: 500 } },
      { reasoning: { effort: 'high', summary: 'auto' }, temperature: 0.3, max_output_tokens: 500 },
    ],
    [
      'what was refused',
      {
        profile: { effort: 'high', temperature: 0.3 },
        lessons: { noEffort: true, noTemperature: true, noSummary: true, noEncrypted: true },
      },
      { reasoning: undefined, temperature: undefined, include: undefined },
    ],
    [
      'the summary was refused',
      { profile: { effort: 'high' }, lessons: { noSummary: true } },
      { reasoning: { effort: 'high' } },
    ],
    [
      'thinking with tools was refused',
      { profile: { effort: 'high' }, lessons: { noThinking: true } },
      { reasoning: { effort: 'none', summary: 'auto' } },
    ],
    [
      'fields of the person, but none of what it says',
      {
        profile: {
          extraBody: {
            service_tier: 'flex',
            input: 'x',
            instructions: 'x',
            tools: [],
            store: true,
            model: 'x',
            stream: false,
            previous_response_id: 'x',
            conversation: 'x',
          },
        },
      },
      {
        service_tier: 'flex',
        instructions: 'Be brief.',
        input: [inputText('Hi')],
        tools: [{ type: 'function', ...TOOL.function, strict: false }],
        store: false,
        model: 'm1',
        stream: true,
        previous_response_id: undefined,
        conversation: undefined,
      },
    ],
  ])('%s', (_, ways, expected) => {
    const made = body(requestOf([user('Hi')]), ways)
    for (const [field, value] of Object.entries(expected)) expect(made[field]).toEqual(value)
  })

  test('without tools nothing stands for them, whatever a person adds', () => {
    const bare = body(requestOf([user('Hi')], { tools: [], system: '' }), {
      profile: { extraBody: { tools: ['x'], instructions: 'x' } },
    })
    expect(bare).not.toHaveProperty('tools')
    expect(bare).not.toHaveProperty('instructions')
  })

  test('strict is true only where it is known, not refused, and the schema can be said so', () => {
    const strictOf = (profile: Ways['profile'], lessons: Lessons = {}): unknown[] => {
      const tools = body(requestOf([], { tools: [TOOL, FREE] }), { profile, lessons })['tools']
      return (tools as Record<string, unknown>[]).map(({ strict }) => strict)
    }
    expect(strictOf({ strictTools: true })).toEqual([true, false])
    expect(strictOf({ strictTools: true }, { noStrict: true })).toEqual([false, false])
    expect(strictOf({})).toEqual([false, false])
    const [tool] = body(requestOf([]), { profile: { strictTools: true } })['tools'] as object[]
    expect(tool).toMatchObject({
      parameters: { additionalProperties: false, required: ['path', 'part'] },
    })
  })

  test('the form of the answer goes along where schemas are kept to', () => {
    const answerSchema = { name: 'answer', schema: { type: 'object' } }
    const request = requestOf([user('Hi')], { answerSchema })
    expect(body(request, { profile: { strictTools: true } })['text']).toEqual({
      format: { type: 'json_schema', ...answerSchema, strict: true },
    })
    for (const ways of [
      {},
      { profile: { strictTools: true }, lessons: { noStrict: true } },
      { profile: { strictTools: true, toolCalls: 'text' } },
    ] satisfies Partial<Ways>[])
      expect(body(request, ways)).not.toHaveProperty('text')
  })

  test('a picture goes once, to the message that names it', () => {
    const named = '[Picture “a.png”]'
    const pictures = new Map([[VaultPath.parse('a.png'), 'data:image/png;base64,AA']])
    const request = requestOf([user(`See\n\n${named}`), user(named)], { pictures })
    expect(body(request)['input']).toEqual([
      {
        ...inputText(''),
        content: [
          { type: 'input_text', text: `See\n\n${named}` },
          { type: 'input_image', image_url: 'data:image/png;base64,AA', detail: 'auto' },
        ],
      },
      inputText(named),
    ])
  })

  test('in text form tools are told, and nothing is asked for that would not go back', () => {
    const messages = [
      user('Hi'),
      own(asked(null, CALL), [THOUGHT, OWN_CALL]),
      result('c1', 'Words.'),
    ]
    const text = body(requestOf(messages), { profile: { toolCalls: 'text' } })
    expect(text['instructions']).toContain('## How to call a tool')
    expect(text['input']).toEqual([
      inputText('Hi'),
      outputText(
        `<tool_call>\n{"name": "read_note", "arguments": ${CALL.arguments}}\n</tool_call>`,
      ),
      inputText('<tool_response>\nWords.\n</tool_response>'),
    ])
    for (const field of ['tools', 'include', 'stop']) expect(text).not.toHaveProperty(field)
    expect(body(requestOf(messages), { lessons: { toolsAsText: true } })).toEqual(text)
  })
})

describe('what the model gave', () => {
  const kept = own(asked('I look.', CALL), [THOUGHT, OWN_CALL])
  const items = [THOUGHT, { ...OWN_CALL, call_id: 'c1' }]
  const built = [outputText('I look.'), { ...OWN_CALL, call_id: 'c1' }]

  test('goes back as it was, with the ids that the calls have here', () => {
    expect(inputOf([kept, result('c1', 'Words.')])).toEqual([...items, output('c1', 'Words.')])
    const two = [
      { ...OWN_CALL, call_id: 'same' },
      THOUGHT,
      { ...OWN_CALL, call_id: 'same', name: 'list' },
    ]
    const message = own(asked(null, CALL, { ...CALL, id: 'c2', name: 'list' }), two)
    expect(inputOf([message]).slice(0, 3)).toEqual([
      { ...OWN_CALL, call_id: 'c1' },
      THOUGHT,
      { ...OWN_CALL, call_id: 'c2', name: 'list' },
    ])
  })

  test.each<[string, ModelMessage, Lessons, typeof SOURCE]>([
    ['another model', kept, {}, { ...SOURCE, model: 'm2' }],
    ['another endpoint', kept, {}, { ...SOURCE, origin: 'https://example.org' }],
    ['it was refused', kept, { noOpaque: true }, SOURCE],
    ['another protocol', { ...kept, opaque: { ...kept.opaque, wire: 'chat' } }, {}, SOURCE],
    ['what is kept is no list of items', own(kept, { a: 1 }), {}, SOURCE],
    ['an item is of another kind', own(kept, [{ type: 'x' }, OWN_CALL]), {}, SOURCE],
    ['an item lacks what it needs', own(kept, [THOUGHT, { ...OWN_CALL, name: '' }]), {}, SOURCE],
    ['nothing is kept', own(kept, []), {}, SOURCE],
    ['the call was written into the text', own(kept, [THOUGHT, outputText('<call>')]), {}, SOURCE],
    ['more calls are kept than there are', own(kept, [OWN_CALL, OWN_CALL]), {}, SOURCE],
  ])('is left out, and the message built, when %s', (_, message, lessons, source) => {
    expect(inputOf([message, result('c1', 'Words.')], lessons, source)).toEqual([
      ...built,
      output('c1', 'Words.'),
    ])
  })

  test('a call whose arguments are no JSON goes back without them', () => {
    const broken = { ...CALL, arguments: '{"path":' }
    const bare = { ...OWN_CALL, call_id: 'c1', arguments: '{}' }
    expect(inputOf([asked(null, broken)])[0]).toEqual(bare)
    const message = own(asked(null, broken), [{ ...OWN_CALL, arguments: '{"path":' }])
    expect(inputOf([message])[0]).toEqual(bare)
  })

  test('calls are told in words where they are refused as calls: those of others, or all', () => {
    const messages = [
      kept,
      result('c1', 'One.'),
      asked(null, { ...CALL, id: 'c2' }),
      result('c2', 'Two.'),
    ]
    const told = (text: string) =>
      outputText(`I called read_note with ${CALL.arguments}.\n\nread_note gave: ${text}`)
    expect(inputOf(messages, { foreignCallsInWords: true }).slice(0, 4)).toEqual([
      ...items,
      output('c1', 'One.'),
      told('Two.'),
    ])
    // Told behind an answer that is kept: what was added to it is not lost.
    const answered = own({ role: 'assistant', content: 'Done.' }, [outputText('Done.')])
    const behind = [answered, asked(null, { ...CALL, id: 'c2' }), result('c2', 'Two.')]
    expect(JSON.stringify(inputOf(behind, { foreignCallsInWords: true }))).toContain('gave: Two.')
    const all = inputOf(messages, { allCallsInWords: true })
    expect(all.map((item) => (item as { type: string }).type)).toEqual(['message', 'message'])
  })
})

describe('calls and results', () => {
  test('a result stands behind its call, wherever it came', () => {
    const messages = [
      asked(null, CALL, { ...CALL, id: 'c2' }),
      user('Wait.'),
      result('c2', 'Two.'),
      result('c1', 'One.'),
    ]
    expect(inputOf(messages).slice(2)).toEqual([
      output('c1', 'One.'),
      output('c2', 'Two.'),
      inputText('Wait.'),
    ])
  })
  test('a call without a result has one that says so, a result without a call is left out', () => {
    const messages = [result('c1', 'Early.'), asked(null, CALL), result('c9', 'No.'), user('Well?')]
    expect(inputOf(messages)).toEqual([
      { ...OWN_CALL, call_id: 'c1' },
      output('c1', '(no result)'),
      inputText('Well?'),
    ])
  })
  test('a result goes to the last call of its id, and only once', () => {
    const messages = [
      asked(null, CALL),
      result('c1', 'One.'),
      result('c1', 'Again.'),
      asked(null, CALL),
      result('c1', 'Two.'),
    ]
    expect(inputOf(messages).filter((_, at) => at % 2 === 1)).toEqual([
      output('c1', 'One.'),
      output('c1', 'Two.'),
    ])
  })
  test('nothing is empty', () => {
    const messages = [user(''), asked('', CALL), result('c1', ''), asked(''), asked(null)]
    expect(inputOf(messages)).toEqual([
      inputText('(nothing)'),
      { ...OWN_CALL, call_id: 'c1' },
      output('c1', '(nothing)'),
    ])
  })
})

test('what a request holds is told for what its refusal teaches', () => {
  const sent = (messages: readonly ModelMessage[], ways: Partial<Ways> = {}) =>
    responsesWire.sent(requestOf(messages), { ...WAYS, ...ways })
  const kept = own(asked(null, CALL), [THOUGHT, OWN_CALL])
  expect(
    sent([kept], {
      profile: { strictTools: true, temperature: 1, effort: 'low', answerTokens: 99 },
    }),
  ).toEqual({
    wire: 'responses',
    usage: false,
    strict: true,
    stop: false,
    tools: true,
    toolChoice: false,
    opaque: true,
    foreignCalls: false,
    calls: true,
    temperature: true,
    effort: true,
    answerLimit: false,
  })
  expect(sent([kept, asked(null, CALL)])).toMatchObject({
    opaque: true,
    foreignCalls: true,
    strict: false,
  })
  expect(sent([kept], { lessons: { noOpaque: true } })).toMatchObject({
    opaque: false,
    foreignCalls: true,
  })
  expect(sent([kept], { profile: { toolCalls: 'text' } })).toMatchObject({
    tools: false,
    opaque: false,
    calls: false,
  })
})

describe('of any conversation', () => {
  /** Items as they come from a server, whole. */
  const item = fc.oneof(
    fc.record({
      type: fc.constant('reasoning'),
      id: fc.string(),
      summary: fc.constant([]),
      encrypted_content: fc.constantFrom('gAAA', '', null),
    }),
    fc.record({
      type: fc.constant('message'),
      id: fc.string(),
      content: fc.array(fc.record({ type: fc.constant('output_text'), text: fc.string() })),
    }),
    fc.record({
      type: fc.constant('function_call'),
      id: fc.string(),
      call_id: fc.constantFrom('x', 'y', ''),
      name: fc.constantFrom('read_note', 'list', ''),
      arguments: fc.constantFrom('{}', '{"a":1}', '{', ''),
    }),
  )
  const ids = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: 6 })
  /** An answer as it is kept: what the decoder made of such items, its calls named by the app. */
  const answer = fc
    .tuple(fc.array(item, { maxLength: 6 }), ids)
    .map(([output, names]): ModelMessage => {
      const decoder = responsesWire.decoder({ newCallId: () => 'made', source: SOURCE })
      const response = { status: 'completed', output }
      const events = [
        ...decoder.push({ type: 'response.completed', response }),
        ...decoder.end(true),
      ]
      const content = events.map((each) => (each.type === 'text-delta' ? each.text : '')).join('')
      const last = events.at(-1)
      if (last?.type !== 'finish') throw new Error('no finish')
      const toolCalls = last.toolCalls.map((call, at) => ({ ...call, id: names[at] ?? call.id }))
      return { role: 'assistant', content, toolCalls, ...(last.opaque && { opaque: last.opaque }) }
    })
  const built = fc.record({
    role: fc.constant('assistant' as const),
    content: fc.option(fc.string()),
    toolCalls: ids.chain((names) =>
      fc.nat(3).map((count) => names.slice(0, count).map((id) => ({ ...CALL, id }))),
    ),
  })
  const strange = fc.tuple(built, fc.jsonValue()).map(([message, value]) => ({
    ...message,
    opaque: { wire: 'responses', ...SOURCE, value: JSON.parse(JSON.stringify(value)) as null },
  }))
  const message: fc.Arbitrary<ModelMessage> = fc.oneof(
    answer,
    built,
    strange,
    fc.record({ role: fc.constant('user' as const), content: fc.option(fc.string()) }),
    fc.record({
      role: fc.constant('tool' as const),
      content: fc.option(fc.string()),
      toolCallId: fc.constantFrom('a', 'b', 'c', 'd', 'z'),
    }),
  )
  const flag = fc.constantFrom({}, { on: true })
  const lessons = fc.tuple(flag, flag, flag).map(([opaque, foreign, all]): Lessons => ({
    ...('on' in opaque && { noOpaque: true }),
    ...('on' in foreign && { foreignCallsInWords: true }),
    ...('on' in all && { allCallsInWords: true }),
  }))

  interface Item {
    readonly type: string
    readonly call_id?: string
    readonly [field: string]: unknown
  }
  const conversation = fc.array(message, { maxLength: 12 })

  test('every call has exactly one output behind it, and every output a call before it', () => {
    fc.assert(
      fc.property(conversation, lessons, (messages, learnt) => {
        const items = inputOf(messages, learnt) as Item[]
        const waiting = new Map<string, number>()
        for (const { type, call_id: id = '' } of items) {
          if (type === 'function_call') {
            expect(waiting.get(id) ?? 0).toBe(0)
            waiting.set(id, 1)
          } else if (type === 'function_call_output') {
            expect(waiting.get(id)).toBe(1)
            waiting.set(id, 0)
          }
        }
        expect([...waiting.values()].filter((count) => count > 0)).toEqual([])
      }),
      { numRuns: runs(2000) },
    )
  })

  test('no text is empty, no item has an id of the server, no thoughts stand alone', () => {
    fc.assert(
      fc.property(conversation, lessons, (messages, learnt) => {
        const items = inputOf(messages, learnt) as Item[]
        const texts = items.flatMap(({ content = [], output: words = '-', name = '-' }) => [
          ...(content as { text?: string }[]).map(({ text }) => text),
          words,
          name,
        ])
        expect(texts.filter((text) => typeof text !== 'string' || text === '')).toEqual([])
        items.forEach((each, at) => {
          expect(each).not.toHaveProperty('id')
          expect(each).not.toHaveProperty('status')
          const next = items[at + 1]
          if (each.type === 'reasoning')
            expect([next?.type === 'message' ? next['role'] : next?.type]).toEqual([
              expect.stringMatching(/^(?:assistant|function_call|reasoning)$/),
            ])
        })
      }),
      { numRuns: runs(2000) },
    )
  })

  test('what was sent before stays as it was: the next request only appends', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(answer, fc.string()), { maxLength: 5 }), (rounds) => {
        const messages = rounds.flatMap(([said, words]): ModelMessage[] => [
          said,
          ...(said.toolCalls ?? []).map(({ id }) => result(id, words)),
          user(words),
        ])
        const ends = messages.flatMap(({ role }, at) => (role === 'user' ? [at + 1] : []))
        const inputs = ends.map((end) =>
          JSON.stringify(inputOf(messages.slice(0, end))).slice(0, -1),
        )
        inputs.forEach((input, at) =>
          expect((inputs[at + 1] ?? input).startsWith(input)).toBe(true),
        )
      }),
      { numRuns: runs(500) },
    )
  })
})

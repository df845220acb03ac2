import { expect, test } from 'vitest'
import { lessonOf, type Lessons, type SentRequest } from './lessons.ts'

const NOTHING: SentRequest = {
  wire: 'chat',
  usage: false,
  strict: false,
  stop: false,
  tools: false,
  toolChoice: false,
  opaque: false,
  foreignCalls: false,
  calls: false,
  temperature: false,
  effort: false,
  answerLimit: false,
}
const learn = (body: unknown, sent: Partial<SentRequest>, known: Lessons = {}, status = 400) =>
  lessonOf(
    { canRetry: false, retryAfterMs: null, status, body: JSON.stringify(body) },
    { ...NOTHING, ...sent },
    known,
    'm1',
  )?.lessons ?? null
const param = (name: string) => ({ error: { message: 'Not supported.', param: name } })

test.each([
  [param('temperature'), { temperature: true }, { noTemperature: true }],
  [param('reasoning_effort'), { tools: true }, { noThinking: true }],
  [param('reasoning_effort'), { effort: true }, { noEffort: true }],
  [param('stop'), { stop: true }, { noStop: true }],
  [param('tool_choice'), { tools: true, toolChoice: true }, { noToolChoice: true }],
  [
    {
      error: {
        code: 400,
        message: 'Jinja Exception: Tool call IDs should be alphanumeric strings with length 9!',
      },
    },
    { calls: true, foreignCalls: true },
    { shortCallIds: true },
  ],
  [
    { error: { message: "'max_tokens' is not supported. Use 'max_completion_tokens' instead." } },
    { answerLimit: true },
    { completionLimit: true },
  ],
  [
    { error: { message: 'This model is only supported in v1/responses and not in v1/chat.' } },
    {},
    { wire: 'responses' },
  ],
] as const)('what %j teaches of %j is %j', (body, sent, lesson) => {
  expect(learn(body, sent)).toEqual(lesson)
})

test('what was not sent, or is known, is not learnt', () => {
  expect(learn(param('temperature'), {})).toBeNull()
  expect(learn(param('temperature'), { temperature: true }, { noTemperature: true })).toBeNull()
  // Tools without thinking were tried: what is left is to say nothing of it.
  expect(
    learn(param('reasoning_effort'), { tools: true, effort: true }, { noThinking: true }),
  ).toEqual({ noEffort: true })
  expect(learn(param('temperature'), { temperature: true }, {}, 500)).toBeNull()
})

test('a protocol that is not there is left for Chat Completions, and a model that is not there is not', () => {
  const sent = { wire: 'responses' } as const
  expect(learn({ detail: 'Not Found' }, sent, {}, 404)).toEqual({ wire: 'chat' })
  expect(learn({ error: { message: 'The model `x` does not exist' } }, sent, {}, 404)).toBeNull()
  expect(learn({ detail: 'Not Found' }, sent, { wire: 'responses' }, 404)).toBeNull()
})

test.each([
  ['temperature: Extra inputs are not permitted', { temperature: true }, { noTemperature: true }],
  ['`temperature` is deprecated for this model', { temperature: true }, { noTemperature: true }],
  ['stop_sequences: Extra inputs are not permitted', { stop: true }, { noStop: true }],
  ['adaptive thinking is not supported on this model', { effort: true }, { noEffort: true }],
  ['This model does not support the effort parameter.', { effort: true }, { noEffort: true }],
  ['`thinking` blocks cannot be modified', { opaque: true }, { noOpaque: true }],
  [
    'The block is bound to a different conversation',
    { opaque: true },
    { dropsBoundThoughts: true },
  ],
] as const)('Anthropic’s “%s” teaches what it is about', (message, sent, lesson) => {
  const all = { ...sent, wire: 'messages', calls: true } as const
  expect(learn({ type: 'error', error: { type: 'invalid_request_error', message } }, all)).toEqual(
    lesson,
  )
})

test('thoughts that cannot be dropped are not given back', () => {
  const body = { error: { message: 'The block is bound to a different conversation' } }
  const known = { dropsBoundThoughts: true } as const
  expect(learn(body, { wire: 'messages', opaque: true }, known)).toEqual({ noOpaque: true })
})

test('earlier calls are mended step by step, from the least to the most', () => {
  const missing = { error: { message: 'Function call is missing a thought_signature.' } }
  const sent = { calls: true, foreignCalls: true }
  const signed = { signsForeignCalls: true } as const
  const inWords = { foreignCallsInWords: true } as const
  expect(learn(missing, sent)).toEqual(signed)
  expect(learn(missing, sent, signed)).toEqual(inWords)
  const all = { allCallsInWords: true, ...inWords } as const
  expect(learn(missing, sent, { ...signed, ...inWords })).toEqual(all)
  expect(learn(missing, sent, { ...signed, ...all })).toBeNull()
  expect(learn({ error: { message: 'Bad weather.' } }, sent)).toBeNull()
})

test('what was given back and is not known there is not given back again', () => {
  const sent = { calls: true, opaque: true }
  for (const message of [
    'Extra inputs are not permitted: extra_forbidden',
    'Unknown field: reasoning_content',
    'The thought signature is corrupted.',
    'Encrypted content could not be verified: invalid',
  ])
    expect(learn({ error: { message } }, sent)).toEqual({ noOpaque: true })
})

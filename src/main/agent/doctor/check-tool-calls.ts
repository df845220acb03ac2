import type { ModelProfile } from '../../../shared/domain/models/model-profile.ts'
import type { ChatMessage } from '../endpoint/chat-body.ts'
import { toolsAsText } from '../endpoint/tools-as-text.ts'
import { asksFor, callsIn, WEATHER, type SeenCall } from './doctor-tools.ts'
import type { Examination, Finding } from './examination.ts'
import { fail, pass, unknown } from './examination.ts'
import { nativeCalls, noCallsAtAll } from './remedies.ts'

export type CallKind = NonNullable<ModelProfile['toolCalls']>

const SYSTEM = 'You help with questions. Use a tool whenever it can answer.'
const QUESTION = 'How warm is it in Lisbon now?'
const ANSWER_TOKENS = 1500

export interface CallsFound {
  readonly finding: Finding
  /** Null when it could not be found out. */
  readonly kind: CallKind | null
  /** A call that was made in the fields of the protocol, to go on with. */
  readonly call: SeenCall | null
}

/** How the model calls a tool: in the fields of the protocol, in its text, or, when asked in the prompt, there. */
export async function checkToolCalls(examination: Examination): Promise<CallsFound> {
  const reply = await examination.probe.ask({
    messages: [
      { role: 'system', content: SYSTEM },
      { role: 'user', content: QUESTION },
    ],
    tools: [WEATHER],
    answerTokens: ANSWER_TOKENS,
  })
  if (reply.status === 'skipped' || reply.status === 'stopped') return notKnown(reply.message)
  if (reply.status === 'failed') {
    // Without a status nobody answered: that says nothing of tools.
    if (reply.failure.status === undefined || reply.failure.status === 429)
      return notKnown(reply.message)
    return describedInPrompt(examination, `The server refuses tools. ${reply.message}`)
  }
  const { native, written } = callsIn(reply)
  const call = native.find((each) => asksFor(each, 'Lisbon'))
  if (call)
    return found('native', pass('tool-calls', 'It calls tools as the protocol has it.'), call)
  if (written.some((each) => asksFor(each, 'Lisbon')))
    return found(
      'native',
      fail(
        'tool-calls',
        'It writes its calls into the text, because the server does not know its template. Latent reads them there.',
        nativeCalls(examination),
      ),
    )
  const why =
    native.length > 0
      ? 'Its call has a wrong name or arguments that cannot be read.'
      : reply.isTruncated
        ? 'It came to no call before its answer was cut.'
        : 'It was offered a tool, and did not use it: servers without a template for tools leave them out.'
  return describedInPrompt(examination, why)
}

async function describedInPrompt(examination: Examination, why: string): Promise<CallsFound> {
  const { system, messages } = toolsAsText({
    system: SYSTEM,
    messages: [{ role: 'user', content: QUESTION }],
    tools: [WEATHER],
    openPath: null,
  })
  const reply = await examination.probe.ask({
    messages: [{ role: 'system', content: system }, ...messages],
    answerTokens: ANSWER_TOKENS,
  })
  if (reply.status === 'answered') {
    const { native, written } = callsIn(reply)
    if ([...native, ...written].some((call) => asksFor(call, 'Lisbon')))
      return found(
        'text',
        fail(
          'tool-calls',
          `${why} It can when tools are described in the prompt, and Latent does so from now on.`,
          nativeCalls(examination),
        ),
      )
    return found(
      'none',
      fail(
        'tool-calls',
        `${why} It cannot when they are described in the prompt either, so Latent offers it none: it can talk, but not look into notes.`,
        noCallsAtAll,
      ),
    )
  }
  return {
    finding: { line: fail('tool-calls', why, nativeCalls(examination)) },
    kind: null,
    call: null,
  }
}

/** Whether the model reads the result of its own call. */
export async function checkToolResults(
  { probe }: Examination,
  { kind, call }: CallsFound,
): Promise<Finding> {
  if (kind === null || kind === 'none' || !call)
    return {
      line: unknown(
        'tool-results',
        kind === 'none'
          ? 'It makes no calls.'
          : 'Not needed: calls and results travel as text, which every server passes on.',
      ),
    }
  const reply = await probe.ask({
    messages: [
      { role: 'system', content: SYSTEM },
      { role: 'user', content: QUESTION },
      assistantCall(call),
      { role: 'tool', tool_call_id: call.id, content: '{"temperature":"23.5 °C"}' },
    ],
    tools: [WEATHER],
    answerTokens: ANSWER_TOKENS,
  })
  if (reply.status === 'failed' && reply.failure.status !== undefined)
    return {
      line: fail(
        'tool-results',
        `The server refuses the result of a tool. ${reply.message} Latent describes the tools in the prompt instead.`,
      ),
      profile: { toolCalls: 'text' },
    }
  if (reply.status !== 'answered') return { line: unknown('tool-results', reply.message) }
  return /23[.,]5/.test(reply.rawText)
    ? { line: pass('tool-results', 'It reads what a tool gives back.') }
    : {
        line: fail(
          'tool-results',
          'It was given the result of its call, and did not use it in its answer.',
          { text: 'Small models lose the thread here. Try a larger one.' },
        ),
      }
}

const assistantCall = (call: SeenCall): ChatMessage => ({
  role: 'assistant',
  content: null,
  tool_calls: [
    { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } },
  ],
})

const found = (
  kind: CallKind,
  line: Finding['line'],
  call: SeenCall | null = null,
): CallsFound => ({
  finding: { line, profile: { toolCalls: kind } },
  kind,
  call,
})

const notKnown = (message: string): CallsFound => ({
  finding: { line: unknown('tool-calls', message) },
  kind: null,
  call: null,
})

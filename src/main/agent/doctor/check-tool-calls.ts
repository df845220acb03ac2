import type { OpaquePart } from '../../../shared/domain/chat/model-message.ts'
import type { ModelProfile } from '../../../shared/domain/models/model-profile.ts'
import { toolsAsText } from '../endpoint/text-calls/tools-as-text.ts'
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
  /** Calls that were made in the fields of the protocol, to go on with, and what their model wants back with them. */
  readonly calls: readonly SeenCall[]
  readonly opaque: OpaquePart | null
}

/** How the model calls a tool: in the fields of the protocol, in its text, or, when asked in the prompt, there. */
export async function checkToolCalls(examination: Examination): Promise<CallsFound> {
  const reply = await examination.probe.ask({
    system: SYSTEM,
    messages: [{ role: 'user', content: QUESTION }],
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
  if (native.some((each) => asksFor(each, 'Lisbon')))
    return found('native', pass('tool-calls', 'It calls tools as the protocol has it.'), reply)
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
    system,
    messages,
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
    ...NO_CALLS,
  }
}

/** Whether the model reads the result of its own call. */
export async function checkToolResults(
  { probe }: Examination,
  { kind, calls, opaque }: CallsFound,
): Promise<Finding> {
  if (kind === null || kind === 'none' || calls.length === 0)
    return {
      line: unknown(
        'tool-results',
        kind === 'none'
          ? 'It makes no calls.'
          : 'Not needed: calls and results travel as text, which every server passes on.',
      ),
    }
  const reply = await probe.ask({
    system: SYSTEM,
    messages: [
      { role: 'user', content: QUESTION },
      { role: 'assistant', content: null, toolCalls: calls, ...(opaque && { opaque }) },
      ...calls.map(({ id }) => ({
        role: 'tool' as const,
        toolCallId: id,
        content: '{"temperature":"23.5 °C"}',
      })),
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

const NO_CALLS = { calls: [], opaque: null }

const found = (
  kind: CallKind,
  line: Finding['line'],
  reply: Pick<CallsFound, 'calls' | 'opaque'> = NO_CALLS,
): CallsFound => ({
  finding: { line, profile: { toolCalls: kind } },
  kind,
  calls: reply.calls,
  opaque: reply.opaque,
})

const notKnown = (message: string): CallsFound => ({
  finding: { line: unknown('tool-calls', message) },
  kind: null,
  ...NO_CALLS,
})

import {
  examinationTokens,
  LONGEST_CANARY_TOKENS,
  type DoctorLine,
  type DoctorReport,
  type DoctorStep,
} from '../../../shared/domain/models/doctor.ts'
import type { ModelProfile } from '../../../shared/domain/models/model-profile.ts'
import type { Clock } from '../../platform/ports.ts'
import { connectEndpoint, type EndpointOptions } from '../endpoint/endpoint-connection.ts'
import { createEndpointFetch } from '../endpoint/endpoint-fetch.ts'
import { checkAnswer } from './check-answer.ts'
import { checkContext, contextAsSaid } from './check-context.ts'
import { checkParallelCalls } from './check-parallel-calls.ts'
import { checkStopping } from './check-stopping.ts'
import { checkStreaming } from './check-streaming.ts'
import { checkThinking } from './check-thinking.ts'
import { checkToolCalls, checkToolResults } from './check-tool-calls.ts'
import { checkToolChoice } from './check-tool-choice.ts'
import {
  titleOf,
  unknown,
  type Examination,
  type Finding,
  type LineId,
  type ServerInfo,
} from './examination.ts'
import { describeServer, identifyServer, serverInfoReader } from './identify-server.ts'
import { createProbe, type ProbeLimits } from './probe.ts'

/** The lines, in the order in which they are looked at. */
const LINES = [
  'server',
  'answer',
  'streaming',
  'thinking',
  'tool-calls',
  'tool-results',
  'tool-choice',
  'parallel-calls',
  'stopping',
  'context',
] as const satisfies readonly LineId[]

export interface ExamineOptions extends EndpointOptions {
  /** As the person set it. */
  readonly profile?: Pick<ModelProfile, 'wire'>
  readonly clock: Clock
  /** Measures the context, with prompts of up to `upToTokens`. */
  readonly measuresContext: boolean
  /** Default: `LONGEST_CANARY_TOKENS`. */
  readonly upToTokens?: number
  readonly limits?: Partial<ProbeLimits>
  readonly signal: AbortSignal
}

const TIME_LIMIT_MS = 15 * 60_000
/** One request; a model on this machine may have to load first. */
const FIRST_TOKEN_TIMEOUT_MS = 120_000
const IDLE_TIMEOUT_MS = 30_000

/**
 * Examines a model behind an endpoint, line by line: yields each line as it is known, and returns the report. What is
 * wrong with the endpoint is a line, not an error. Nothing of the person's notes is sent.
 * @throws LatentError `cancelled`
 */
export async function* examineModel(
  options: ExamineOptions,
): AsyncGenerator<DoctorStep, DoctorReport> {
  const { baseUrl, model, clock, measuresContext, signal } = options
  const { upToTokens = LONGEST_CANARY_TOKENS } = options
  const endpoint = connectEndpoint({
    ...options,
    firstTokenTimeoutMs: options.firstTokenTimeoutMs ?? FIRST_TOKEN_TIMEOUT_MS,
    idleTimeoutMs: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
  })
  const probe = createProbe(endpoint, {
    clock,
    signal,
    ...(options.profile && { profile: options.profile }),
    limits: {
      tokens: examinationTokens({ measuresContext, upToTokens }),
      timeMs: TIME_LIMIT_MS,
      ...options.limits,
    },
  })
  const lines: DoctorLine[] = []
  let profile: ModelProfile = {}

  const checking = (id: LineId, more = ''): DoctorStep => ({
    done: lines.length,
    total: LINES.length,
    checking: titleOf(id) + more,
  })
  const take = ({ line, profile: known = {} }: Finding): DoctorStep => {
    lines.push(line)
    profile = { ...profile, ...known }
    return { ...checking(line.id), line }
  }
  const report = (server: ServerInfo): DoctorReport => {
    const { tokens, requests } = probe.spent()
    const { wire } = probe.lessons()
    if (wire) profile = { ...profile, wire }
    return {
      server: { kind: server.kind, name: server.name },
      lines,
      profile: Object.keys(profile).length === 0 ? {} : { ...profile, examinedAtMs: clock.nowMs() },
      sentTokens: tokens,
      requests,
    }
  }

  yield checking('server')
  const send = createEndpointFetch(endpoint.name, { clock, send: options.fetch })
  const server = await identifyServer(endpoint.name, serverInfoReader(baseUrl, send, signal))
  const examination: Examination = { probe, server, model }
  yield take(describeServer(server))

  yield checking('answer')
  const answer = await checkAnswer(examination)
  yield take(answer)
  if (answer.line.status === 'fail') {
    for (const id of LINES.slice(2)) yield take({ line: unknown(id, 'Not checked: no answer.') })
    return report(server)
  }

  yield checking('streaming')
  const askAtLength = () =>
    probe.ask({
      messages: [
        { role: 'user', content: 'Which is larger, 9.11 or 9.9? Say why in two sentences.' },
      ],
      answerTokens: 2500,
    })
  const reply = await askAtLength()
  const streaming = checkStreaming(examination, reply)
  // A machine that is busy reads at once what came apart: nothing is said to be held back that was so but once.
  const wasHeld = streaming.line.status === 'fail' && streaming.profile?.streams === true
  yield take(wasHeld ? checkStreaming(examination, await askAtLength()) : streaming)
  const thinking = checkThinking(reply)
  if (thinking.profile?.startsInThoughts) probe.expectThoughts()
  yield take(thinking)

  yield checking('tool-calls')
  const calls = await checkToolCalls(examination)
  yield take(calls.finding)
  yield checking('tool-results')
  const results = await checkToolResults(examination, calls)
  yield take(results)
  yield checking('tool-choice')
  yield take(
    calls.calls.length > 0
      ? await checkToolChoice(examination)
      : { line: unknown('tool-choice', 'Only for calls in the fields of the protocol.') },
  )
  yield checking('parallel-calls')
  yield take(await checkParallelCalls(examination, results.profile?.toolCalls ?? calls.kind))
  yield checking('stopping')
  yield take(await checkStopping(examination))

  yield checking('context')
  if (!measuresContext) yield take(contextAsSaid(examination))
  else {
    const lengths = checkContext(examination, { upToTokens })
    let step = await lengths.next()
    for (; !step.done; step = await lengths.next())
      yield checking('context', `: ${step.value.toLocaleString('en')} tokens`)
    yield take(step.value)
  }
  return report(server)
}

import type {
  AppliedChange,
  NewChatItem,
  Source,
  TokenUsage,
} from '../../../shared/domain/chat/chat-item.ts'
import type { FiledEntry } from '../../../shared/domain/entries/filed-entry.ts'
import type { Clock, Ids, Logger } from '../../platform/ports.ts'
import type { ModelMessage, ModelToolCall } from '../../../shared/domain/chat/model-message.ts'
import type { Approvals } from './approvals.ts'
import { usageAndCost } from '../budget/usage-cost.ts'
import { citedSources } from '../answer/cited-sources.ts'
import { createDeltaBatch } from './delta-batch.ts'
import type { GatheredContext } from '../prompt/gather-context.ts'
import { groundAnswer, type GroundedAnswer, type Grounding } from '../answer/ground-answer.ts'
import type { Model, ModelRequest } from '../model.ts'
import { parseJsonText } from '../ask/parse-json-text.ts'
import { withDeadline } from '../../platform/with-deadline.ts'
import { createPictures, type ReadPicture } from '../prompt/pictures.ts'
import { readAnswer } from '../answer/read-answer.ts'
import type { ReadText } from '../answer/read-texts.ts'
import { createAllowance } from './allowance.ts'
import { runCalls } from './run-calls.ts'
import { createToolRunner } from './run-tool-call.ts'
import { count, emptyAnswer, type Ending, limit } from './turn-ending.ts'
import type { TurnPrompt } from '../prompt/turn-prompt.ts'
import type { TurnTools } from './turn-tools.ts'
import { CONCLUDE } from './words.ts'

export interface TurnLimits {
  /** Answers of the model in one turn. */
  readonly maxRounds: number
  /** Tool calls in one turn. */
  readonly maxToolCalls: number
  /** How often a turn that has only read begins these anew by itself; default: never. */
  readonly maxExtensions?: number
}

export interface TurnPorts {
  readonly conversationId: string
  readonly turnId: string
  readonly model: Model
  readonly tools: TurnTools
  readonly approvals: Pick<Approvals, 'ask'>
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** Asked before each round. */
  readonly prompt: TurnPrompt
  readonly openPath: string | null
  /** As `ModelRequest.folders`. */
  readonly folders?: readonly string[]
  /** What the person attached to the message: read, as if a tool had. */
  readonly attached: GatheredContext
  /** What an answer is checked against; left out, it is not checked. */
  readonly grounding?: Grounding
  /** Ids of calls that the conversation has already. */
  readonly usedCallIds: ReadonlySet<string>
  /** Questions of the conversation that were not answered with a yes before this turn. */
  readonly deniedBefore: number
  readonly emit: (item: NewChatItem) => void
  /** Keeps a message for the rounds and turns to come. */
  readonly remember: (message: ModelMessage) => void
  /** A message is finished: `text` replaces its deltas. */
  settleText(messageId: string, text: string): void
  readonly readPicture: ReadPicture
  /** Resolves when the person will not wait for the next try. */
  readonly hurried: () => Promise<void>
  readonly limits: TurnLimits
  readonly signal: AbortSignal
  /** True when `signal` fired because Latent ends, not because the person stopped the turn. */
  isQuitting(): boolean
}

const MAX_INVALID_MESSAGES = 3
/** Shorter answers are small talk, whether they come from notes or not. */
const LEAST_TO_GROUND = 80
const GROUNDING_MS = 2_000
const MAX_ACTIVE_MS = 10 * 60_000

/**
 * One turn (seed 002's ReAct loop): the model answers or calls tools, their results go back to it, until it answers
 * without a call or a limit ends the turn. Emits everything it does, `turn-start` first and `turn-end` last; nothing
 * that the model, a tool or the network does makes it reject. Ends within 500 ms of `signal`.
 */
export async function runTurn(turn: TurnPorts): Promise<void> {
  const { model, clock, emit, signal, limits, ids } = turn
  const startedMs = clock.nowMs()
  const deltas = createDeltaBatch({ emit, clock })
  const toolsUsed = new Set<string>()
  const sources: Source[] = [...turn.attached.sources]
  const reads: ReadText[] = attachedTexts(turn.attached)
  const changes: AppliedChange[] = []
  const runner = createToolRunner({ ...turn, sources, changes, toolsUsed, reads })
  const allowance = createAllowance({
    limits,
    hasOnlyRead: () => changes.length + runner.denials() === 0 && runner.filed() === null,
    tell: (text) => tell('info', text),
  })
  const callPorts = { ...turn, runner, changes, allowance }
  let answer = ''
  const used: TokenUsage[] = []
  let answers = 0
  const shelf = createPictures({
    read: turn.readPicture,
    model: { label: model.label, seesImages: model.profile?.seesImages ?? false },
  })
  let invalidMessages = 0
  let wasTooLong = false
  let wasEmpty = false
  const tell = createTeller(emit)

  const stopped = (): Ending =>
    turn.isQuitting()
      ? { status: 'interrupted', warning: 'Latent ended during this answer.', canContinue: true }
      : { status: 'stopped', warning: 'You stopped this answer.', canContinue: true }

  /**
   * One request to the model, its answer read and kept. At the end of a turn that came to a limit it may not call: it says
   * what it can from the results it has.
   */
  async function ask(how: Asking): Promise<Ending | readonly ModelToolCall[] | 'again'> {
    const isLast = how !== 'freely'
    const messageId = ids.random()
    const prompt = await turn.prompt.next()
    if (signal.aborted) return stopped()
    if (model.profile) emit({ type: 'prompt-sizes', sizes: prompt.sizes })
    if (prompt.status === 'refused')
      return { status: 'failed', warning: prompt.message, canContinue: false }
    if (prompt.leftOut !== null) tell('info', prompt.leftOut)
    const { messages, pictures, problems } = await shelf.illustrate(prompt.messages)
    if (signal.aborted) return stopped()
    for (const problem of problems) tell('warning', problem)
    const reply = await readAnswer(
      model.stream({ ...requestOf(turn, { ...prompt, messages }, how), pictures }, signal),
      { emit, deltas, messageId, signal },
    )
    deltas.flush()
    answers += 1
    if (reply.usage) {
      used.push(reply.usage)
      const cut = turn.prompt.counted(reply.usage)
      if (cut !== null) tell('warning', cut)
    }
    if (reply.text !== '') {
      turn.settleText(messageId, reply.text)
      answer += (answer === '' ? '' : '\n\n') + reply.text
    }
    const calls = reply.status === 'finished' && !isLast ? runner.nameCalls(reply.toolCalls) : []
    if (reply.text !== '' || calls.length > 0)
      turn.remember({
        role: 'assistant',
        content: reply.text === '' ? null : reply.text,
        ...(calls.length > 0 ? { toolCalls: calls } : filedFields(runner.filed())),
        ...(reply.status === 'finished' && reply.opaque && { opaque: reply.opaque }),
      })
    switch (reply.status) {
      case 'stopped':
        return stopped()
      case 'failed':
        if (reply.failure.isTooLong && reply.text === '' && !wasTooLong) {
          wasTooLong = true
          turn.prompt.refused(reply.failure.limitTokens)
          tell('info', `${model.label} refused the prompt as too long. It is sent again, shorter.`)
          return 'again'
        }
        return { status: 'failed', warning: reply.message, canContinue: true }
      case 'truncated':
        return limit('The model ran out of room in the middle of its answer')
      case 'finished':
        if (calls.length > 0) return calls
        if (reply.text !== '') return { status: 'done', canContinue: false }
        if (how === 'without-calls') return 'again'
        // Some models end without a word after their tools, and answer when they are asked once more.
        if (wasEmpty || reply.toolCalls.length > 0) return emptyAnswer
        wasEmpty = true
        return 'again'
    }
  }

  /** What was found is not lost to a limit: the model is asked once more, for an answer from what it has. */
  async function conclude(ending: Ending): Promise<Ending> {
    // Rules know no such request.
    const isSaid = !model.isOffline && (await ask('without-calls')) !== 'again'
    if (!isSaid && !signal.aborted && (await ask('without-tools')) === 'again')
      await ask('without-tools')
    return signal.aborted ? stopped() : ending
  }

  async function loop(): Promise<Ending> {
    for (let round = 0; round < allowance.rounds() || allowance.extend(0); round++) {
      if (clock.nowMs() - startedMs - runner.waitedMs() > MAX_ACTIVE_MS)
        return limit('It worked for 10 minutes and was stopped')
      const reply = await ask('freely')
      if (reply === 'again') {
        round -= 1
        continue
      }
      if ('status' in reply) return reply
      invalidMessages = reply.some((call) => parseJsonText(call.arguments) === null)
        ? invalidMessages + 1
        : 0
      const ending = await runCalls(reply, callPorts)
      if (signal.aborted) return stopped()
      if (ending) return ending.concludes ? conclude(ending) : ending
      if (invalidMessages >= MAX_INVALID_MESSAGES)
        return limit('It sent tool calls that are not valid JSON three times in a row')
    }
    return conclude(limit(`It stopped after ${count(allowance.rounds(), 'round')} with the model`))
  }

  emit({ type: 'turn-start', model: model.label, isLocal: model.isLocal })
  let ending: Ending
  try {
    ending = await loop()
  } catch (error) {
    turn.logger.error('A turn failed', { error })
    const warning = 'Something went wrong inside Latent, so the answer broke off.'
    ending = { status: 'failed', warning, canContinue: true }
  }
  deltas.flush()
  const grounded = await ground(turn, { answer, found: sources, reads, changes })
  const end = { ending, answer, sources, changes, toolsUsed, grounded, used, answers }
  emit(turnEnd({ ...end, filed: runner.filed() }, model))
}

/** At the end of a turn a model may not call; one that calls all the same is offered no tools. */
type Asking = 'freely' | 'without-calls' | 'without-tools'

function requestOf(
  { tools, openPath, folders, hurried }: TurnPorts,
  prompt: Pick<ModelRequest, 'system' | 'messages' | 'tools'>,
  how: Asking,
): ModelRequest {
  return {
    system: prompt.system,
    messages: how === 'freely' ? prompt.messages : concluding(prompt.messages),
    tools: how === 'without-tools' ? [] : prompt.tools,
    callable: how === 'without-tools' ? [] : tools.definitions(),
    ...(how === 'without-calls' && { toolChoice: 'none' }),
    openPath,
    ...(folders && { folders }),
    hurried,
  }
}

/** Tells the model so at the end of what it is told, in this request alone: the person did not say it. */
function concluding(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const last = messages.at(-1)
  if (!last) return messages
  const content = `${last.content ?? ''}\n\n<latent>\n${CONCLUDE}\n</latent>`
  return [...messages.slice(0, -1), { ...last, content }]
}

/** Tells the person each sentence once. */
function createTeller(emit: TurnPorts['emit']): (level: 'info' | 'warning', text: string) => void {
  const told = new Set<string>()
  return (level, text) => {
    if (told.has(text)) return
    told.add(text)
    emit({ type: 'notice', level, text })
  }
}

/** What is told of a turn once it is over. */
function turnEnd(
  {
    ending,
    answer,
    sources,
    changes,
    toolsUsed,
    grounded,
    filed,
    used,
    answers,
  }: {
    readonly ending: Ending
    readonly answer: string
    readonly sources: readonly Source[]
    readonly changes: readonly AppliedChange[]
    readonly toolsUsed: ReadonlySet<string>
    readonly grounded: GroundedAnswer
    readonly filed: FiledEntry | null
    readonly used: readonly TokenUsage[]
    readonly answers: number
  },
  model: Model,
): NewChatItem {
  const isGroundless =
    ending.status === 'done' &&
    !model.isOffline &&
    sources.length === 0 &&
    changes.length === 0 &&
    answer.length >= LEAST_TO_GROUND
  return {
    type: 'turn-end',
    status: ending.status,
    ...(ending.warning !== undefined && { warning: ending.warning }),
    canContinue: ending.canContinue,
    toolsUsed: [...toolsUsed],
    sources: citedSources(answer, [...grounded.sources, ...sources]),
    changes: [...changes],
    ...(filed && { entry: filed }),
    // What only quotes is not held against itself: links inside a quotation would be read as claims.
    ...(grounded.flaws.length > 0 && !model.isOffline && { flaws: [...grounded.flaws] }),
    ...(isGroundless && { groundless: toolsUsed.size === 0 ? 'unread' : 'not-found' }),
    ...(used.length > 0 && usageAndCost(used, { answers, prices: model.profile?.prices })),
  }
}

/** An answer is not held up for long by being checked, and not at all by a failure of it. */
async function ground(
  { grounding, clock, signal, logger }: TurnPorts,
  {
    answer,
    ...rest
  }: { readonly answer: string } & Omit<Parameters<typeof groundAnswer>[1], 'grounding'>,
): Promise<GroundedAnswer> {
  const nothing: GroundedAnswer = { sources: [], flaws: [] }
  if (!grounding || !answer.includes('[[') || signal.aborted) return nothing
  try {
    return await withDeadline(() => groundAnswer(answer, { ...rest, grounding }), {
      limitMs: GROUNDING_MS,
      signal,
      clock,
      instead: () => nothing,
    })
  } catch (error) {
    logger.warn('An answer could not be checked', { error })
    return nothing
  }
}

/** What the stored answer says of an entry that was filed (seed 000, property 8). */
const filedFields = (
  filed: FiledEntry | null,
): Pick<ModelMessage, 'filedEntryPath' | 'filedConfidence'> =>
  filed === null ? {} : { filedEntryPath: filed.path, filedConfidence: filed.confidence }

/** Of notes and selections; what went along of folders and tags is looked for in the notes themselves. */
const attachedTexts = ({ pieces, texts }: GatheredContext): ReadText[] =>
  pieces.flatMap(({ kind, name: path }, index) =>
    kind === 'note' || kind === 'selection' ? [{ path, text: texts[index]?.text ?? '' }] : [],
  )

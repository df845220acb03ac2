import type { AppliedChange, Source } from '../../../shared/domain/chat/chat-item.ts'
import { filedEntry, type FiledEntry } from '../../../shared/domain/entries/filed-entry.ts'
import type { ToolResult } from '../../../shared/domain/chat/tool-result.ts'
import type { Logger } from '../../platform/ports.ts'
import type { ModelMessage, ModelToolCall } from '../../../shared/domain/chat/model-message.ts'
import { jsonStructureProblem } from '../../tools/call/json-scan.ts'
import { resultForModel } from '../../tools/define/result-for-model.ts'
import { createCallRepeats } from './call-repeats.ts'
import { createTurnQuestions, type TurnQuestionPorts } from './turn-questions.ts'
import type { GatheredContext } from '../prompt/gather-context.ts'
import { onceAborted } from '../../platform/once-aborted.ts'
import { parseJsonText } from '../ask/parse-json-text.ts'
import { readTexts, type ReadText } from '../answer/read-texts.ts'
import { failedResult, type MessageTools, type ToolOutcome, type TurnTools } from './turn-tools.ts'

/** After a stop, how long a running tool has to finish or to take back what it began. */
const STOP_GRACE_MS = 300
const REPEATS_BEFORE_NOTE = 3
const REPEATS_BEFORE_STOP = 5

export interface ToolRunnerPorts extends TurnQuestionPorts {
  readonly turnId: string
  readonly tools: TurnTools
  readonly logger: Logger
  readonly usedCallIds: ReadonlySet<string>
  readonly openPath: string | null
  readonly attached: Pick<GatheredContext, 'sources' | 'named' | 'seen'>
  readonly remember: (message: ModelMessage) => void
  /** What the calls found and changed is added here. */
  readonly sources: Source[]
  readonly changes: AppliedChange[]
  readonly toolsUsed: Set<string>
  /** What the calls read of notes is added here. */
  readonly reads: ReadText[]
}

export interface MessageRunner {
  /**
   * Resolves when the next call may begin: this one has ended, or waits for `finish`. `repeated`: the same call for the
   * fifth time; it was not run.
   */
  begin(call: ModelToolCall): Promise<'begun' | 'repeated'>
  /** Files that wait to be written. */
  waitingFiles(): number
  /** Asks for and makes what waits; resolves when every call has its result. */
  finish(): Promise<void>
}

/** Runs the tool calls of one turn, with their cards, questions and results. */
export interface ToolRunner {
  /** The calls with ids that no other call of the conversation has: some servers count from 0 in each message. */
  nameCalls(calls: readonly ModelToolCall[]): ModelToolCall[]
  /** The calls of one message; they begin one after another, see `MessageTools`. */
  openMessage(): MessageRunner
  /** Tells the model that a call was not run; no card, for nothing happened. */
  refuse(call: ModelToolCall, reason: string): void
  callsMade(): number
  /** What the last call that filed an entry filed; null when none did. */
  filed(): FiledEntry | null
  denialsInARow(): number
  /** All of the turn. */
  denials(): number
  /** Time that went by while a person was asked. */
  waitedMs(): number
}

export function createToolRunner(ports: ToolRunnerPorts): ToolRunner {
  const { tools, clock, emit, remember, signal, sources, changes, toolsUsed, reads } = ports
  const usedIds = new Set(ports.usedCallIds)
  const repeats = createCallRepeats()
  let callsMade = 0
  let filed: FiledEntry | null = null
  const questions = createTurnQuestions(ports)
  const openMessage = tools.openTurn({ ...ports, askPerson: questions.ask })

  function execute(
    call: ModelToolCall,
    message: MessageTools,
    onWait: () => void,
  ): Promise<ToolOutcome> {
    return message.execute(call, onWait).catch((error: unknown): ToolOutcome => {
      if (!signal.aborted) ports.logger.error('A tool call threw', { tool: call.name, error })
      const error_ = signal.aborted
        ? 'Stopped by the person.'
        : 'Something went wrong inside Latent. What this call did is not known.'
      return { result: failedResult(call.name, { error: error_ }), changes: [], sources: [] }
    })
  }

  /** A tool that ends only after its turn did: the card must say what it really did. */
  function reportLate(call: ModelToolCall, running: Promise<ToolOutcome>): void {
    running
      .then((outcome) => {
        emit({
          type: 'tool-end',
          callId: call.id,
          result: outcome.result,
          changes: [...outcome.changes],
        })
        if (outcome.changes.length > 0)
          emit({
            type: 'notice',
            level: 'warning',
            text: `A change was already under way when you stopped: ${outcome.result.userMessage} It can be undone.`,
          })
      })
      .catch((error: unknown) =>
        ports.logger.warn('A late result could not be stored', { tool: call.name, error }),
      )
  }

  /** Waits for a call, or for the stop; then its card and its message get their result. */
  async function conclude(
    call: ModelToolCall,
    times: number,
    running: Promise<ToolOutcome>,
  ): Promise<void> {
    const stop = onceAborted(signal)
    const outcome = await Promise.race([
      running,
      stop.promise.then(async (stopped) => {
        await clock.sleep(STOP_GRACE_MS)
        return stopped
      }),
    ])
    stop.forget()
    if (outcome === 'stopped') {
      const result = failedResult(call.name, {
        error: 'Stopped while it was running. Whether it took effect is not known yet.',
      })
      emit({ type: 'tool-end', callId: call.id, result, changes: [] })
      remember(toolResultMessage(call, resultForModel(result)))
      reportLate(call, running)
      return
    }
    sources.push(...outcome.sources)
    reads.push(...readTexts(outcome.result.data))
    changes.push(...outcome.changes)
    filed = filedEntry(outcome.result) ?? filed
    emit({
      type: 'tool-end',
      callId: call.id,
      result: outcome.result,
      changes: [...outcome.changes],
    })
    const told: ToolResult =
      times >= REPEATS_BEFORE_NOTE
        ? { ...outcome.result, warnings: [...(outcome.result.warnings ?? []), repeatNote(times)] }
        : outcome.result
    remember(toolResultMessage(call, resultForModel(told)))
  }

  return {
    nameCalls: (calls) =>
      calls.map((call) => {
        let id = call.id
        for (let number = 2; usedIds.has(id); number++) id = `${call.id}-${number}`
        usedIds.add(id)
        return { ...call, id }
      }),
    openMessage() {
      const message = openMessage()
      const running: Promise<void>[] = []
      return {
        waitingFiles: () => message.waitingFiles(),
        async begin(call) {
          const args = argumentsOf(call)
          const times = repeats(call.name, args)
          if (times >= REPEATS_BEFORE_STOP) {
            remember(
              toolResultMessage(call, notRun('This call was made five times and is stopped.')),
            )
            return 'repeated'
          }
          callsMade++
          toolsUsed.add(call.name)
          emit({
            type: 'tool-start',
            callId: call.id,
            tool: call.name,
            title: tools.title(call.name, args),
            arguments: args,
          })
          const waits = Promise.withResolvers<void>()
          const ended = conclude(call, times, execute(call, message, waits.resolve))
          running.push(ended)
          await Promise.race([ended, waits.promise])
          return 'begun'
        },
        async finish() {
          // A stop ends the waiting of every call by itself; nobody waits for a review after it.
          void message.finish()
          await Promise.all(running)
        },
      }
    },
    refuse: (call, reason) => remember(toolResultMessage(call, notRun(reason))),
    callsMade: () => callsMade,
    filed: () => filed,
    denialsInARow: questions.denialsInARow,
    denials: questions.denials,
    waitedMs: questions.waitedMs,
  }
}

/** As JSON; as text where that would be none, or too deep to be looked through. */
function argumentsOf({ arguments: text }: ModelToolCall): unknown {
  const parsed = parseJsonText(text)
  return parsed && jsonStructureProblem(text) === null ? parsed.value : text
}

const toolResultMessage = (call: ModelToolCall, content: string): ModelMessage => ({
  role: 'tool',
  content,
  toolCallId: call.id,
})
const notRun = (error: string): string => JSON.stringify({ success: false, error })
const repeatNote = (times: number): string =>
  `You have made this same call ${times} times in this turn; its result will not change. Use what you have or try something else.`

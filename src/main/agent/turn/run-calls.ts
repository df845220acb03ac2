import type { AppliedChange } from '../../../shared/domain/chat/chat-item.ts'
import type { ModelToolCall } from '../../../shared/domain/chat/model-message.ts'
import type { Allowance } from './allowance.ts'
import type { ToolRunner } from './run-tool-call.ts'
import { concluding, count, type Ending, limit } from './turn-ending.ts'

export interface CallPorts {
  readonly runner: ToolRunner
  /** What the turn has changed so far. */
  readonly changes: readonly AppliedChange[]
  /** Questions of the conversation that were not answered with a yes before this turn. */
  readonly deniedBefore: number
  readonly allowance: Allowance
  readonly signal: AbortSignal
}

const MAX_CALLS_PER_MESSAGE = 16
const MAX_WRITES = 50
const MAX_DENIALS = 3
/** From here on every further one ends the turn (reliability.md 3.2). */
const MAX_DENIALS_OF_CONVERSATION = 20

/** Runs the calls of one message; every one of them gets a result. */
export async function runCalls(
  calls: readonly ModelToolCall[],
  ports: CallPorts,
): Promise<Ending | null> {
  const { runner, changes, allowance, signal } = ports
  let ending: Ending | null = null
  const message = runner.openMessage()
  for (const [index, call] of calls.entries()) {
    if (ending || signal.aborted) {
      runner.refuse(call, 'This call was not run: the turn ended before it.')
    } else if (index >= MAX_CALLS_PER_MESSAGE) {
      runner.refuse(
        call,
        `This call was not run: one message may hold ${MAX_CALLS_PER_MESSAGE} calls. Make it again if it is still needed.`,
      )
    } else if (changes.length + message.waitingFiles() >= MAX_WRITES) {
      // What waits may be declined yet: then the turn goes on.
      runner.refuse(call, `This call was not run: a turn may change ${MAX_WRITES} files.`)
    } else if (
      runner.callsMade() >= allowance.calls() &&
      !allowance.extend(message.waitingFiles())
    ) {
      runner.refuse(call, `This call was not run: a turn may make ${allowance.calls()} calls.`)
      ending = concluding(`It stopped after ${count(allowance.calls(), 'tool call')}`)
    } else {
      const outcome = await message.begin(call)
      if (outcome === 'repeated')
        ending = concluding(`It made the same call five times (${call.name}) and was stopped`)
      else ending = limitReached(ports)
    }
  }
  await message.finish()
  return ending ?? limitReached(ports)
}

function limitReached({ runner, changes, deniedBefore }: CallPorts): Ending | null {
  if (runner.denialsInARow() >= MAX_DENIALS)
    return limit('You declined three changes in a row, so it stopped')
  const denials = runner.denials()
  if (denials > 0 && deniedBefore + denials >= MAX_DENIALS_OF_CONVERSATION)
    return limit(
      `You declined ${deniedBefore + denials} changes in this conversation, so it stopped`,
    )
  if (changes.length >= MAX_WRITES)
    return concluding(`It changed ${MAX_WRITES} files in one turn and was stopped`)
  return null
}

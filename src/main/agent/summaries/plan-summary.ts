import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { isWithin, latestSummaries, type SummaryItem } from './summarised-messages.ts'

/** A conversation is summed up when what is not yet takes more of a prompt than this … */
const BEGIN_AT = 0.5
/** … and as much of it, from the front, that about this is left. */
const LEAVE = 0.25
/** What is given to the model at once. */
const MOST_AT_ONCE = 0.6
/** Turns that are always told as they were. */
const KEPT_TURNS = 2
/** UTF-16 units of one message in what is summed up; results of tools are mostly text of notes, which is there still. */
const MOST_OF_RESULT = 600
const MOST_OF_MESSAGE = 12_000

export interface SummaryPlan {
  /** It stands for the messages after `fromSeq`, up to and with `throughSeq`. */
  readonly fromSeq: number
  readonly throughSeq: number
  /** What is to be summed up: who said what, in order. */
  readonly transcript: string
}

export interface SummaryPlanInput {
  readonly items: readonly ChatItem[]
  readonly messages: readonly ModelMessage[]
  readonly promptTokens: number
  count(text: string): number
}

/**
 * The oldest part of a conversation that is worth a summary now; null while there is room. What was summed up is not
 * again, also when the person removed that summary.
 */
export function planSummary(input: SummaryPlanInput): SummaryPlan | null {
  const { items, messages, promptTokens, count } = input
  const summaries = items.filter((item): item is SummaryItem => item.type === 'summary')
  const fromSeq = latestSummaries(summaries).at(-1)?.throughSeq ?? 0
  const sizeOf = (from: number, through: number): number =>
    messages
      .filter((message) => isWithin(message, from, through))
      .reduce((sum, message) => sum + count(JSON.stringify(message)), 0)
  let left = sizeOf(fromSeq, Infinity)
  if (left <= promptTokens * BEGIN_AT) return null
  // A part ends before a message of the person: what follows it then begins with one.
  const ends = items
    .filter((item) => item.type === 'user-message' && item.seq > fromSeq + 1)
    .map(({ seq }) => seq - 1)
    .slice(0, 1 - KEPT_TURNS)
  let plan: SummaryPlan | null = null
  let from = fromSeq
  for (const throughSeq of ends) {
    const transcript = transcriptOf(messages.filter((each) => isWithin(each, fromSeq, throughSeq)))
    const isTooMuch = count(transcript) > promptTokens * MOST_AT_ONCE
    if (isTooMuch && plan) break
    const room = Math.floor(promptTokens * MOST_AT_ONCE)
    plan = { fromSeq, throughSeq, transcript: isTooMuch ? clip(transcript, room) : transcript }
    left -= sizeOf(from, throughSeq)
    from = throughSeq
    if (isTooMuch || left <= promptTokens * LEAVE) break
  }
  return plan
}

function transcriptOf(messages: readonly ModelMessage[]): string {
  return messages
    .filter(({ situation }) => !situation)
    .map(({ role, content, toolCalls = [] }) => {
      switch (role) {
        case 'user':
          return `Person: ${clip(content ?? '', MOST_OF_MESSAGE)}`
        case 'tool':
          return `Result: ${clip(content ?? '', MOST_OF_RESULT)}`
        case 'assistant':
          return [
            ...(content === null ? [] : [`Assistant: ${clip(content, MOST_OF_MESSAGE)}`]),
            ...toolCalls.map(
              (call) => `Tool: ${call.name} ${clip(call.arguments, MOST_OF_RESULT)}`,
            ),
          ].join('\n')
      }
    })
    .join('\n\n')
}

/** Beginning and end say most. */
function clip(text: string, most: number): string {
  if (text.length <= most) return text
  const half = Math.floor(most / 2)
  return `${text.slice(0, half).toWellFormed()} […] ${text.slice(-half).toWellFormed()}`
}

import { z } from 'zod'
import { isRecord } from '../../../../shared/domain/is-record.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { parseJsonText } from '../../ask/parse-json-text.ts'
import type { ModelEvent } from '../../model.ts'
import { brokenOff, notReadable } from '../endpoint-failure.ts'
import { errorMessageOf } from '../error-body.ts'
import { reportedError, type DecoderOptions, type StreamDecoder } from '../stream-decoder.ts'
import { DROPPED_WORDS } from '../words.ts'
import { AnswerBlock } from './answer-blocks.ts'
import { createAnswerCollector, type AnswerCollector } from './answer-collector.ts'
import { createAnswerSpeech } from './answer-speech.ts'
import { createUsageCount } from './answer-usage.ts'
import { callOf, isCall, wholeBlock } from './open-block.ts'
import { MESSAGES_WORDS } from './words.ts'

const Index = z.number().nullish()
const StopReason = z.string().nullish()
const Message = z.object({ content: z.array(AnswerBlock), stop_reason: StopReason })
const BlockStart = z.object({ index: Index, content_block: AnswerBlock })
const BlockDelta = z.object({ index: Index, delta: z.record(z.string(), z.unknown()) })
const MessageDelta = z.object({ delta: z.object({ stop_reason: StopReason }).nullish() })

/**
 * For Anthropic Messages (D build-with-claude/streaming): blocks that begin, grow and stop, each piece naming its block;
 * the last words are `message_delta` and `message_stop`, without a `[DONE]`. Events that are not known are left out, as
 * its vendor asks.
 */
export function createEventDecoder(options: DecoderOptions): StreamDecoder {
  const { startsInThoughts = false } = options
  const answer = createAnswerCollector()
  const speech = createAnswerSpeech({ startsInThoughts })
  const usage = createUsageCount()
  let stopReason: string | null = null
  let hasBegun = false
  let hasStopped = false
  /** An event came in a form that cannot be read, so what was read is not all of it. */
  let isMangled = false

  function addBlock(index: number | null, start: AnswerBlock): ModelEvent[] {
    const block = answer.begin(index, start)
    return speech.say(block, start.type === 'text' ? block.text : block.thinking)
  }

  function addPiece({ index, delta }: z.output<typeof BlockDelta>): ModelEvent[] {
    const piece = answer.add(index ?? null, delta)
    const isSaid = piece?.kind === 'text' || piece?.kind === 'thinking'
    return isSaid ? speech.say(piece.block, piece.text) : []
  }

  function reading<T>(
    form: z.ZodType<T>,
    event: unknown,
    read: (event: T) => ModelEvent[],
  ): ModelEvent[] {
    hasBegun = true
    const parsed = form.safeParse(event)
    if (parsed.success) return read(parsed.data)
    isMangled = true
    return []
  }

  return {
    push(chunk, { isWhole } = { isWhole: false }) {
      if (!isRecord(chunk)) return []
      const { type, error = null } = chunk
      if (type === 'error' || error !== null) throw reportedError(error, errorMessageOf(chunk))
      switch (isWhole && 'content' in chunk ? 'message' : type) {
        case 'message':
          usage.take(chunk['usage'])
          return reading(Message, chunk, ({ content, stop_reason: reason }) => {
            stopReason = reason ?? null
            return content.flatMap((block) => addBlock(null, block))
          })
        case 'message_start':
          hasBegun = true
          if (isRecord(chunk['message'])) usage.take(chunk['message']['usage'])
          return []
        case 'content_block_start':
          return reading(BlockStart, chunk, ({ index = null, content_block: block }) =>
            addBlock(index, block),
          )
        case 'content_block_delta':
          return reading(BlockDelta, chunk, addPiece)
        case 'message_delta':
          usage.take(chunk['usage'])
          return reading(MessageDelta, chunk, ({ delta }) => {
            stopReason = delta?.stop_reason ?? stopReason
            return []
          })
        case 'message_stop':
          hasStopped = true
          return []
        default:
          return []
      }
    },
    isOver: () => hasStopped,
    end(sawDone) {
      if (!hasBegun)
        throw new LatentError('unavailable', DROPPED_WORDS.nothing(MESSAGES_WORDS.endpoint))
      if (isMangled || !answer.isReadable()) throw notReadable()
      if (stopReason === null && !sawDone && !hasStopped) throw brokenOff()
      const used = usage.used()
      const finish = finishOf(answer, stopReason, options)
      return [...speech.end(), { ...finish, ...(used && { usage: used }) }]
    },
  }
}

/**
 * When the model ended by itself. Anything else (`max_tokens`, `refusal`, `pause_turn`, `model_context_window_exceeded`,
 * one to come) is not a clean end (D build-with-claude/handling-stop-reasons).
 */
const CLEAN_ENDS = ['end_turn', 'tool_use', 'stop_sequence']

/** @param stopReason null where the server gave none, or where nobody waited for it */
function finishOf(
  answer: AnswerCollector,
  stopReason: string | null,
  { newCallId, source }: DecoderOptions,
): Extract<ModelEvent, { type: 'finish' }> {
  const toolCalls = answer.blocks.filter(isCall).map((block) => callOf(block, newCallId))
  // Without a reason, half a call is the only sign that something is missing.
  const isClean =
    stopReason === null
      ? toolCalls.every((call) => parseJsonText(call.arguments) !== null)
      : CLEAN_ENDS.includes(stopReason)
  if (!isClean) return { type: 'finish', reason: 'truncated', toolCalls: [] }
  const value = answer.blocks
    .filter((block) => block.start.type !== 'tool_use' || isCall(block))
    .map(wholeBlock)
  // Without a reason nobody knows whether it is all of it.
  const goesBack = stopReason !== null && answer.isWhole() && value.length > 0
  return {
    type: 'finish',
    reason: toolCalls.length > 0 ? 'tool-calls' : 'stop',
    toolCalls,
    ...(source && goesBack && { opaque: { wire: 'messages', ...source, value } }),
  }
}

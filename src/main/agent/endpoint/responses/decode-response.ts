import type { TokenUsage } from '../../../../shared/domain/chat/chat-item.ts'
import type { OpaquePart } from '../../../../shared/domain/chat/model-message.ts'
import { isRecord } from '../../../../shared/domain/is-record.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { parseJsonText } from '../../ask/parse-json-text.ts'
import type { ModelEvent } from '../../model.ts'
import { brokenOff, notReadable } from '../endpoint-failure.ts'
import type { DecoderOptions, StreamDecoder } from '../stream-decoder.ts'
import { createAnswerItems } from './answer-items.ts'
import { callOf, itemsToGiveBack } from './given-items.ts'
import { readEnd, readResponseEvent, type ResponseEvent } from './read-event.ts'
import { createItemTeller } from './tell-items.ts'
import { DROPPED_WORDS, OPENAI_ENDPOINT } from '../words.ts'

/**
 * For OpenAI Responses: text, thoughts and calls item by item, in pieces or whole, in the item or in the whole response
 * at its end; what stands in several of these counts once.
 */
export function createResponseDecoder({
  newCallId,
  startsInThoughts = false,
  source,
}: DecoderOptions): StreamDecoder {
  const items = createAnswerItems()
  const teller = createItemTeller({ startsInThoughts, all: items.all })
  let hasBegun = false
  let ended: 'whole' | 'cut' | null = null
  /** A part of the answer came in a form that cannot be read, so what was read is not all of it. */
  let isMangled = false
  let usage: TokenUsage | null = null

  function take(event: ResponseEvent): ModelEvent[] {
    hasBegun ||= event.type !== 'other'
    switch (event.type) {
      case 'begun':
      case 'other':
        return []
      case 'mangled':
        isMangled = true
        return []
      case 'failed':
        throw event.error
      case 'item-begun':
        teller.count(items.begin(event.item, event.place), JSON.stringify(event.item.fields).length)
        return []
      case 'item-done': {
        const item = items.close(event.item, event.place)
        return item ? teller.rest(item, event.item) : []
      }
      case 'text': {
        const item = items.open('message', event.place)
        return item ? teller.words(item, event.words) : []
      }
      case 'thoughts': {
        const item = items.open('reasoning', event.place)
        return item ? teller.thoughts(item, event.words, event) : []
      }
      case 'arguments':
      case 'all-arguments': {
        const item = items.open('function_call', event.place)
        if (!item) return []
        const { length } = event.words
        teller.count(item, event.type === 'arguments' ? item.characters + length : length)
        item.arguments = event.type === 'arguments' ? item.arguments + event.words : event.words
        return []
      }
      case 'ended':
        ended = event.isWhole ? 'whole' : 'cut'
        usage = event.response.usage
        return items
          .settle(event.response.items)
          .flatMap((item) => (item.done ? teller.rest(item, item.done) : []))
    }
  }

  function opaque(): { readonly opaque?: OpaquePart } {
    const value = source ? itemsToGiveBack(items.all()) : []
    return source && value.length > 0 ? { opaque: { wire: 'responses', ...source, value } } : {}
  }

  return {
    push(chunk, { isWhole } = { isWhole: false }) {
      // Events may follow the end (I: chatlas 0.16).
      if (ended !== null || !isRecord(chunk)) return []
      if (!isWhole) return take(readResponseEvent(chunk))
      if (!('output' in chunk) && !chunk['error']) return []
      if (UNFINISHED.includes(String(chunk['status']))) throw brokenOff()
      return take(readEnd(chunk, true))
    },
    isOver: () => ended !== null,
    end(sawDone) {
      if (!hasBegun) throw new LatentError('unavailable', DROPPED_WORDS.nothing(OPENAI_ENDPOINT))
      if (isMangled) throw notReadable()
      if (ended === null && !sawDone) throw brokenOff()
      const late = items
        .all()
        .flatMap((item) => (item.done === null && item.begun ? teller.rest(item, item.begun) : []))
      const events = [...late, ...teller.end()]
      const told = usage === null ? {} : { usage }
      const calls = items.all().flatMap((item) => {
        const call = callOf(item)
        return call ? [{ ...call, isDone: item.done !== null }] : []
      })
      // Without an end, half a call is the only sign that something is missing.
      const isHalf =
        ended === null && calls.some((call) => !call.isDone || !parseJsonText(call.arguments))
      if (ended === 'cut' || isHalf)
        return [...events, { type: 'finish', reason: 'truncated', toolCalls: [], ...told }]
      const toolCalls = calls.map(({ callId, name, arguments: json }) => ({
        id: callId || newCallId(),
        name,
        arguments: json,
      }))
      const reason = toolCalls.length > 0 ? 'tool-calls' : 'stop'
      return [...events, { type: 'finish', reason, toolCalls, ...opaque(), ...told }]
    },
  }
}

/** Of a response that is no answer yet, or none any more. */
const UNFINISHED = ['queued', 'in_progress', 'cancelled']

import { z } from 'zod'
import { FollowedJson } from '../../../../shared/domain/followed-json.ts'
import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import { wellFormedJson } from '../../ask/parse-json-text.ts'
import { callArguments } from '../stream-decoder.ts'
import { ownOpaque, type Ways } from '../wire.ts'
import type { AnswerItem } from './answer-items.ts'
import type { Fields } from './output-item.ts'

const text = z.string().min(1)
const GivenItem = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('reasoning') }),
  z.looseObject({
    type: z.literal('message'),
    role: z.literal('assistant'),
    content: z
      .array(
        z.discriminatedUnion('type', [
          z.looseObject({ type: z.literal('output_text'), text }),
          z.looseObject({ type: z.literal('refusal'), refusal: text }),
        ]),
      )
      .min(1),
  }),
  z.looseObject({
    type: z.literal('function_call'),
    call_id: z.string(),
    name: text,
    arguments: z.string(),
  }),
])
const GivenItems = z.array(GivenItem).min(1)
export type GivenItem = z.output<typeof GivenItem>

/**
 * The items that this very model answered with, to be sent back; null where they are not kept, or do not make the calls
 * of the message (which it may have written into its text).
 */
export function givenItems(message: ModelMessage, ways: Ways): GivenItem[] | null {
  const { data } = GivenItems.safeParse(ownOpaque(message, 'responses', ways))
  if (!data) return null
  const { toolCalls = [] } = message
  if (data.filter(({ type }) => type === 'function_call').length !== toolCalls.length) return null
  const ids = toolCalls.map(({ id }) => id)
  return data.map((item) =>
    item.type === 'function_call'
      ? { ...item, call_id: ids.shift() ?? item.call_id, arguments: wellFormedJson(item.arguments) }
      : item,
  )
}

/**
 * What of an answer goes back with the next request, in its order. Nothing is stored at the server (`store: false`), so
 * the ids of its items mean nothing there: “Item with id 'rs_…' not found” (I: vercel/ai#7543). Codex leaves them out as
 * well; Azure may want them (?, I: dotnet/extensions#7628).
 */
export function itemsToGiveBack(items: readonly AnswerItem[]): Fields[] {
  const back = items.flatMap((item) => {
    const fields = toGiveBack(item)
    return fields === null ? [] : [fields]
  })
  // “Item of type 'reasoning' was provided without its required following item” (I: coder/mux#59).
  const last = back.findLastIndex(({ type }) => type !== 'reasoning')
  return back.slice(0, last + 1)
}

function toGiveBack(item: AnswerItem): Fields | null {
  const { id: _id, status: _status, ...fields } = (item.done ?? item.begun)?.fields ?? {}
  switch (item.type) {
    case 'reasoning':
      return item.done !== null && holdsThoughts(fields) ? fields : null
    case 'message': {
      const content = wordsOf(fields, item.said)
      return content.length === 0
        ? null
        : { ...fields, type: 'message', role: 'assistant', content }
    }
    case 'function_call': {
      const call = callOf(item)
      return call === null
        ? null
        : {
            ...fields,
            type: 'function_call',
            call_id: call.callId,
            name: call.name,
            arguments: call.arguments,
          }
    }
  }
}

/**
 * Thoughts that are only summed up tell a server without a memory nothing, and OpenAI refuses them like stale ones
 * (I: sub2api#3138).
 */
const holdsThoughts = ({ encrypted_content: encrypted, content }: Fields): boolean =>
  (typeof encrypted === 'string' && encrypted !== '') ||
  (Array.isArray(content) && content.length > 0)

/** The parts with a word in them; what was streamed, where a gateway leaves them out in the end. */
function wordsOf({ content }: Fields, said: string): Fields[] {
  const parts = Array.isArray(content)
    ? content.flatMap((part) => {
        const found = Words.safeParse(part).data
        return found ? [found] : []
      })
    : []
  const words = typeof content === 'string' && content !== '' ? content : said
  return parts.length > 0
    ? parts
    : words === ''
      ? []
      : [{ type: 'output_text', text: words, annotations: [] }]
}
const Words = z.union([
  z.object({ type: z.literal('output_text'), text }).catchall(FollowedJson),
  z.object({ type: z.literal('refusal'), refusal: text }).catchall(FollowedJson),
])

/**
 * The call that an item makes; null for one without a name, as gateways that fill every field send it. Its last form
 * counts, the pieces where that has no arguments.
 */
export function callOf(item: AnswerItem): {
  readonly callId: string
  readonly name: string
  readonly arguments: string
} | null {
  const found = [item.done, item.begun].flatMap((each) =>
    each?.type === 'function_call' ? [each] : [],
  )
  const name = found.map((each) => each.name).find((each) => each.trim() !== '')
  if (item.type !== 'function_call' || name === undefined) return null
  const [last] = found
  const written = (item.done === null ? '' : last?.arguments) || item.arguments || last?.arguments
  return {
    callId: found.map(({ callId }) => callId).find((id) => id !== '') ?? '',
    name,
    arguments: callArguments(written ?? ''),
  }
}

import { z } from 'zod'
import { isRecord } from '../../../../shared/domain/is-record.ts'
import type { LatentError } from '../../../../shared/rpc/errors.ts'
import { errorMessageOf } from '../error-body.ts'
import { reportedError } from '../stream-decoder.ts'
import type { Place } from './answer-items.ts'
import { readOutputItem, type OutputItem } from './output-item.ts'
import { readResponseObject, type EndedResponse } from './response-object.ts'

/** What an event of a stream tells. */
export type ResponseEvent =
  | { readonly type: 'begun' }
  | { readonly type: 'item-begun' | 'item-done'; readonly place: Place; readonly item: OutputItem }
  | {
      readonly type: 'text' | 'arguments' | 'all-arguments'
      readonly place: Place
      readonly words: string
    }
  | {
      readonly type: 'thoughts'
      readonly place: Place
      /** Summed up, or word for word. */
      readonly as: 'summary' | 'content'
      /** Which part of them, from 0; null where it is not said. */
      readonly part: number | null
      readonly words: string
    }
  | { readonly type: 'ended'; readonly isWhole: boolean; readonly response: EndedResponse }
  | { readonly type: 'failed'; readonly error: LatentError }
  /** Of what is needed something cannot be read. */
  | { readonly type: 'mangled' }
  /** It says nothing that is needed. */
  | { readonly type: 'other' }

const text = z.string().nullish().catch(null)
const number = z.number().nullish().catch(null)
const Piece = z.looseObject({
  item_id: text,
  output_index: number,
  summary_index: number,
  content_index: number,
  delta: z.string().nullish(),
  arguments: z.string().nullish(),
})
const MANGLED: ResponseEvent = { type: 'mangled' }

/** Reads an event by the type in its data (ResponseStreamEvent of openai 7.55). */
export function readResponseEvent(event: Readonly<Record<string, unknown>>): ResponseEvent {
  switch (event['type']) {
    case 'response.created':
    case 'response.queued':
    case 'response.in_progress':
      return { type: 'begun' }
    case 'response.output_item.added':
      return readItem(event, 'item-begun')
    case 'response.output_item.done':
      return readItem(event, 'item-done')
    case 'response.output_text.delta':
    case 'response.refusal.delta':
      return readPiece(event, 'text')
    case 'response.function_call_arguments.delta':
      return readPiece(event, 'arguments')
    case 'response.function_call_arguments.done':
      return readPiece(event, 'all-arguments')
    case 'response.reasoning_summary_text.delta':
      return readThoughts(event, 'summary')
    case 'response.reasoning_text.delta':
      return readThoughts(event, 'content')
    case 'response.completed':
      return readEnd(event['response'], true)
    case 'response.incomplete':
      return readEnd(event['response'], false)
    case 'response.failed':
      return failed(isRecord(event['response']) ? event['response'] : {})
    case 'error':
      return failed(event)
    default:
      return isSet(event['error']) ? failed(event) : { type: 'other' }
  }
}

/** Reads the end of a response, or one that was not streamed. @param isWhole false for one that was cut short */
export function readEnd(value: unknown, isWhole: boolean): ResponseEvent {
  if (isRecord(value) && (isSet(value['error']) || value['status'] === 'failed'))
    return failed(value)
  const response = readResponseObject(value)
  if (!response) return MANGLED
  const isCut = response.status === 'incomplete' || response.incomplete !== null
  return { type: 'ended', isWhole: isWhole && !isCut, response }
}

function readItem(
  event: Readonly<Record<string, unknown>>,
  type: 'item-begun' | 'item-done',
): ResponseEvent {
  const item = readOutputItem(event['item'])
  if (item === null) return MANGLED
  if (item === 'other') return { type: 'other' }
  return { type, item, place: { id: item.id, index: number.parse(event['output_index']) ?? null } }
}

function readPiece(event: unknown, type: 'text' | 'arguments' | 'all-arguments'): ResponseEvent {
  const piece = Piece.safeParse(event).data
  if (!piece) return MANGLED
  const words = (type === 'all-arguments' ? piece.arguments : piece.delta) ?? ''
  return words === '' ? { type: 'other' } : { type, place: placeOf(piece), words }
}

function readThoughts(event: unknown, as: 'summary' | 'content'): ResponseEvent {
  const piece = Piece.safeParse(event).data
  if (!piece) return MANGLED
  const part = (as === 'summary' ? piece.summary_index : piece.content_index) ?? null
  const words = piece.delta ?? ''
  return words === ''
    ? { type: 'other' }
    : { type: 'thoughts', as, part, place: placeOf(piece), words }
}

const placeOf = ({ item_id: id, output_index: index }: z.output<typeof Piece>): Place => ({
  id: id ?? '',
  index: index ?? null,
})

/** `{error: {code, message}}`, or `{type: 'error', code, message}` itself. */
const failed = (object: Readonly<Record<string, unknown>>): ResponseEvent => ({
  type: 'failed',
  error: reportedError(
    isRecord(object['error']) ? object['error'] : object,
    errorMessageOf(object),
  ),
})

const isSet = (value: unknown): boolean => value !== undefined && value !== null

import { z } from 'zod'
import { FollowedJson } from '../../../../shared/domain/followed-json.ts'

/** An item as it came, field by field. */
export const Fields = z.record(z.string(), FollowedJson)
export type Fields = z.output<typeof Fields>

/** What is understood of an item of an answer, beside the item itself. */
export type OutputItem = {
  /** Empty where the server names none. */
  readonly id: string
  readonly fields: Fields
} & (
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'reasoning'; readonly summary: string; readonly content: string }
  | {
      readonly type: 'function_call'
      readonly callId: string
      readonly name: string
      /** JSON, or what the model wrote instead; empty where nothing stands. */
      readonly arguments: string
    }
)
export type ItemType = OutputItem['type']

const text = z.string().nullish().catch(null)
const Part = z.looseObject({ type: text, text, refusal: text })
const Thoughts = z.array(Part).nullish().catch(null)
const Item = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('message'),
    id: text,
    content: z.union([z.string(), z.array(Part)]).nullish(),
  }),
  z.looseObject({ type: z.literal('reasoning'), id: text, summary: Thoughts, content: Thoughts }),
  z.looseObject({
    type: z.literal('function_call'),
    id: text,
    call_id: text,
    name: text,
    arguments: z.unknown().optional(),
  }),
])
const KNOWN: readonly string[] = ['message', 'reasoning', 'function_call']

/**
 * Reads an item of an answer (ResponseOutputItem of openai 7.55).
 * @returns `other` for a kind that nobody asked for; null for what cannot be read, so that something of the answer is lost
 */
export function readOutputItem(value: unknown): OutputItem | 'other' | null {
  const fields = Fields.safeParse(value).data
  if (!fields || typeof fields['type'] !== 'string') return null
  if (!KNOWN.includes(fields['type'])) return 'other'
  const item = Item.safeParse(value).data
  if (!item) return null
  const base = { id: item.id ?? '', fields }
  switch (item.type) {
    case 'message':
      return { ...base, type: item.type, text: textOf(item.content) }
    case 'reasoning':
      return {
        ...base,
        type: item.type,
        summary: thoughtsOf(item.summary),
        content: thoughtsOf(item.content),
      }
    case 'function_call':
      return {
        ...base,
        type: item.type,
        callId: item.call_id ?? '',
        name: item.name ?? '',
        arguments: argumentsOf(item.arguments),
      }
  }
}

/** A blank line between two parts of thoughts, which are paragraphs with a heading each. */
export const BETWEEN_THOUGHTS = '\n\n'

const textOf = (content: string | readonly z.output<typeof Part>[] | null | undefined): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).map((part) => part.text ?? part.refusal ?? '').join('')

const thoughtsOf = (parts: z.output<typeof Thoughts>): string =>
  (parts ?? [])
    .map((part) => part.text ?? '')
    .filter((words) => words !== '')
    .join(BETWEEN_THOUGHTS)

/** Some gateways send an object where text belongs. */
const argumentsOf = (given: unknown): string =>
  typeof given === 'string'
    ? given
    : typeof given === 'object' && given !== null
      ? JSON.stringify(given)
      : ''

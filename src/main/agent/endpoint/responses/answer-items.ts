import { LatentError } from '../../../../shared/rpc/errors.ts'
import { MAX_CALLS, tooManyCalls } from '../stream-decoder.ts'
import type { ItemType, OutputItem } from './output-item.ts'
import { DROPPED_WORDS } from '../words.ts'

/** What an event says of the item that it belongs to. */
export interface Place {
  /** Empty where it names none. */
  readonly id: string
  readonly index: number | null
}

/** One item of an answer while it comes. */
export interface AnswerItem extends Place {
  readonly type: ItemType
  /** As it was announced, with little in it; null where it was not. */
  readonly begun: OutputItem | null
  /** As it was said to be complete; null until then. */
  done: OutputItem | null
  /** What was told of its text or its thoughts. */
  said: string
  /** Of thoughts: which of the two ways in which they may come. */
  thoughtsIn: 'summary' | 'content' | null
  /** The part of the thoughts that came last. */
  part: number
  /** Of a call, as they came in pieces. */
  arguments: string
  /** How much of it was counted. */
  characters: number
}

/** Each call with thoughts and words before it. */
const MAX_ITEMS = 4 * MAX_CALLS

/** Finds the item that each event of an answer belongs to. */
export interface AnswerItems {
  /** In the order of the answer, as far as it is known. */
  all(): readonly AnswerItem[]
  /** An item was announced. */
  begin(item: OutputItem, place: Place): AnswerItem
  /** The item that a piece goes on with, a new one where none was announced; null for a piece that comes too late. */
  open(type: ItemType, place: Place): AnswerItem | null
  /** An item is complete. Null when it was told before. */
  close(item: OutputItem, place: Place): AnswerItem | null
  /**
   * The answer is complete, with these items; empty, as some gateways have it, says nothing.
   * @returns what was not complete before
   */
  settle(items: readonly OutputItem[]): AnswerItem[]
}

/**
 * OpenAI names `item_id` and `output_index` in every event. llama.cpp names no index, GitHub Copilot another id each time
 * (I: litellm#30072), some gateways one index for all: so both together count first, then the id, then the index.
 */
export function createAnswerItems(): AnswerItems {
  let items: AnswerItem[] = []

  function add(type: ItemType, { id, index }: Place, begun: OutputItem | null): AnswerItem {
    const item: AnswerItem = {
      type,
      id,
      index,
      begun,
      done: null,
      said: '',
      thoughtsIn: null,
      part: 0,
      arguments: '',
      characters: 0,
    }
    items.push(item)
    if (items.filter((each) => each.type === 'function_call').length > MAX_CALLS)
      throw tooManyCalls()
    if (items.length > MAX_ITEMS)
      throw new LatentError('unavailable', DROPPED_WORDS.tooManyItems(MAX_ITEMS))
    return item
  }
  const openOnes = (type: ItemType): AnswerItem[] =>
    items.filter((item) => item.type === type && item.done === null)

  return {
    all: () => items,
    begin: (item, place) => add(item.type, place, item),
    open(type, place) {
      const found = closest(openOnes(type).toReversed(), place)
      if (found) return found
      const isLate = items.some((item) => item.type === type && isAt(item, place))
      return isLate ? null : add(type, place, null)
    },
    close(item, place) {
      const found = closest(openOnes(item.type), place)
      if (!found && items.some(({ done }) => done !== null && isSame(done, item))) return null
      const closed = found ?? add(item.type, place, null)
      closed.done = item
      return closed
    },
    settle(complete) {
      if (complete.length === 0) return []
      const known = matched(items, complete)
      const settled = complete.map(
        (item, index) => known.get(item) ?? add(item.type, { id: item.id, index }, null),
      )
      const fresh = settled.filter(({ done }) => done === null)
      settled.forEach((item, at) => (item.done ??= complete[at] ?? null))
      const others = items.filter((item) => item.done !== null && !settled.includes(item))
      items = others.length === 0 ? settled : items.filter(({ done }) => done !== null)
      return fresh
    },
  }
}

const isAt = (item: Place, place: Place): boolean =>
  item.id !== '' && place.id !== ''
    ? item.id === place.id
    : item.index !== null && item.index === place.index

const isSame = (one: OutputItem, other: OutputItem): boolean =>
  one.id === other.id && JSON.stringify(one.fields) === JSON.stringify(other.fields)

function closest(among: readonly AnswerItem[], { id, index }: Place): AnswerItem | undefined {
  const named = id === '' ? [] : among.filter((item) => item.id === id)
  return (
    named.find((item) => item.index === index) ??
    named[0] ??
    (index === null ? undefined : among.find((item) => item.index === index)) ??
    (id === '' && index === null ? among[0] : undefined)
  )
}

/** Which known item each of the complete ones is: by its id, else by its place, else the next of its kind. */
function matched(
  items: readonly AnswerItem[],
  complete: readonly OutputItem[],
): Map<OutputItem, AnswerItem> {
  const left = new Set(items)
  const found = new Map<OutputItem, AnswerItem>()
  const take = (item: OutputItem, known: AnswerItem | undefined): void => {
    if (!known) return
    left.delete(known)
    found.set(item, known)
  }
  const ofKind = (item: OutputItem): AnswerItem[] =>
    [...left].filter(({ type }) => type === item.type)
  for (const item of complete)
    take(
      item,
      ofKind(item).find((known) => idsOf(known).some((id) => idsOfItem(item).includes(id))),
    )
  for (const [at, item] of complete.entries())
    if (!found.has(item))
      take(item, ofKind(item).find(({ index }) => index === at) ?? ofKind(item)[0])
  return found
}

const idsOfItem = (item: OutputItem): string[] =>
  [item.id, item.type === 'function_call' ? item.callId : ''].filter((id) => id !== '')

const idsOf = ({ id, begun, done }: AnswerItem): string[] => [
  ...(id === '' ? [] : [id]),
  ...(begun ? idsOfItem(begun) : []),
  ...(done ? idsOfItem(done) : []),
]

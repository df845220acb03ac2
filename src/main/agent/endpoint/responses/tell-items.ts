import type { ModelEvent } from '../../model.ts'
import { answerTooLong, MAX_ANSWER_CHARACTERS } from '../stream-decoder.ts'
import { createThinkSplitter } from '../text-calls/think-splitter.ts'
import type { AnswerItem } from './answer-items.ts'
import { BETWEEN_THOUGHTS, type OutputItem } from './output-item.ts'

/** Makes events of what comes of the items of an answer, each word once. */
export interface ItemTeller {
  /** A piece of a message. @throws LatentError `unavailable` as all of these, for an answer without end */
  words(item: AnswerItem, words: string): ModelEvent[]
  /** A piece of thoughts; where a server sends both kinds, the first is told. @param part its number; null: the last one */
  thoughts(
    item: AnswerItem,
    words: string,
    place: { readonly as: 'summary' | 'content'; readonly part: number | null },
  ): ModelEvent[]
  /** What was not told yet of an item that is known as a whole. */
  rest(item: AnswerItem, whole: OutputItem): ModelEvent[]
  /** Counts what is told by nobody. @param soFar how long the item is by now */
  count(item: AnswerItem, soFar: number): void
  end(): ModelEvent[]
}

/** @param all the items of the answer so far */
export function createItemTeller({
  startsInThoughts,
  all,
}: {
  readonly startsInThoughts: boolean
  readonly all: () => readonly AnswerItem[]
}): ItemTeller {
  const thinking = createThinkSplitter({ startsInside: startsInThoughts })
  let characters = 0

  function count(item: AnswerItem, soFar: number): void {
    if (soFar <= item.characters) return
    characters += soFar - item.characters
    item.characters = soFar
    if (characters > MAX_ANSWER_CHARACTERS) throw answerTooLong()
  }

  /** A model may say something before its answer, in a message of its own. */
  const beforeFirst = (item: AnswerItem): string =>
    item.said === '' &&
    all().some((each) => each !== item && each.type === item.type && each.said !== '')
      ? '\n\n'
      : ''

  function tell(item: AnswerItem, words: string): ModelEvent[] {
    if (words === '') return []
    const text = beforeFirst(item) + words
    item.said += words
    return item.type === 'reasoning' ? [{ type: 'reasoning-delta', text }] : thinking.push(text)
  }

  return {
    count,
    words(item, words) {
      count(item, item.characters + words.length)
      return tell(item, words)
    },
    thoughts(item, words, { as, part }) {
      count(item, item.characters + words.length)
      item.thoughtsIn ??= as
      if (item.thoughtsIn !== as) return []
      const isNext = part !== null && part !== item.part && item.said !== ''
      item.part = part ?? item.part
      return tell(item, isNext ? BETWEEN_THOUGHTS + words : words)
    },
    rest(item, whole) {
      count(item, JSON.stringify(whole.fields).length)
      switch (whole.type) {
        case 'message':
          return tell(item, after(item.said, whole.text))
        case 'reasoning':
          item.thoughtsIn ??= whole.summary === '' ? 'content' : 'summary'
          return tell(item, after(item.said, whole[item.thoughtsIn]))
        case 'function_call':
          return []
      }
    },
    end: () => thinking.end(),
  }
}

/** What comes after what was told; nothing where it was told in other words. */
const after = (told: string, whole: string): string =>
  whole.startsWith(told) ? whole.slice(told.length) : ''

import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import type { Situation } from '../../../shared/domain/chat/situation.ts'
import { situationWords, withoutMarks } from './situation-words.ts'

/** A message of a prompt that is being made. */
export interface PromptMessage extends ModelMessage {
  /** What is told at its end where something was told before it; see `toldMessages`. */
  readonly news?: string
}

/** What the last of these messages leaves a model to believe. */
export const situationAfter = (messages: readonly ModelMessage[]): Situation =>
  messages.reduce<Situation>((told, { situation }) => ({ ...told, ...situation }), {})

/** The same messages, each situation as it is as a whole. */
export function wholeSituations(messages: readonly ModelMessage[]): ModelMessage[] {
  let whole: Situation = {}
  return messages.map((message) => {
    if (!message.situation) return message
    whole = { ...whole, ...message.situation }
    return { ...message, situation: whole }
  })
}

/**
 * Puts each situation into the message before it, which tells it at its end. A prompt that goes on from another one thus
 * begins with that one.
 * @param messages calls followed by their results, situations whole
 */
export function carriedSituations(messages: readonly ModelMessage[]): PromptMessage[] {
  const carried: PromptMessage[] = []
  let before: Situation | null = null
  for (const message of messages) {
    const { situation } = message
    if (!situation) {
      carried.push(message)
      continue
    }
    const told = before === null ? '' : situationWords(situation, before)
    before = situation
    const last = carried.at(-1)
    if (last === undefined || last.role === 'assistant')
      carried.push({ role: 'user', content: '', situation, news: told })
    else
      carried.splice(-1, 1, {
        ...last,
        situation,
        news: [last.news ?? '', told].filter((text) => text !== '').join('\n\n'),
      })
  }
  return carried
}

/**
 * The messages as a model gets them. The first one with a situation tells it as a whole, the others what is new. Marks
 * that stand in the text of anybody else are none any more.
 */
export function toldMessages(messages: readonly PromptMessage[]): ModelMessage[] {
  let isFirst = true
  return messages.map(({ situation, news = '', ...message }) => {
    const content = message.content === null ? null : withoutMarks(message.content)
    if (!situation) return { ...message, content }
    const words = isFirst ? situationWords(situation, null) : news
    isFirst = false
    return {
      ...message,
      content: [content ?? '', words].filter((text) => text !== '').join('\n\n'),
    }
  })
}

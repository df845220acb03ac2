import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { withoutAttached } from '../prompt/attached-text.ts'
import { parseJsonText } from '../ask/parse-json-text.ts'

/** What nearly every request begins with. */
const ALWAYS = ['search_notes', 'read_note']
const LIKELIEST = 3
const MAX_REQUEST_CHARACTERS = 600
/** A message as short as this goes on with what was said before it. */
const SHORT_REQUEST_WORDS = 5

/** What the tools are chosen by: the person's last message, and the one before it where that is only a few words. */
export function requestOf(messages: readonly ModelMessage[]): string {
  const asked = messages
    .filter(({ role }) => role === 'user')
    .slice(-2)
    .map(({ content }) => withoutAttached(content ?? '').slice(0, MAX_REQUEST_CHARACTERS))
  const last = asked.at(-1) ?? ''
  return last.split(/\s+/).length < SHORT_REQUEST_WORDS ? asked.toReversed().join('\n') : last
}

/** The order in which tools are put into a prompt that has no room for all. */
export interface PackOrder {
  /**
   * Those that were found or called in this conversation since the last message, the likeliest, and what nearly everything
   * needs.
   */
  readonly needed: readonly string[]
  /** Those that were called before, and the rest, the likeliest first. */
  readonly others: readonly string[]
}

/** @param ranked all tools, the likeliest first */
export function packOrder(ranked: readonly string[], messages: readonly ModelMessage[]): PackOrder {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const before = messages.slice(0, Math.max(0, asked))
  const since = messages.slice(Math.max(0, asked))
  const known = (names: readonly string[]): string[] =>
    [...new Set(names)].filter((name) => ranked.includes(name))
  return {
    needed: known([
      ...foundIn(since),
      ...calledIn(since),
      ...ranked.slice(0, LIKELIEST),
      ...ALWAYS,
    ]),
    others: known([...calledIn(before), ...ranked]),
  }
}

/** The newest first. */
const calledIn = (messages: readonly ModelMessage[]): string[] =>
  messages.flatMap(({ toolCalls = [] }) => toolCalls.map(({ name }) => name)).toReversed()

/** Names that `find_tools` gave out. */
function foundIn(messages: readonly ModelMessage[]): string[] {
  const ids = new Set(
    messages.flatMap(({ toolCalls = [] }) =>
      toolCalls.flatMap(({ id, name }) => (name === 'find_tools' ? [id] : [])),
    ),
  )
  return messages.flatMap(({ role, toolCallId, content }) =>
    role === 'tool' && ids.has(toolCallId ?? '') ? namesIn(content ?? '') : [],
  )
}

/** Results are JSON between the marks of data; only names matter, and only those of tools are used. */
const namesIn = (content: string): string[] =>
  [...content.matchAll(/"name":\s*("(?:[^"\\]|\\.)*")/g)].flatMap(([, json]) => {
    const name = parseJsonText(json ?? '')?.value
    return typeof name === 'string' ? [name] : []
  })

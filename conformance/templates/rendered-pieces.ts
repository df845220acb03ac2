import { parseJsonText } from '../../src/main/agent/ask/parse-json-text.ts'
import type { RecordedMessage } from './recorded-conversation.ts'

/**
 * What of these messages does not stand in a prompt, or stands before what was said earlier: one line each. Every text,
 * name of a tool, argument and result has to be there, message by message; within a message in any order, since some
 * templates write calls before words. The system may stand anywhere.
 */
export function missingPieces(prompt: string, messages: readonly RecordedMessage[]): string[] {
  const problems: string[] = []
  let from = 0
  for (const [index, message] of messages.entries()) {
    let end = from
    const start = message.role === 'system' ? 0 : from
    for (const piece of piecesOf(message)) {
      const found = find(prompt, piece, start)
      if (found === null)
        problems.push(
          `message ${index + 1} (${message.role}): ${JSON.stringify(short(piece))} ${find(prompt, piece, 0) === null ? 'is not in the prompt' : 'stands too early'}`,
        )
      else if (message.role !== 'system') end = Math.max(end, found)
    }
    from = end
  }
  return problems
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function piecesOf({ role, content, tool_calls = [] }: RecordedMessage): string[] {
  const said =
    role === 'tool' ? leaves(parseJsonText(content ?? '')?.value ?? content) : [content ?? '']
  const calls = tool_calls.flatMap(({ function: { name, arguments: json } }) => [
    name,
    ...leaves(parseJsonText(json)?.value),
  ])
  return [...said, ...calls].map((text) => text.trim()).filter((text) => text !== '')
}

/** The texts and numbers of a value; how they are put together differs from family to family. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
}

/** Where the first occurrence ends, as it is or within one or two layers of JSON. */
function find(prompt: string, piece: string, from: number): number | null {
  const ends = forms(piece)
    .map((form) => ({ form, at: prompt.indexOf(form, from) }))
    .filter(({ at }) => at !== -1)
    .map(({ form, at }) => at + form.length)
  return ends.length === 0 ? null : Math.min(...ends)
}

function forms(piece: string): string[] {
  const once = inJson(piece)
  return [...new Set([piece, once, inJson(once), inAscii(once), inAscii(inJson(once))])]
}
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
const inAscii = (json: string): string =>
  json.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** How many characters both begin with. */
export function sameLength(before: string, after: string): number {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  return same
}

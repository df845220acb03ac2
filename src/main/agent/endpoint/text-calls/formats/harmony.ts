import {
  markHere,
  skipBlanks,
  takeAll,
  takeMark,
  type CharacterSource,
  type Reading,
} from '../character-source.ts'
import type { Family, Found } from '../family.ts'
import { readObject } from './framed-calls.ts'
import type { OfferedTools } from '../offered-tools.ts'

/** End a message. */
const ENDS = ['<|end|>', '<|call|>', '<|return|>']
/** Begin one; of the first, and after a header without a message, only the channel may be there. */
const BEGINNINGS = ['<|start|>', '<|channel|>'] as const
/** Begins an answer to a prompt that ends with `<|start|>assistant`. */
const ADDRESS = 'to=functions.'
const HEADER_TEXT = /[\w .:=/-]+/y
/** Who is spoken to when no tool is. */
const NO_TOOL = ['assistant', 'user', 'all']

/** What stands before a message: `<|start|>assistant<|channel|>commentary to=functions.name <|constrain|>json<|message|>`. */
interface Header {
  readonly role: string
  readonly channel: string
  /** Stands behind the role or the channel. */
  readonly recipient: string | null
}

/**
 * The format of gpt-oss (cookbook.openai.com/articles/openai-harmony). The channel `analysis` is for thoughts, `final`
 * and `commentary` for the person; a message to a tool is a call, in any of them.
 */
export const HARMONY: readonly Family[] = BEGINNINGS.map((mark) => ({
  mark,
  closers: ENDS,
  *read(source, tools): Reading<Found> {
    const header = yield* readHeader(source, mark)
    if (header === null) return null
    const { recipient, role, channel } = header
    if (role !== 'assistant') return { follows: 'thoughts', until: [...ENDS, ...BEGINNINGS] }
    if (recipient !== null && !NO_TOOL.includes(recipient))
      return yield* readMessageTo(recipient, source, tools)
    return channel === 'analysis'
      ? { follows: 'thoughts', until: [...ENDS, ...BEGINNINGS] }
      : { follows: 'text' }
  },
}))

/** A call whose role stands in the prompt; null for anything else. */
export function* readAddressed(source: CharacterSource, tools: OfferedTools): Reading<Found> {
  if ((yield* markHere(source, [ADDRESS])) === null) return null
  const header = yield* readHeader(source, '<|start|>', 'assistant ')
  return header?.recipient ? yield* readMessageTo(header.recipient, source, tools) : null
}

/** @param said what of its first section stands in the prompt */
function* readHeader(
  source: CharacterSource,
  mark: (typeof BEGINNINGS)[number],
  said = '',
): Reading<Header | null> {
  let role = 'assistant'
  let channel = ''
  let section: string | null = mark
  while (section !== '<|message|>') {
    const text: string = (yield* takeAll(source, HEADER_TEXT)).trim()
    if (section === '<|start|>') role = said + text
    // A channel without a message was given up.
    if (section === '<|channel|>') channel = text
    section = yield* markHere(source, ['<|message|>', '<|channel|>', '<|constrain|>'])
    if (section === null) return null
    source.take(section.length)
  }
  const recipient = recipientIn(channel) ?? recipientIn(role)
  return { role: firstWord(role) || 'assistant', channel: firstWord(channel), recipient }
}

const firstWord = (text: string): string => /^\w*/.exec(text)?.[0] ?? ''
const recipientIn = (section: string): string | null =>
  /(?:^|\s)to=([\w.:-]+)/.exec(section)?.[1] ?? null

function* readMessageTo(
  recipient: string,
  source: CharacterSource,
  tools: OfferedTools,
): Reading<Found> {
  const tool = tools.named(recipient)
  const json = tool ? yield* readObject(source) : null
  yield* skipBlanks(source)
  const end = yield* markHere(source, [...ENDS, ...BEGINNINGS])
  const isWhole = end !== null || source.isAtEnd()
  if (tool && json !== null && isWhole) {
    if (end !== null && ENDS.includes(end)) source.take(end.length)
    return [{ name: tool.name, arguments: json }]
  }
  yield* skipMessage(source)
  return null
}

/** To its end: what stands in a message that is no call is none either. */
function* skipMessage(source: CharacterSource): Reading<void> {
  for (;;) {
    yield* takeAll(source, /[^<]+/y)
    while (source.lacks(1)) yield
    if (source.window(1) === '') return
    const end = yield* markHere(source, [...ENDS, ...BEGINNINGS])
    if (end === null) source.take(1)
    else {
      if (ENDS.includes(end)) yield* takeMark(source, end)
      return
    }
  }
}

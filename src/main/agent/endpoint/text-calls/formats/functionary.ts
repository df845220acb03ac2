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

const WORD = /\w+/y
const NAME = /[\w.-]+/y
/** Who is spoken to when no tool is. */
const EVERYONE = 'all'

/**
 * Functionary (github.com/MeetKai/functionary): v2 `<|from|>assistant\n<|recipient|>name\n<|content|>{…}<|stop|>`, v3.2
 * `>>>name\n{…}`. The template may have written all that stands before a name.
 */
export const FUNCTIONARY: readonly Family[] = [
  {
    mark: '<|from|>',
    *read(source, tools) {
      const role = yield* takeAll(source, WORD)
      yield* skipBlanks(source)
      if (!(yield* takeMark(source, '<|recipient|>'))) return null
      const found = yield* readRecipient(source, tools)
      const isMadeUp = found !== null && role !== 'assistant'
      return isMadeUp ? { follows: 'thoughts', until: ['<|from|>', '<|stop|>'] } : found
    },
  },
  { mark: '<|recipient|>', read: readRecipient },
  { mark: '>>>', showsCut: true, read: readName },
]

function* readRecipient(source: CharacterSource, tools: OfferedTools): Reading<Found> {
  yield* skipBlanks(source)
  const name = yield* takeAll(source, NAME)
  yield* skipBlanks(source)
  if (!(yield* takeMark(source, '<|content|>'))) return null
  return yield* readContent(name, source, tools)
}

function* readName(source: CharacterSource, tools: OfferedTools): Reading<Found> {
  const name = yield* takeAll(source, NAME)
  return (yield* takeMark(source, '\n')) ? yield* readContent(name, source, tools) : null
}

function* readContent(name: string, source: CharacterSource, tools: OfferedTools): Reading<Found> {
  if (name === EVERYONE) return { follows: 'text' }
  const json = yield* readObject(source)
  const tool = tools.named(name)
  return tool && json !== null ? [{ name: tool.name, arguments: json }] : null
}

/** The same where the template has written the beginning: it stands first in the text. Null when it does not. */
export function* readFirstName(source: CharacterSource, tools: OfferedTools): Reading<Found> {
  const content = '<|content|>'
  if (yield* takeMark(source, `${EVERYONE}\n${content}`)) return { follows: 'text' }
  // Only names as they are: the beginning of every answer is held back for as long as it could be one.
  const line = yield* markHere(
    source,
    tools.names.map((name) => `${name}\n`),
  )
  if (line === null) return null
  source.take(line.length)
  yield* takeMark(source, content)
  return yield* readContent(line.trim(), source, tools)
}

import {
  markHere,
  skipBlanks,
  takeMark,
  type CharacterSource,
  type Reading,
} from '../character-source.ts'
import type { Family, Found } from '../family.ts'
import type { OfferedTools } from '../offered-tools.ts'
import { readJsonCalls } from './framed-calls.ts'

const GIGACHAT_CALL = 'function call<|role_sep|>'

/** `function call<|role_sep|>{…}`, a message of its own behind `<|message_sep|>` (GigaChat 3). */
export const GIGACHAT: Family = {
  mark: '<|message_sep|>',
  *read(source, tools) {
    yield* skipBlanks(source)
    if ((yield* markHere(source, [GIGACHAT_CALL])) === null)
      return source.sawEnd() ? null : { follows: 'text' }
    return yield* readGigaChatCall(source, tools)
  },
}

/** Null, and nothing taken, where none stands. */
export function* readGigaChatCall(source: CharacterSource, tools: OfferedTools): Reading<Found> {
  return (yield* takeMark(source, GIGACHAT_CALL)) ? yield* readJsonCalls(source, tools) : null
}

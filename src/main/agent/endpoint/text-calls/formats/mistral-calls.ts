import {
  markHere,
  skipBlanks,
  takeAll,
  takeMark,
  type CharacterSource,
  type Reading,
} from '../character-source.ts'
import type { Found } from '../family.ts'
import { readJsonCalls, readObject } from './framed-calls.ts'
import type { OfferedTools } from '../offered-tools.ts'

const NAME = /[\w.-]+/y

/** `[{…}]`, `name[ARGS]{…}`, `name[CALL_ID]…[ARGS]{…}` or `name{…}`, after `[TOOL_CALLS]`. */
export function* readMistral(source: CharacterSource, tools: OfferedTools): Reading<Found> {
  yield* skipBlanks(source)
  if ((yield* markHere(source, ['[', '{'])) !== null) {
    const calls = yield* readJsonCalls(source, tools)
    if (calls !== null) yield* takeMark(source, '[/TOOL_CALLS]')
    return calls
  }
  const name = yield* takeAll(source, NAME)
  if (yield* takeMark(source, '[CALL_ID]')) yield* takeAll(source, NAME)
  yield* takeMark(source, '[ARGS]')
  const json = yield* readObject(source)
  const tool = tools.named(name)
  return tool && json !== null ? [{ name: tool.name, arguments: json }] : null
}

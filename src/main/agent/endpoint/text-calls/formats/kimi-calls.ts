import {
  skipBlanks,
  takeAll,
  takeMark,
  type CharacterSource,
  type Reading,
} from '../character-source.ts'
import type { Found } from '../family.ts'
import { readObject } from './framed-calls.ts'
import type { OfferedTools } from '../offered-tools.ts'

const NUMBERED_NAME = /[\w.:-]+/y

/** `functions.name:0<|tool_call_argument_begin|>{…}<|tool_call_end|>`, after `<|tool_call_begin|>`. */
export function* readKimi(source: CharacterSource, tools: OfferedTools): Reading<Found> {
  yield* skipBlanks(source)
  const written = yield* takeAll(source, NUMBERED_NAME)
  yield* skipBlanks(source)
  if (!(yield* takeMark(source, '<|tool_call_argument_begin|>'))) return null
  const json = yield* readObject(source)
  const tool = tools.named(written.replace(/:\d+$/, ''))
  if (!tool || json === null) return null
  yield* skipBlanks(source)
  yield* takeMark(source, '<|tool_call_end|>')
  return [{ name: tool.name, arguments: json }]
}

import {
  markHere,
  skipBlanks,
  takeAll,
  takeMark,
  type CharacterSource,
  type Reading,
} from '../character-source.ts'
import type { Found } from '../family.ts'
import { readObject } from './framed-calls.ts'
import type { OfferedTools } from '../offered-tools.ts'

const NAME = /[\w.-]+/y

/** DeepSeek writes its bars full width; some servers turn them into plain ones. */
export const deepSeekMarks = (name: string): readonly string[] => [`<｜${name}｜>`, `<|${name}|>`]

function* takeDeepSeekMark(source: CharacterSource, name: string): Reading<boolean> {
  const mark = yield* markHere(source, deepSeekMarks(name))
  if (mark !== null) source.take(mark.length)
  return mark !== null
}

/**
 * V3: `function<｜tool▁sep｜>name` and the arguments in a fence; V3.1: `name<｜tool▁sep｜>{…}`; both after
 * `<｜tool▁call▁begin｜>`.
 */
export function* readDeepSeek(source: CharacterSource, tools: OfferedTools): Reading<Found> {
  yield* skipBlanks(source)
  let name = yield* takeAll(source, NAME)
  if (!(yield* takeDeepSeekMark(source, 'tool▁sep'))) return null
  yield* skipBlanks(source)
  const isFenced = (yield* markHere(source, ['{'])) === null
  if (isFenced) {
    name = yield* takeAll(source, NAME)
    yield* skipBlanks(source)
    if (yield* takeMark(source, '```')) yield* takeMark(source, 'json')
  }
  const json = yield* readObject(source)
  const tool = tools.named(name)
  if (!tool || json === null) return null
  yield* skipBlanks(source)
  if (isFenced && (yield* takeMark(source, '```'))) yield* skipBlanks(source)
  yield* takeDeepSeekMark(source, 'tool▁call▁end')
  return [{ name: tool.name, arguments: json }]
}

import {
  markHere,
  skipBlanks,
  takeAll,
  takeMark,
  type CharacterSource,
  type Reading,
} from './character-source.ts'
import type { Found } from './family.ts'
import { takeStrayBrackets } from './formats/framed-calls.ts'
import { readFirstName } from './formats/functionary.ts'
import { readGigaChatCall } from './formats/gigachat.ts'
import { readAddressed } from './formats/harmony.ts'
import { callsOfJson, isCallKey } from './formats/json-calls.ts'
import { beginsPythonicList, readPythonicCalls } from './formats/pythonic-calls.ts'
import { readJson } from './json-text.ts'
import type { OfferedTools, TextCall } from './offered-tools.ts'

/** Ends and beginnings of calls that may stand behind those without a mark. */
const ENDS = [
  '</tool_call>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|im_end|>',
  '<|eot|>',
  '<|eom|>',
  '<|python_end|>',
]
const NEXT = ['>>>', '<|from|>', '<|recipient|>']

/**
 * Calls that nothing announces, at the very beginning of the text: JSON and a named call when they are all of it, a list of
 * Python when it is all of its line. Null for anything else; what was taken is in the hold.
 */
export function* readBareCalls(source: CharacterSource, tools: OfferedTools): Reading<Found> {
  yield* skipBlanks(source)
  if (yield* beginsPythonicList(source)) {
    const calls = yield* readPythonicCalls(source, tools)
    yield* takeAll(source, /[ \t\r]+/y)
    yield* takeEnd(source)
    while (source.lacks(1)) yield
    return /^\n?$/.test(source.window(1)) ? calls : null
  }
  const next = yield* markHere(source, ['{', '[', '```'])
  if (next !== null) return yield* readBareJson(source, tools)
  const addressed = yield* readAddressed(source, tools)
  if (addressed !== null) return addressed
  const found = (yield* readGigaChatCall(source, tools)) ?? (yield* readFirstName(source, tools))
  if (found === null || 'follows' in found) return found
  yield* skipBlanks(source)
  yield* takeEnd(source)
  yield* skipBlanks(source)
  return source.isAtEnd() || (yield* markHere(source, NEXT)) !== null ? found : null
}

function* takeEnd(source: CharacterSource): Reading<void> {
  const end = yield* markHere(source, ENDS)
  if (end !== null) source.take(end.length)
}

/** In a fence or not. */
function* readBareJson(source: CharacterSource, tools: OfferedTools): Reading<TextCall[] | null> {
  const isFenced = yield* takeMark(source, '```')
  if (isFenced) yield* takeAll(source, /[a-z_]+/y)
  const calls: TextCall[] = []
  do {
    yield* skipBlanks(source)
    const begin = yield* markHere(source, ['{', '['])
    if (begin === null) return null
    if (begin === '[') {
      while (source.lacks(2)) yield
      // `[TOOL_CALLS]` and a link begin so too; those are not for here.
      if (!/^\[[\s{]/.test(source.window(2))) return null
    }
    const json = yield* readJson(source, isCallKey)
    const found = json === null ? null : callsOfJson(json, tools, { needsArguments: true })
    if (found === null) return null
    calls.push(...found)
    yield* takeStrayBrackets(source)
    yield* skipBlanks(source)
  } while (yield* takeMark(source, ';'))
  if (isFenced) {
    yield* takeMark(source, '```')
    yield* skipBlanks(source)
  }
  yield* takeEnd(source)
  yield* skipBlanks(source)
  return source.isAtEnd() ? calls : null
}

import {
  lookAhead,
  skipBlanks,
  takeAll,
  takeMark,
  type CharacterSource,
  type Reading,
} from '../character-source.ts'
import { objectJson, type OfferedTools, type TextCall } from '../offered-tools.ts'
import { readPythonLiteral } from '../python-literal.ts'

const NAME = /[\w.-]+/y
const KEYWORD = /[^\s=,()[\]{}'"\\]+/y
const MAX_BEGINNING_CHARACTERS = 256

/**
 * Calls as Python writes them, with keywords: a list `[f(k=v), g()]` (Llama 4, LFM2), or one on a line (OLMo 3). All of
 * them are calls of offered tools, or none is.
 */
export function* readPythonicCalls(
  source: CharacterSource,
  tools: OfferedTools,
): Reading<readonly TextCall[] | null> {
  yield* skipBlanks(source)
  const isList = yield* takeMark(source, '[')
  const calls: (TextCall | null)[] = []
  for (;;) {
    yield* skipBlanks(source)
    if (isList && calls.length > 0 && (yield* takeMark(source, ']'))) break
    const call = yield* readCall(source, tools)
    if (call === 'malformed') return null
    calls.push(call)
    const blanks = yield* skipBlanks(source)
    if (yield* takeMark(source, ',')) continue
    if (isList) {
      if (!(yield* takeMark(source, ']'))) return null
      break
    }
    while (source.lacks(1)) yield
    if (!/[A-Za-z_]/.test(source.window(1))) break
    if (!blanks.includes('\n')) return null
  }
  const offered = calls.filter((call) => call !== null)
  return offered.length === calls.length ? offered : null
}

/** Null for the call of another tool. */
function* readCall(
  source: CharacterSource,
  tools: OfferedTools,
): Reading<TextCall | 'malformed' | null> {
  const name = yield* takeAll(source, NAME)
  yield* skipBlanks(source)
  if (!(yield* takeMark(source, '('))) return 'malformed'
  const entries: [string, string][] = []
  for (;;) {
    yield* skipBlanks(source)
    if (yield* takeMark(source, ')')) break
    const keyword = yield* takeAll(source, KEYWORD)
    yield* skipBlanks(source)
    // A value without a keyword is meant for a place that the schema, which has no order, does not tell.
    if (keyword === '' || !(yield* takeMark(source, '='))) return 'malformed'
    const value = yield* readPythonLiteral(source)
    if (value === null) return 'malformed'
    entries.push([keyword, value])
    yield* skipBlanks(source)
    if (yield* takeMark(source, ',')) continue
    if (!(yield* takeMark(source, ')'))) return 'malformed'
    break
  }
  const json = objectJson(entries)
  if (json === null) return 'malformed'
  const tool = tools.named(name)
  return tool ? { name: tool.name, arguments: json } : null
}

/** Whether `[name(` stands here; a link, a task and a list of JSON begin otherwise. Nothing is taken. */
export function* beginsPythonicList(source: CharacterSource): Reading<boolean> {
  while (source.lacks(1)) yield
  if (source.window(1) !== '[') return false
  const beginning = yield* lookAhead(source, /[[\s\w.-]/, MAX_BEGINNING_CHARACTERS)
  return /^\[\s*[\w.-]+\s*\($/.test(beginning)
}

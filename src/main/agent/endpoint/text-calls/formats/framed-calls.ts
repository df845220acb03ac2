import {
  lookAhead,
  markHere,
  skipBlanks,
  takeMark,
  type CharacterSource,
  type Reading,
} from '../character-source.ts'
import type { Family, ReadFound } from '../family.ts'
import { callsOfJson } from './json-calls.ts'
import { readJson } from '../json-text.ts'
import type { OfferedTools, TextCall } from '../offered-tools.ts'
import { readPythonicCalls } from './pythonic-calls.ts'
import { readFunctionTag, readInvoke, readKeysAndValues, readMarkupInvoke } from './tagged-calls.ts'

/** Models close brackets that they did not open; with whole JSON before them they mean nothing. */
const MAX_STRAY_BRACKETS = 3
/** How far a bracket, and the blanks behind it, are looked at. */
const MAX_BLANKS = 64

type ReadTag = (source: CharacterSource, tools: OfferedTools) => Reading<TextCall | null>

/** What begins a call in tags, and what reads on behind it. */
export const CALL_TAGS: ReadonlyMap<string, ReadTag> = new Map([
  ['<function=', readFunctionTag],
  ['<invoke name="', readInvoke],
  ['<｜DSML｜invoke name="', readMarkupInvoke('｜')],
  ['<|DSML|invoke name="', readMarkupInvoke('|')],
])

/** What the frame of a family may hold beside JSON and tags. */
type Content = 'python' | 'keys and values' | 'JSON and tags'

/**
 * A family whose frame, `mark` and one of `closers`, holds calls as others write them, too: models mix what they have
 * seen. The closer may be missing.
 */
export const framed = (
  mark: string,
  closers: readonly string[],
  content: Content = 'JSON and tags',
): Family => ({
  mark,
  closers,
  *read(source, tools) {
    const calls = yield* readFrame(source, tools, content)
    if (calls === null) return null
    yield* skipBlanks(source)
    const closer = yield* markHere(source, closers)
    if (closer !== null) source.take(closer.length)
    return calls
  },
})

function* readFrame(
  source: CharacterSource,
  tools: OfferedTools,
  content: Content,
): Reading<readonly TextCall[] | null> {
  yield* skipBlanks(source)
  const tag = yield* markHere(source, [...CALL_TAGS.keys()])
  if (tag !== null) return yield* readTags(source, tools, tag)
  const beginning = yield* lookAhead(source, /[[\s]/, MAX_BLANKS)
  if (/^(?:\{|\[\s*\{)/.test(beginning)) return yield* readJsonCalls(source, tools)
  if (content === 'python') return yield* readPythonicCalls(source, tools)
  if (content === 'JSON and tags') return null
  const call = yield* readKeysAndValues(source, tools)
  return call && [call]
}

function* readTags(
  source: CharacterSource,
  tools: OfferedTools,
  tag: string,
): Reading<readonly TextCall[] | null> {
  const readTag = CALL_TAGS.get(tag)
  const calls: (TextCall | null)[] = []
  while (readTag && (yield* takeMark(source, tag))) {
    calls.push(yield* readTag(source, tools))
    yield* skipBlanks(source)
  }
  const found = calls.filter((call) => call !== null)
  return found.length === calls.length ? found : null
}

/** Calls as JSON, several of them with `;` between (Llama). */
export function* readJsonCalls(
  source: CharacterSource,
  tools: OfferedTools,
): Reading<readonly TextCall[] | null> {
  const calls: TextCall[] = []
  do {
    yield* skipBlanks(source)
    const json = yield* readJson(source)
    const found = json === null ? null : callsOfJson(json, tools, { needsArguments: false })
    if (found === null) return null
    calls.push(...found)
    yield* takeStrayBrackets(source)
  } while (yield* takeMark(source, ';'))
  return calls
}

export function* takeStrayBrackets(source: CharacterSource): Reading<void> {
  for (let number = 0; number < MAX_STRAY_BRACKETS; number++) {
    yield* skipBlanks(source)
    const bracket = yield* markHere(source, ['}', ']'])
    if (bracket === null) return
    source.take(1)
  }
}

/** Takes a JSON object and gives its text; null where none stands. */
export function* readObject(source: CharacterSource): Reading<string | null> {
  yield* skipBlanks(source)
  return (yield* markHere(source, ['{'])) === null ? null : yield* readJson(source)
}

/** One call in tags, without a frame. */
export const readOneTag = (readTag: ReadTag): ReadFound =>
  function* (source, tools) {
    const call = yield* readTag(source, tools)
    return call && [call]
  }

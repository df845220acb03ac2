import {
  markHere,
  skipBlanks,
  takeAll,
  takeMark,
  takeUntil,
  type CharacterSource,
  type Reading,
} from '../character-source.ts'
import type { Family, Found } from '../family.ts'
import { isJson, MAX_DEPTH, readString } from '../json-text.ts'
import { objectJson, PYTHON_WORDS, type OfferedTools, type TextCall } from '../offered-tools.ts'

/** Between two of the same, text stands as it is meant: a backslash in it is one. */
const RAW_QUOTES = ['<|"|>', '<escape>']
const NAME = /[\w.-]+/y
const BARE_KEY = /[^\s:,{}[\]<>"'`]+/y
const BARE_WORD = /[^\s,{}[\]<>"'`]+/y

/**
 * `call:name{key:value,…}`, after `<|tool_call>` (Gemma 4, ai.google.dev/gemma/docs/core/prompt-formatting-gemma4) or
 * `<start_function_call>` (FunctionGemma). Keys are bare; texts stand between quotes of their own, or as in JSON.
 */
export const gemmaCalls = (mark: string, closer: string): Family => ({
  mark,
  closers: [closer],
  *read(source, tools): Reading<Found> {
    const calls: (TextCall | null)[] = []
    yield* skipBlanks(source)
    while (yield* takeMark(source, 'call:')) {
      const name = yield* takeAll(source, NAME)
      yield* skipBlanks(source)
      const json = (yield* markHere(source, ['{'])) === null ? null : yield* readMap(source, 0)
      if (json === null) return null
      calls.push(callOf(name, json, tools))
      yield* skipBlanks(source)
    }
    const offered = calls.filter((call) => call !== null)
    if (offered.length === 0 || offered.length < calls.length) return null
    yield* takeMark(source, closer)
    return offered
  },
})

function callOf(name: string, json: string, tools: OfferedTools): TextCall | null {
  const tool = tools.named(name)
  return tool ? { name: tool.name, arguments: json } : null
}

/** All of these give JSON, and null for what is malformed. */
function* readValue(source: CharacterSource, depth: number): Reading<string | null> {
  if (depth > MAX_DEPTH) return null
  yield* skipBlanks(source)
  const begin = yield* markHere(source, ['"', '{', '[', ...RAW_QUOTES])
  if (begin === '{') return yield* readMap(source, depth)
  if (begin === '[') return yield* readList(source, depth)
  if (begin !== null) return yield* readText(source, begin)
  return wordJson(yield* takeAll(source, BARE_WORD))
}

/** A number, a constant, or one word of text: quotes are forgotten where nothing else can be meant. */
function wordJson(word: string): string | null {
  if (word === '') return null
  return PYTHON_WORDS.get(word) ?? (isJson(word) ? word : JSON.stringify(word))
}

/** @param quote stands here */
function* readText(source: CharacterSource, quote: string): Reading<string | null> {
  if (quote === '"') {
    const json = yield* readString(source)
    return json !== null && isJson(json) ? json : null
  }
  source.take(quote.length)
  const text = yield* takeUntil(source, quote)
  return text === null ? null : JSON.stringify(text)
}

function* readList(source: CharacterSource, depth: number): Reading<string | null> {
  source.take(1)
  const items: string[] = []
  yield* skipBlanks(source)
  if (yield* takeMark(source, ']')) return '[]'
  for (;;) {
    const item = yield* readValue(source, depth + 1)
    if (item === null) return null
    items.push(item)
    yield* skipBlanks(source)
    if (yield* takeMark(source, ',')) continue
    return (yield* takeMark(source, ']')) ? `[${items.join(',')}]` : null
  }
}

function* readMap(source: CharacterSource, depth: number): Reading<string | null> {
  source.take(1)
  const entries: [string, string][] = []
  yield* skipBlanks(source)
  if (yield* takeMark(source, '}')) return '{}'
  for (;;) {
    yield* skipBlanks(source)
    const quote = yield* markHere(source, ['"', ...RAW_QUOTES])
    const key = quote
      ? yield* readText(source, quote)
      : JSON.stringify(yield* takeAll(source, BARE_KEY))
    yield* skipBlanks(source)
    if (key === null || key === '""' || !(yield* takeMark(source, ':'))) return null
    const value = yield* readValue(source, depth + 1)
    if (value === null) return null
    entries.push([String(JSON.parse(key)), value])
    yield* skipBlanks(source)
    if (yield* takeMark(source, ',')) continue
    return (yield* takeMark(source, '}')) ? objectJson(entries) : null
  }
}

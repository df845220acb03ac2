import {
  lookAhead,
  markHere,
  skipBlanks,
  takeAll,
  takeMark,
  type CharacterSource,
  type Reading,
} from './character-source.ts'
import { isJson, MAX_DEPTH } from './json-text.ts'
import { objectJson, PYTHON_WORDS } from './offered-tools.ts'

const SCALAR = /[-+.\w]+/y
const NUMBER = /^[-+]?(?=\.?\d)(\d+(?:_\d+)*)?(\.(?:\d+(?:_\d+)*)?)?(e[-+]?\d+)?$/i
const ESCAPED = new Map([
  ['\n', ''],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
])
/** How many hexadecimal digits follow. */
const CODE_DIGITS = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

/**
 * Takes one literal of Python (its reference, 2.4 and 6.2) and gives it as JSON: text, numbers, lists and tuples, dicts
 * with texts as keys, `True`, `False`, `None`, and the words of JSON for these, which models mix in. Text may go over
 * several lines. Null for anything else, a key that is given twice, and more than 64 levels.
 */
export function* readPythonLiteral(source: CharacterSource, depth = 0): Reading<string | null> {
  if (depth > MAX_DEPTH) return null
  yield* skipBlanks(source)
  const begin = yield* markHere(source, ['"', "'", '[', '(', '{'])
  switch (begin) {
    case '"':
    case "'": {
      const text = yield* readPythonText(source, begin)
      return text === null ? null : JSON.stringify(text)
    }
    case '[':
    case '(':
      return yield* readList(source, begin === '[' ? ']' : ')', depth)
    case '{':
      return yield* readDict(source, depth)
    default:
      return scalarJson(yield* takeAll(source, SCALAR))
  }
}

function scalarJson(word: string): string | null {
  const known = PYTHON_WORDS.get(word) ?? (/^(?:true|false|null)$/.test(word) ? word : undefined)
  return known ?? numberJson(word)
}

/** JSON for a number of Python, with its digits (`1_000`, `+.5` and `1.` have other ones in JSON); null for none. */
function numberJson(word: string): string | null {
  const match = NUMBER.exec(word)
  if (!match) return null
  const [, whole = '0', fraction = '', exponent = ''] = match
  const digits = (text: string): string => text.replaceAll('_', '')
  const sign = word.startsWith('-') ? '-' : ''
  const json = `${sign}${digits(whole)}${fraction === '.' ? '' : digits(fraction)}${exponent}`
  return isJson(json) ? json : null
}

function* readList(source: CharacterSource, close: string, depth: number): Reading<string | null> {
  source.take(1)
  const items: string[] = []
  for (;;) {
    yield* skipBlanks(source)
    if (yield* takeMark(source, close)) break
    const item = yield* readPythonLiteral(source, depth + 1)
    if (item === null) return null
    items.push(item)
    yield* skipBlanks(source)
    if (yield* takeMark(source, ',')) continue
    // Without a comma, brackets only hold together what is in them.
    if (close === ')' && items.length === 1) return (yield* takeMark(source, close)) ? item : null
    if (!(yield* takeMark(source, close))) return null
    break
  }
  return `[${items.join(',')}]`
}

function* readDict(source: CharacterSource, depth: number): Reading<string | null> {
  source.take(1)
  const entries: [string, string][] = []
  for (;;) {
    yield* skipBlanks(source)
    if (yield* takeMark(source, '}')) break
    const quote = yield* markHere(source, ['"', "'"])
    const key = quote === null ? null : yield* readPythonText(source, quote)
    if (key === null) return null
    yield* skipBlanks(source)
    if (!(yield* takeMark(source, ':'))) return null
    const value = yield* readPythonLiteral(source, depth + 1)
    if (value === null) return null
    entries.push([key, value])
    yield* skipBlanks(source)
    if (yield* takeMark(source, ',')) continue
    if (!(yield* takeMark(source, '}'))) return null
    break
  }
  return objectJson(entries)
}

/** The text between quotes, three of them or one. @param quote the next character */
function* readPythonText(source: CharacterSource, quote: string): Reading<string | null> {
  const close = (yield* takeMark(source, quote.repeat(3))) ? quote.repeat(3) : source.take(1)
  const plain = quote === '"' ? /[^"\\]+/y : /[^'\\]+/y
  let text = ''
  for (;;) {
    text += yield* takeAll(source, plain)
    if (yield* takeMark(source, close)) return text
    while (source.lacks(1)) yield
    const next = source.take(1)
    if (next === '') return null
    if (next !== '\\') text += next
    else {
      const escaped = yield* readEscaped(source)
      if (escaped === null) return null
      text += escaped
    }
  }
}

/** What stands for the characters behind a backslash. What Python does not know keeps its backslash, as there. */
function* readEscaped(source: CharacterSource): Reading<string | null> {
  while (source.lacks(1)) yield
  const octal = /^[0-7]{1,3}/.exec(yield* lookAhead(source, /[0-7]/, 3))?.[0]
  if (octal !== undefined) return String.fromCodePoint(parseInt(source.take(octal.length), 8))
  const letter = source.take(1)
  if (letter === '') return null
  const length = CODE_DIGITS.get(letter)
  if (length === undefined) return ESCAPED.get(letter) ?? `\\${letter}`
  while (source.lacks(length)) yield
  const digits = source.take(length)
  const code = parseInt(digits, 16)
  const isCode = digits.length === length && /^[\da-f]+$/i.test(digits) && code <= 0x10ffff
  return isCode ? String.fromCodePoint(code) : null
}

import { takeAll, type CharacterSource, type Reading } from './character-source.ts'

/** Levels of brackets: far more than any arguments have, and few enough to read each within the other. */
export const MAX_DEPTH = 64
const IN_STRING = /[^"\\\p{Cc}]+/uy
const SCALAR = /[-+.\w]+/y
const BLANKS = /[ \t\n\r]+/y

/**
 * Takes one JSON object or array and gives its text, as it was written. Strict: null as soon as it can be none, so
 * that text that only looks like JSON is not kept back; what was taken until then is in the hold.
 * @param isKey false for a first key of the outermost objects that makes the rest uninteresting
 */
export function* readJson(
  source: CharacterSource,
  isKey: (key: string) => boolean = () => true,
): Reading<string | null> {
  const open: ('{' | '[')[] = []
  let text = ''
  let expects: 'value' | 'first key' | 'key' | 'colon' | 'comma' = 'value'
  let isEmptyArray = false
  for (;;) {
    text += yield* takeAll(source, BLANKS)
    while (source.lacks(1)) yield
    const next = source.window(1)
    const inside = open.at(-1)
    if (next === '"' && expects !== 'colon' && expects !== 'comma') {
      const string = yield* readString(source)
      if (string === null) return null
      text += string
      const isOutermost = open.length === 1 || (open.length === 2 && open[0] === '[')
      if (expects === 'first key' && isOutermost && !isKey(string.slice(1, -1))) return null
      expects = expects === 'value' ? 'comma' : 'colon'
    } else if ((next === '{' || next === '[') && expects === 'value') {
      open.push(next)
      if (open.length > MAX_DEPTH) return null
      text += source.take(1)
      expects = next === '{' ? 'first key' : 'value'
      isEmptyArray = next === '['
      continue
    } else if (
      (next === '}' && inside === '{' && (expects === 'comma' || expects === 'first key')) ||
      (next === ']' && inside === '[' && (expects === 'comma' || isEmptyArray))
    ) {
      open.pop()
      text += source.take(1)
      expects = 'comma'
    } else if (next === ':' && expects === 'colon') {
      text += source.take(1)
      expects = 'value'
    } else if (next === ',' && expects === 'comma') {
      text += source.take(1)
      expects = inside === '{' ? 'key' : 'value'
    } else if (expects === 'value' && open.length > 0) {
      const scalar = yield* takeAll(source, SCALAR)
      if (scalar === '' || !isJson(scalar)) return null
      text += scalar
      expects = 'comma'
    } else {
      return null
    }
    isEmptyArray = false
    if (open.length === 0) return isJson(text) ? text : null
  }
}

/** Takes a JSON string and gives it as it was written, its escapes unchecked. The next character is its quote. */
export function* readString(source: CharacterSource): Reading<string | null> {
  let text = source.take(1)
  for (;;) {
    text += yield* takeAll(source, IN_STRING)
    while (source.lacks(1)) yield
    const next = source.window(1)
    if (next === '"') return text + source.take(1)
    if (next === '\\') {
      while (source.lacks(2)) yield
      text += source.take(2)
    } else if (next >= '\u007f') {
      text += source.take(1) // a control character that JSON allows
    } else {
      return null
    }
  }
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The entries of a JSON object as `[key, text of the value]`, in order, repeated ones too. `text` is valid JSON. */
export function objectEntries(text: string): [key: string, value: string][] {
  return itemsOf(text).map((item) => {
    const key = /^\s*"(?:[^"\\]|\\.)*"/.exec(item)?.[0] ?? '""'
    return [String(JSON.parse(key)), item.slice(item.indexOf(':', key.length) + 1).trim()]
  })
}

/** The texts of the items of a JSON array. `text` is valid JSON. */
export const arrayItems = (text: string): string[] => itemsOf(text).map((item) => item.trim())

/** What is between the commas of the outermost brackets. */
function itemsOf(text: string): string[] {
  const items: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++
    } else if (character === '{' || character === '[') {
      if (++depth === 1) from = at + 1
    } else if (character === '}' || character === ']') {
      if (--depth === 0 && text.slice(from, at).trim() !== '') items.push(text.slice(from, at))
    } else if (character === ',' && depth === 1) {
      items.push(text.slice(from, at))
      from = at + 1
    }
  }
  return items
}

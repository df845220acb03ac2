import { tagName } from '../domain/text/tag-at.ts'
import { type FieldName, isFieldName } from './query-fields.ts'
import type { Place } from './query-tree.ts'

export type QueryToken = Place &
  (
    | { readonly type: 'open' | 'close' | 'minus' | 'or' | 'property-end' }
    /** Known by its name; its value follows at once, unless there is none yet. */
    | { readonly type: 'field'; readonly name: FieldName; readonly isEmpty: boolean }
    | { readonly type: 'word'; readonly text: string }
    | { readonly type: 'phrase'; readonly text: string; readonly isClosed: boolean }
    | { readonly type: 'pattern'; readonly source: string; readonly flags: string }
    /** `#tag`, without the sign. */
    | { readonly type: 'tag'; readonly tag: string }
    /** `[name` or `[name:`; what its value says follows, and `property-end` where it is closed. */
    | { readonly type: 'property'; readonly name: string; readonly hasValue: boolean }
    /** `>3` of a property: all that stands before its end. */
    | { readonly type: 'comparison'; readonly sign: string; readonly value: string }
  )

const SPACE = /\s/
const SPACES = /\s*/y
const FIELD = /([a-z-]+):/iy
const TAG =
  /#([\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d_/-]{1,255})(?=[\s)\]]|$)/uy
const PHRASE = /"((?:[^"\\]|\\[^])*)(?:"|(\\?)$)/y
const PATTERN = /\/(?=\S)((?:[^/\\]|\\[^])+)\/([gimsuy]*)(?=[\s)\]]|$)/y
const PROPERTY =
  /\[(?:"((?:[^"\\]|\\[^])*)(?:"\s*([:\]]?)|\\?$)|([^[\]:"\s](?:[^[\]:]*[^[\]:\s])?)\s*([:\]]|$))/y
const COMPARISON = /\s*(<=|>=|<|>|=)\s*([^\]]*)/y
const LINK = /\[\[[^[\]\n]*\]\]/y

/** The parts of a query in order, each with its place; what lies between is white space. Any text has some. */
export function lexQuery(text: string): QueryToken[] {
  const tokens: QueryToken[] = []
  /** Of brackets that are open. */
  let depth = 0
  let inProperty = false
  let at = 0
  /** A field stands right before: what follows is its value, whatever it looks like. */
  let isValue = false

  const put = (token: QueryToken): void => {
    tokens.push(token)
    at = token.to
  }
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const isEnd = (place: number): boolean => {
    const next = text[place]
    return next === undefined || SPACE.test(next) || next === ')' || (inProperty && next === ']')
  }

  function sign(): boolean {
    const here = { from: at, to: at + 1 }
    const next = text[at]
    if (next === '(') depth++
    else if (next === ')' && depth > 0) depth--
    if (next === '(') put({ type: 'open', ...here })
    else if (next === ')') put({ type: 'close', ...here })
    else if (next === ']' && inProperty) {
      inProperty = false
      put({ type: 'property-end', ...here })
    } else if (next === '-' && !isValue && !isEnd(at + 1) && text[at + 1] !== '-')
      put({ type: 'minus', ...here })
    else return false
    return true
  }

  function quoted(): boolean {
    const phrase = text[at] === '"' ? match(PHRASE) : null
    if (!phrase) return false
    const isClosed = phrase[2] === undefined
    put({ type: 'phrase', text: unescaped(phrase[1] ?? ''), isClosed, ...placeOf(phrase) })
    return true
  }

  function marked(): boolean {
    const link = match(LINK)
    const pattern = link ? null : match(PATTERN)
    const tag = pattern ? null : match(TAG)
    const name = tag && tagName(tag[1] ?? '')
    if (link) put({ type: 'phrase', text: link[0], isClosed: true, ...placeOf(link) })
    else if (pattern)
      put({
        type: 'pattern',
        source: pattern[1] ?? '',
        flags: pattern[2] ?? '',
        ...placeOf(pattern),
      })
    else if (tag && name !== null) put({ type: 'tag', tag: name, ...placeOf(tag) })
    else return false
    return true
  }

  function named(): boolean {
    if (isValue) return false
    const field = match(FIELD)
    const name = field?.[1]?.toLowerCase() ?? ''
    if (field && isFieldName(name)) {
      const isEmpty = isEnd(at + field[0].length)
      put({ type: 'field', name, isEmpty, ...placeOf(field) })
      isValue = !isEmpty
      return true
    }
    const property = inProperty ? null : match(PROPERTY)
    if (!property) return false
    const [whole, quotedName, endOfQuoted, plainName = '', endOfPlain] = property
    const end = quotedName === undefined ? endOfPlain : (endOfQuoted ?? '')
    const hasValue = end === ':'
    const to = at + whole.length - (end === ']' ? 1 : 0)
    inProperty = end !== ''
    put({
      type: 'property',
      name: quotedName === undefined ? plainName : unescaped(quotedName),
      hasValue,
      from: at,
      to,
    })
    const comparison = hasValue ? match(COMPARISON) : null
    if (comparison) {
      const [, compared = '', value = ''] = comparison
      put({ type: 'comparison', sign: compared, value: value.trim(), ...placeOf(comparison) })
    }
    return true
  }

  function word(): void {
    const from = at
    let open = 0
    for (; at < text.length; at++) {
      const next = text[at] ?? ''
      if (SPACE.test(next) || (next === ')' && open === 0) || (next === ']' && inProperty)) break
      if (next === '(') open++
      else if (next === ')') open--
    }
    // What stands in the way of everything else is a word too: no text is without an end.
    const to = Math.max(at, from + 1)
    const said = text.slice(from, to)
    put(
      said === 'OR' && !isValue ? { type: 'or', from, to } : { type: 'word', text: said, from, to },
    )
  }

  for (;;) {
    if (!isValue) at += match(SPACES)?.[0].length ?? 0
    if (at >= text.length) return tokens
    const wasValue = isValue
    if (!sign() && !quoted() && !marked() && !named()) word()
    if (wasValue) isValue = false
  }
}

const placeOf = ({ index, 0: { length } }: RegExpExecArray): Place => ({
  from: index,
  to: index + length,
})

/** `\"` and `\\` of a text in quotation marks. */
const unescaped = (text: string): string => text.replace(/\\(["\\])/g, '$1')

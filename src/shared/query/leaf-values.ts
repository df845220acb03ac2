import type { DateContext } from '../domain/dates/date-words.ts'
import { editDistance } from '../domain/text/edit-distance.ts'
import { comparisonOf, readDaySpan, readDays, readTimeSpan } from './date-spans.ts'
import type { QueryToken } from './lex-query.ts'
import { FIELD_NAMES, FIELDS, type FieldName, havingOf, HAVINGS } from './query-fields.ts'
import { MAX_PATTERN, patternOf } from './query-pattern.ts'
import type { Place, QueryNode, QueryProblem, TextTest } from './query-tree.ts'
import * as words from './words.ts'

/** What stands for a text, a pattern or a tag: alone, or after a field. */
export type Leaf = Extract<QueryToken, { type: 'word' | 'phrase' | 'pattern' | 'tag' }>

/** What is read of a leaf, and what is wrong with it. */
export interface LeafReader {
  readonly dates: DateContext
  readonly hints: QueryProblem[]
  /** Says what is wrong, unless something was before. */
  fail(place: Place, message: string): null
  /** Counts it: there may be only so many. */
  condition(node: QueryNode): QueryNode | null
}

const MAX_HINTS = 5

/** What a text says, and tags as tags. */
export function textNode(leaf: Leaf, reader: LeafReader): QueryNode | null {
  const { from, to } = leaf
  if (leaf.type === 'tag') return reader.condition({ type: 'tag', tag: leaf.tag, from, to })
  if (leaf.type === 'word') hintAt(leaf, reader)
  const test = testOf(leaf, reader)
  if (test === null || (test.kind === 'words' && test.text === '')) return null
  return { type: 'text', test, isSoft: false, from, to }
}

/** What a field makes of its value. */
export function fieldValue(field: FieldName, leaf: Leaf, reader: LeafReader): QueryNode | null {
  const { dates, fail, condition } = reader
  const { from, to } = leaf
  const value = leaf.type === 'pattern' ? '' : leafText(leaf).trim()
  const kind = FIELDS[field]
  if (kind === 'path') {
    const test = testOf(leaf, reader)
    if (test === null || (test.kind === 'words' && test.text === '')) return null
    return condition({ type: 'name', of: field === 'file' ? 'file' : 'path', test, from, to })
  }
  if (leaf.type === 'pattern') return fail(leaf, words.noPatternHere(field))
  if (value === '') return null
  switch (kind) {
    case 'tag': {
      const tag = value.replace(/^#/, '').replace(/\/+$/, '')
      return tag === '' ? null : condition({ type: 'tag', tag, from, to })
    }
    case 'folder': {
      const folder = value.replace(/^\/+|\/+$/g, '')
      return folder === '' ? null : condition({ type: 'folder', folder, from, to })
    }
    case 'file': {
      const note = value.replace(/^!?\[\[([^\]|#]*)[^\]]*\]\]$/u, '$1').trim()
      const direction = field === 'links-to' ? 'to' : 'from'
      return note === '' ? null : condition({ type: 'link', direction, note, from, to })
    }
    case 'date': {
      const sign = field === 'before' ? '<' : field === 'after' ? '>=' : ''
      const span = readTimeSpan(sign + value, dates)
      if (span === null) return fail(leaf, words.noDate(value))
      const of = field === 'created' ? 'created' : 'modified'
      return condition({ type: 'time', of, text: sign + value, span, from, to })
    }
    case 'having': {
      const what = havingOf(value.toLowerCase())
      if (what === undefined) return fail(leaf, words.noHaving(value, HAVINGS))
      return condition({ type: 'has', what, from, to })
    }
    case 'inside':
    case 'case':
      return textNode(leaf, reader)
  }
}

/** What a property has, by one of the values that stand after its colon. */
export function propertyValue(name: string, leaf: Leaf, reader: LeafReader): QueryNode | null {
  const { from, to } = leaf
  if (leaf.type === 'word') {
    if (leaf.text === 'null')
      return reader.condition({ type: 'property', name, test: { kind: 'null' }, from, to })
    const range = rangeOf(leaf.text, reader)
    if (range) return rangeNode({ name, range, place: leaf }, reader)
  }
  const test = testOf(leaf, reader)
  if (test === null || (test.kind === 'words' && test.text === '')) return null
  return reader.condition({ type: 'property', name, test: { kind: 'text', test }, from, to })
}

export function comparisonNode(
  name: string,
  { sign, value, from, to }: QueryToken & { type: 'comparison' },
  { dates, fail, condition }: LeafReader,
): QueryNode | null {
  const plain = value.replace(/^"(.*)"$/u, '$1').trim()
  if (plain === '') return null
  const days = readDays(plain, dates)
  if (days === null && !isNumber(plain)) return fail({ from, to }, words.noComparison(plain))
  const test = { kind: 'compare', comparison: comparisonOf(sign), value: plain, days } as const
  return condition({ type: 'property', name, test, from, to })
}

/** Both ends, where they are two numbers or two dates. */
function rangeOf(value: string, { dates }: LeafReader): readonly [string, string] | null {
  const [, first = '', last = ''] = /^(.+?)\.\.(.+)$/su.exec(value) ?? []
  const isRange =
    first !== '' &&
    ((isNumber(first) && isNumber(last)) || readDaySpan(`${first}..${last}`, dates) !== null)
  return isRange ? [first, last] : null
}

function rangeNode(
  {
    name,
    range: [first, last],
    place: { from, to },
  }: { readonly name: string; readonly range: readonly [string, string]; readonly place: Place },
  reader: LeafReader,
): QueryNode | null {
  const end = (sign: string, value: string): QueryNode | null =>
    comparisonNode(name, { type: 'comparison', sign, value, from, to }, reader)
  const low = end('>=', first)
  const high = end('<=', last)
  return low && high && { type: 'all', parts: [low, high], from, to }
}

function testOf(leaf: Leaf, { fail }: LeafReader): TextTest | null {
  if (leaf.type !== 'pattern') return wordsTest(leafText(leaf))
  const { source, flags } = leaf
  if (source.length > MAX_PATTERN) return fail(leaf, words.LONG_PATTERN)
  try {
    patternOf({ source, flags }, true)
  } catch (error) {
    return fail(leaf, words.wrongPattern(reasonOf(error)))
  }
  return { kind: 'pattern', source, flags }
}

function hintAt(leaf: Place & { readonly text: string }, { hints }: LeafReader): void {
  const name = /^([a-z-]{2,20}):(?!\/\/)./iu.exec(leaf.text)?.[1]
  const near = name === undefined ? undefined : nearField(name.toLowerCase())
  if (name === undefined || near === undefined || hints.length === MAX_HINTS) return
  const { from } = leaf
  hints.push({ message: words.nearField(name, near), from, to: from + name.length + 1 })
}

function nearField(name: string): string | undefined {
  const most = name.length < 6 ? 1 : 2
  return FIELD_NAMES.find((field) => editDistance(name, field) <= most)
}

const leafText = (leaf: Exclude<Leaf, { type: 'pattern' }>): string =>
  leaf.type === 'tag' ? `#${leaf.tag}` : leaf.text

const wordsTest = (text: string): TextTest => ({ kind: 'words', text: text.trim() })

const isNumber = (text: string): boolean => /^[+-]?\d+(?:\.\d+)?$/.test(text)

/** As V8 says it: “Invalid regular expression: /(/: Unterminated group”. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split(': ').at(-1) ?? '').toLowerCase() : ''

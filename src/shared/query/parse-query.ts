import type { DateContext } from '../domain/dates/date-words.ts'
import { editDistance } from '../domain/text/edit-distance.ts'
import { comparisonOf, readDaySpan, readDays, readTimeSpan } from './date-spans.ts'
import { lexQuery, type QueryToken } from './lex-query.ts'
import { FIELD_NAMES, FIELDS, type FieldName, havingOf, HAVINGS, isScope } from './query-fields.ts'
import { MAX_PATTERN, patternOf } from './query-pattern.ts'
import type { ParsedQuery, Place, Query, QueryNode, QueryProblem, TextTest } from './query-tree.ts'
import * as words from './words.ts'

/** Brackets inside of brackets. */
const MAX_DEPTH = 50
const MAX_CONDITIONS = 200
const MAX_HINTS = 5

export interface QueryContext {
  readonly nowMs: number
  /** The day a week begins with: 0 Sunday, 1 Monday. Monday when left out. */
  readonly weekStart?: 0 | 1
}

/** What stands for a text, a pattern or a tag: alone, or after a field. */
type Leaf = Extract<QueryToken, { type: 'word' | 'phrase' | 'pattern' | 'tag' }>

/** In what a token stands: it makes of a leaf what it means there. */
interface Surroundings {
  readonly leaf: (leaf: Leaf) => QueryNode | null
  /** The field in whose brackets it stands, where only some others may; null at the top. */
  readonly inside: string | null
}

/** Reads what a person typed to search for. Takes linear time; never throws, whatever the text is. */
export function parseQuery(text: string, { nowMs, weekStart = 1 }: QueryContext): ParsedQuery {
  return createParser(text, { nowMs, weekStart }).parse()
}

/** The same text where nothing has a meaning of its own: all its words, soft. */
export function plainQuery(text: string): Query {
  const parts = [...text.matchAll(/\S+/g)].map(({ 0: word, index }): QueryNode => ({
    type: 'text',
    test: { kind: 'words', text: word },
    isSoft: true,
    from: index,
    to: index + word.length,
  }))
  return { parts }
}

function createParser(text: string, dates: DateContext) {
  const tokens = lexQuery(text)
  const hints: QueryProblem[] = []
  let problem: QueryProblem | null = null
  let next = 0
  let depth = 0
  let conditions = 0

  function fail({ from, to }: Place, message: string): null {
    problem ??= { message, from, to }
    return null
  }

  function condition(node: QueryNode): QueryNode | null {
    conditions++
    return conditions > MAX_CONDITIONS ? fail(node, words.TOO_MANY_CONDITIONS) : node
  }

  function testOf(leaf: Leaf): TextTest | null {
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

  /** What a text says, and tags as tags. */
  function said(leaf: Leaf): QueryNode | null {
    const { from, to } = leaf
    if (leaf.type === 'tag') return condition({ type: 'tag', tag: leaf.tag, from, to })
    if (leaf.type === 'word') hintAt(leaf)
    const test = testOf(leaf)
    if (test === null || (test.kind === 'words' && test.text === '')) return null
    return { type: 'text', test, isSoft: false, from, to }
  }

  function hintAt(leaf: Place & { readonly text: string }): void {
    const name = /^([a-z-]{2,20}):(?!\/\/)./iu.exec(leaf.text)?.[1]
    const near = name === undefined ? undefined : nearField(name.toLowerCase())
    if (name === undefined || near === undefined || hints.length === MAX_HINTS) return
    const { from } = leaf
    hints.push({ message: words.nearField(name, near), from, to: from + name.length + 1 })
  }

  /** What a field makes of its value. */
  function valueOf(field: FieldName): Surroundings['leaf'] {
    return (leaf) => {
      const { from, to } = leaf
      const value = leaf.type === 'pattern' ? '' : leafText(leaf).trim()
      const kind = FIELDS[field]
      if (kind === 'path') {
        const test = testOf(leaf)
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
          return said(leaf)
      }
    }
  }

  function fieldNode(
    field: QueryToken & { type: 'field' },
    around: Surroundings,
  ): QueryNode | null {
    const { name, from, isEmpty } = field
    if (isEmpty) return null
    const isCase = FIELDS[name] === 'case'
    const isAllowed =
      around.inside === null || (isCase && around.leaf === said) || isTagIn(name, around)
    if (!isAllowed) {
      fail(field, words.notInside(around.inside ?? name))
      unary(around)
      return null
    }
    if (isScope(name)) {
      const value = tokens[next]
      const isAny = value?.type === 'phrase' && value.text === '' && value.isClosed
      const part = unary({ leaf: said, inside: name })
      const to = part?.to ?? value?.to ?? field.to
      return part || isAny ? condition({ type: 'within', scope: name, part, from, to }) : null
    }
    if (isCase) {
      const part = unary(around)
      return (
        part && condition({ type: 'case', isExact: name === 'match-case', part, from, to: part.to })
      )
    }
    const node = unary({ leaf: valueOf(name), inside: name })
    return node && { ...node, from }
  }

  const isTagIn = (name: FieldName, around: Surroundings): boolean =>
    name === 'tag' && around.leaf === said

  function propertyNode(
    token: QueryToken & { type: 'property' },
    around: Surroundings,
  ): QueryNode | null {
    const { from, name } = token
    if (around.inside !== null) fail(token, words.notInside(around.inside))
    const leaf: Surroundings['leaf'] = (value) => propertyLeaf(name, value)
    let node: QueryNode | null = token.hasValue
      ? list({ leaf, inside: 'property' })
      : condition({ type: 'property', name, test: { kind: 'present' }, from, to: token.to })
    const comparison = tokens[next]
    if (comparison?.type === 'comparison') {
      next++
      node = comparisonNode(name, comparison)
    }
    const end = tokens[next]
    if (end?.type !== 'property-end')
      return fail({ from, to: text.length }, words.UNCLOSED_PROPERTY)
    next++
    return node && { ...node, from, to: end.to }
  }

  function comparisonNode(
    name: string,
    { sign, value, from, to }: QueryToken & { type: 'comparison' },
  ): QueryNode | null {
    const plain = value.replace(/^"(.*)"$/u, '$1').trim()
    if (plain === '') return null
    const days = readDays(plain, dates)
    if (days === null && !isNumber(plain)) return fail({ from, to }, words.noComparison(plain))
    const test = { kind: 'compare', comparison: comparisonOf(sign), value: plain, days } as const
    return condition({ type: 'property', name, test, from, to })
  }

  function propertyLeaf(name: string, leaf: Leaf): QueryNode | null {
    const { from, to } = leaf
    if (leaf.type === 'word') {
      if (leaf.text === 'null')
        return condition({ type: 'property', name, test: { kind: 'null' }, from, to })
      const range = rangeOf(leaf.text)
      if (range) return rangeNode(name, range, leaf)
    }
    const test = testOf(leaf)
    if (test === null || (test.kind === 'words' && test.text === '')) return null
    return condition({ type: 'property', name, test: { kind: 'text', test }, from, to })
  }

  /** Both ends, where they are two numbers or two dates. */
  function rangeOf(value: string): readonly [string, string] | null {
    const [, first = '', last = ''] = /^(.+?)\.\.(.+)$/su.exec(value) ?? []
    const isRange =
      first !== '' &&
      ((isNumber(first) && isNumber(last)) || readDaySpan(`${first}..${last}`, dates) !== null)
    return isRange ? [first, last] : null
  }

  function rangeNode(
    name: string,
    [first, last]: readonly [string, string],
    { from, to }: Place,
  ): QueryNode | null {
    const low = comparisonNode(name, { type: 'comparison', sign: '>=', value: first, from, to })
    const high = comparisonNode(name, { type: 'comparison', sign: '<=', value: last, from, to })
    return low && high && { type: 'all', parts: [low, high], from, to }
  }

  function group(around: Surroundings): QueryNode | null {
    const open = tokens[next++]
    if (!open) return null
    if (++depth > MAX_DEPTH) {
      next = tokens.length
      return fail(open, words.NESTED_TOO_DEEP)
    }
    const node = list(around)
    depth--
    const close = tokens[next]
    if (close?.type !== 'close') return fail(open, words.UNCLOSED_BRACKET)
    next++
    return node && { ...node, from: open.from, to: close.to }
  }

  function unary(around: Surroundings): QueryNode | null {
    const token = tokens[next]
    if (!token) return null
    if (token.type === 'open') return group(around)
    next++
    switch (token.type) {
      case 'minus': {
        const part = unary(around)
        return part && { type: 'not', part, from: token.from, to: part.to }
      }
      case 'field':
        return fieldNode(token, around)
      case 'property':
        return propertyNode(token, around)
      case 'phrase':
        if (!token.isClosed)
          return fail({ from: token.from, to: token.from + 1 }, words.UNCLOSED_QUOTE)
        return around.leaf(token)
      case 'word':
      case 'pattern':
      case 'tag':
        return around.leaf(token)
      case 'or':
        return around.leaf({ type: 'word', text: 'OR', from: token.from, to: token.to })
      case 'comparison':
      case 'close':
      case 'property-end':
        return null
    }
  }

  /** Up to the end of the brackets, the property or the text: what stands between the `OR`s. */
  function options(around: Surroundings, onWord?: (node: QueryNode) => void): QueryNode[][] {
    let option: QueryNode[] = []
    const all = [option]
    for (;;) {
      const token = tokens[next]
      if (!token || isEndToken(token) || token.type === 'comparison') break
      if (token.type === 'or' && option.length > 0 && !isEndToken(tokens[next + 1])) {
        next++
        option = []
        all.push(option)
        continue
      }
      const node = unary(around)
      if (!node) continue
      if (token.type === 'word' || token.type === 'or') onWord?.(node)
      option.push(node)
    }
    return all.filter((parts) => parts.length > 0)
  }

  function list(around: Surroundings): QueryNode | null {
    return anyOf(options(around).flatMap((parts) => allOf(parts) ?? []))
  }

  return {
    parse(): ParsedQuery {
      const bare = new Set<QueryNode>()
      const around: Surroundings = { leaf: said, inside: null }
      const found = options(around, (node) => bare.add(node))
      const rest = tokens[next]
      if (rest) fail(rest, words.STRAY_BRACKET)
      if (problem) return { query: null, problem, hints: [] }
      const [only = []] = found
      if (found.length < 2)
        return { query: { parts: only.map((node) => soften(node, bare)) }, problem, hints }
      const any = anyOf(found.flatMap((parts) => allOf(parts) ?? []))
      return { query: { parts: any ? [any] : [] }, problem, hints }
    },
  }
}

const soften = (node: QueryNode, bare: ReadonlySet<QueryNode>): QueryNode =>
  node.type === 'text' && bare.has(node) ? { ...node, isSoft: true } : node

const isEndToken = (token: QueryToken | undefined): boolean =>
  token === undefined || token.type === 'close' || token.type === 'property-end'

function allOf(parts: readonly QueryNode[]): QueryNode | null {
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) return null
  return parts.length === 1 ? first : { type: 'all', parts, from: first.from, to: last.to }
}

function anyOf(parts: readonly QueryNode[]): QueryNode | null {
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) return null
  return parts.length === 1 ? first : { type: 'any', parts, from: first.from, to: last.to }
}

const leafText = (leaf: Exclude<Leaf, { type: 'pattern' }>): string =>
  leaf.type === 'tag' ? `#${leaf.tag}` : leaf.text

const wordsTest = (text: string): TextTest => ({ kind: 'words', text: text.trim() })

const isNumber = (text: string): boolean => /^[+-]?\d+(?:\.\d+)?$/.test(text)

/** As V8 says it: “Invalid regular expression: /(/: Unterminated group”. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split(': ').at(-1) ?? '').toLowerCase() : ''

function nearField(name: string): string | undefined {
  const most = name.length < 6 ? 1 : 2
  return FIELD_NAMES.find((field) => editDistance(name, field) <= most)
}

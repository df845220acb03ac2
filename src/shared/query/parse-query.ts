import type { DateContext } from '../domain/dates/date-words.ts'
import {
  comparisonNode,
  fieldValue,
  type Leaf,
  type LeafReader,
  propertyValue,
  textNode,
} from './leaf-values.ts'
import { lexQuery, type QueryToken } from './lex-query.ts'
import { FIELDS, isScope } from './query-fields.ts'
import type { ParsedQuery, Place, Query, QueryNode, QueryProblem } from './query-tree.ts'
import * as words from './words.ts'

/** Brackets inside of brackets. */
const MAX_DEPTH = 50
const MAX_CONDITIONS = 200

export interface QueryContext {
  readonly nowMs: number
  /** The day a week begins with: 0 Sunday, 1 Monday. Monday when left out. */
  readonly weekStart?: 0 | 1
}

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

/** Keeps the first thing that is wrong, and counts the conditions. */
function createReader(dates: DateContext): LeafReader & { problem(): QueryProblem | null } {
  let problem: QueryProblem | null = null
  let conditions = 0
  const fail = ({ from, to }: Place, message: string): null => {
    problem ??= { message, from, to }
    return null
  }
  return {
    dates,
    hints: [],
    fail,
    condition(node) {
      conditions++
      return conditions > MAX_CONDITIONS ? fail(node, words.TOO_MANY_CONDITIONS) : node
    },
    problem: () => problem,
  }
}

function createParser(text: string, dates: DateContext) {
  const tokens = lexQuery(text)
  const reader = createReader(dates)
  const { fail, condition, hints } = reader
  const said: Surroundings['leaf'] = (leaf) => textNode(leaf, reader)
  let next = 0
  let depth = 0

  function fieldNode(
    field: QueryToken & { type: 'field' },
    around: Surroundings,
  ): QueryNode | null {
    const { name, from, isEmpty } = field
    if (isEmpty) return null
    const isCase = FIELDS[name] === 'case'
    const isText = around.leaf === said && (isCase || name === 'tag')
    if (around.inside !== null && !isText) {
      fail(field, words.notInside(around.inside))
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
    const node = unary({ leaf: (leaf) => fieldValue(name, leaf, reader), inside: name })
    return node && { ...node, from }
  }

  function propertyNode(
    token: QueryToken & { type: 'property' },
    around: Surroundings,
  ): QueryNode | null {
    const { from, name } = token
    if (around.inside !== null) fail(token, words.notInside(around.inside))
    const leaf: Surroundings['leaf'] = (value) => propertyValue(name, value, reader)
    let node: QueryNode | null = token.hasValue
      ? list({ leaf, inside: 'property' })
      : condition({ type: 'property', name, test: { kind: 'present' }, from, to: token.to })
    const comparison = tokens[next]
    if (comparison?.type === 'comparison') {
      next++
      node = comparisonNode(name, comparison, reader)
    }
    const end = tokens[next]
    if (end?.type !== 'property-end')
      return fail({ from, to: text.length }, words.UNCLOSED_PROPERTY)
    next++
    return node && { ...node, from, to: end.to }
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
      const problem = reader.problem()
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

const allOf = (parts: readonly QueryNode[]): QueryNode | null => joined('all', parts)
const anyOf = (parts: readonly QueryNode[]): QueryNode | null => joined('any', parts)

function joined(type: 'all' | 'any', parts: readonly QueryNode[]): QueryNode | null {
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) return null
  return parts.length === 1 ? first : { type, parts, from: first.from, to: last.to }
}

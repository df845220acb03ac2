import { isCollection, isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import type { Document, ParsedNode } from 'yaml'

/** About 5,000 parts of a line each. */
const MAX_LENGTH = 512 * 1024
/** The parser's time follows them: 60,000 took 0.5 s. */
const MAX_MARKS = 60_000
const MAX_DEPTH = 16

export interface TextProblem {
  readonly message: string
  /** In the block, from 1. */
  readonly line: number
  readonly column: number
}

export interface ParsedText {
  readonly document: Document.Parsed
  /** As long as what was given; offsets of nodes count in it. */
  readonly source: string
  readonly data: unknown
  readonly placeOf: (offset: number) => Pick<TextProblem, 'line' | 'column'>
}

/**
 * Reads the text of a circuit, which is YAML 1.2 (core schema) or JSON. Refused are what is not valid, what is too big or
 * too deep, a key that is there twice, and references (`*name`): a circuit needs none, and they can unfold without end.
 */
export function parseText(text: string): ParsedText | TextProblem {
  if (text.length > MAX_LENGTH)
    return { message: 'The circuit is larger than 512 KB', line: 1, column: 1 }
  const marks = text.length < MAX_MARKS ? 0 : (text.match(MARKS)?.length ?? 0)
  if (marks > MAX_MARKS)
    return { message: `The circuit has more than ${MAX_MARKS} lines and marks`, line: 1, column: 1 }
  // JSON may be indented with tabs, which YAML does not take. In its strings there are none.
  const source = /^\s*[{[]/.test(text) ? text.replaceAll('\t', ' ') : text
  const counter = new LineCounter()
  const placeOf = (offset: number) => {
    const { line, col } = counter.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const document = parsed(source, counter)
  if (!document) return { message: NESTED, line: 1, column: 1 }
  const problem = firstProblem(document)
  if (problem) return { message: problem.message, ...placeOf(problem.offset) }
  return { document, source, data: document.toJS({ maxAliasCount: 0 }), placeOf }
}

/** Line breaks, and the characters that YAML may make a token of. */
const MARKS = /[[\]{},:?&*!|>"'#%@`\\\n\r]|-(?=\s)/g
const NESTED = 'The circuit is nested too deeply'

function parsed(source: string, lineCounter: LineCounter): Document.Parsed | null {
  try {
    return parseDocument<ParsedNode>(source, {
      version: '1.2',
      schema: 'core',
      strict: true,
      // Checked below: the parser compares every key with every other.
      uniqueKeys: false,
      prettyErrors: false,
      lineCounter,
      logLevel: 'error',
    })
  } catch {
    // The parser calls itself for every bracket, so only the stack ends ten thousand of them.
    return null
  }
}

interface Problem {
  readonly message: string
  readonly offset: number
}

function firstProblem(document: Document.Parsed): Problem | null {
  const [error] = document.errors
  if (error?.code === 'RESOURCE_EXHAUSTION') return { message: NESTED, offset: error.pos[0] }
  if (error) {
    const sentence = (error.message.split('\n')[0] ?? '').replace(/[.:]$/, '')
    return { message: `The circuit cannot be read: ${sentence}`, offset: error.pos[0] }
  }
  let found: Problem | null = null
  const stop = (message: string, offset = 0) => {
    found = { message, offset }
    return visit.BREAK
  }
  visit(document, {
    Alias: (_key, { source, range }) =>
      stop(`References are not read in circuits: *${source}`, range?.[0]),
    Collection: (_key, node, path) => {
      if (path.filter(isCollection).length >= MAX_DEPTH) return stop(NESTED, node.range?.[0])
      if (!isMap(node)) return undefined
      const seen = new Set<string>()
      for (const { key } of node.items) {
        if (!isScalar(key)) return stop('A key of the circuit is no word', node.range?.[0])
        const name = String(key.value)
        if (seen.has(name)) return stop(`The key ${name} is there twice`, key.range?.[0])
        seen.add(name)
      }
      return undefined
    },
  })
  return found
}

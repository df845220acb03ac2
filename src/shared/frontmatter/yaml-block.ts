import { isRecord } from '../domain/is-record.ts'
import { isCollection, isMap, isScalar, parseDocument, visit } from 'yaml'
import type { Alias, Document, Node, Pair, ParsedNode } from 'yaml'
import { LatentError } from '../rpc/errors.ts'

const MAX_LENGTH = 64 * 1024
const MAX_KEYS = 1000
const MAX_DEPTH = 32
const MAX_ALIASES = 100
const MAX_MARKS = 10_000

export type YamlDocument = Document.Parsed
export type YamlPair = Pair<ParsedNode, ParsedNode | null>

export interface YamlBlock {
  readonly document: YamlDocument
  /** What was parsed: as long as what was given, with `\n` for every lone `\r`. */
  readonly source: string
  readonly data: Readonly<Record<string, unknown>>
  /** The line in the file of an offset in `source`. */
  readonly lineOf: (offset: number) => number
}

/** Aliases that unfold to more than this are not unfolded. */
const TO_JS = { maxAliasCount: MAX_ALIASES }

/**
 * Parses YAML 1.2 (core schema), and refuses what is invalid, too big or not a mapping.
 *
 * What bounds the time, to 250 ms: the parser is linear in the marks that it makes tokens or errors of, so these are
 * counted before it starts. The worst of a hundred inputs with 10,000 of them took 0.2 s of processor time; without the
 * limit 64 KB took 0.9 s. Quadratic were only the comparison of keys, which is switched off, and the search for the anchor
 * of each alias (13,000 of them never ended), so aliases are counted, and looked up in a map, before they are resolved.
 * @param firstLine the line in the file where `source` starts, from 1
 * @throws LatentError `invalid_input` with `{ line }`
 */
export function parseYaml(source: string, firstLine: number): YamlBlock {
  checkSize(source, firstLine)
  // YAML takes a lone carriage return for a line break; our parser would not.
  const even = source.replace(/\r(?!\n)/g, '\n')
  const lineOf = (offset: number) => firstLine + even.slice(0, offset).split('\n').length - 1
  // Unique keys are checked below: the parser compares every key with every other.
  const document = tryOrRefuse(firstLine, () =>
    parseDocument(even, {
      version: '1.2',
      schema: 'core',
      strict: true,
      uniqueKeys: false,
      prettyErrors: false,
      keepSourceTokens: true,
      logLevel: 'error',
    }),
  )
  const error = document.errors[0]
  if (error) {
    const [offset] = error.pos
    const reason = error.code === 'RESOURCE_EXHAUSTION' ? TOO_DEEP : firstSentence(error.message)
    throw unreadable(lineOf(offset), reason, { column: offset - lineStart(even, offset) + 1 })
  }
  const root = document.contents
  if (root !== null && !isMap(root))
    throw unreadable(lineOf(root.range[0]), 'it is not a list of “key: value” lines')
  const firstAlias = checkNodes(document, lineOf)
  const data: unknown = tryOrRefuse(firstAlias ?? firstLine, () => document.toJS(TO_JS))
  return { document, source: even, data: isRecord(data) ? data : {}, lineOf }
}

/** The value of a node of that document as plain data. */
export const toData = (node: Node, document: YamlDocument): unknown => node.toJS(document, TO_JS)

/**
 * Enforces the limits, finds duplicate keys and circles, and keeps the digits of numbers that a number would lose.
 * @returns the line of the first alias, null without one
 */
function checkNodes(document: YamlDocument, lineOf: (offset: number) => number): number | null {
  let keys = 0
  let aliases = 0
  let firstAlias: number | null = null
  /** An alias means the last node of that name before it. */
  const anchors = new Map<string, unknown>()
  const startOf = (node: Node) => lineOf(node.range?.[0] ?? 0)
  visit(document, {
    Value(_key, node) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node)
    },
    Collection(_key, node, path) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node)
      // The path holds pairs too: each mapping counts twice but for the innermost.
      const depth = path.filter(isCollection).length + 1
      if (depth > MAX_DEPTH) throw unreadable(startOf(node), TOO_DEEP)
      if (!isMap(node)) return
      keys += node.items.length
      if (keys > MAX_KEYS) throw unreadable(startOf(node), `it has more than ${MAX_KEYS} keys`)
      const seen = new Set<string>()
      for (const pair of node.items) {
        const name = keyText(pair)
        if (name === null) continue
        if (seen.has(name)) {
          const offset = isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0
          throw unreadable(lineOf(offset), `the key “${name}” is there twice`)
        }
        seen.add(name)
      }
    },
    Alias(_key, node, path) {
      checkAlias(node, path)
      firstAlias ??= startOf(node)
      if (++aliases > MAX_ALIASES)
        throw unreadable(startOf(node), `it has more than ${MAX_ALIASES} references`)
    },
    Scalar(_key, node) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node)
      if (typeof node.value !== 'number' || node.source === undefined) return
      const losesDigits = /^[-+]?0\d/.test(node.source) || !isExact(node.source, node.value)
      if (losesDigits) node.value = node.source
    },
  })
  return firstAlias

  function checkAlias(node: Alias, path: readonly unknown[]): void {
    const target = anchors.get(node.source)
    if (target === undefined)
      throw unreadable(startOf(node), `“*${node.source}” refers to nothing above it`)
    if (path.includes(target)) throw unreadable(startOf(node), 'it refers to itself')
  }
}

const isExact = (source: string, value: number): boolean =>
  !/^[-+]?\d+$/.test(source) || Number.isSafeInteger(value)

/** A stack overflow on nested brackets and too many aliases are answers about the text, not bugs. */
function tryOrRefuse<T>(line: number, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw unreadable(line, 'it is nested or refers to itself too much', { cause })
  }
}

/** Line breaks, and the characters that YAML may make a token of. */
const MARKS = /[[\]{},:?&*!|>"'#%@`\\\n\r]|-(?=\s)/g

/** Refuses what would take too long to parse, in time linear in its length. */
export function checkSize(source: string, firstLine: number): void {
  if (source.length > MAX_LENGTH) throw unreadable(firstLine, 'it is larger than 64 KB')
  if (source.length < MAX_MARKS) return
  let marks = 0
  for (const { index } of source.matchAll(MARKS))
    if (++marks > MAX_MARKS) {
      const line = firstLine + source.slice(0, index).split(/\r\n?|\n/).length - 1
      throw unreadable(line, `it has more than ${MAX_MARKS} lines and marks`)
    }
}

const TOO_DEEP = `it is nested deeper than ${MAX_DEPTH}`

/** What cannot be read, with its line in the sentence, and the place and the reason as `data`; both count from 1. */
export const unreadable = (
  line: number,
  reason: string,
  { column = 1, cause }: { readonly column?: number; readonly cause?: unknown } = {},
): LatentError =>
  new LatentError(
    'invalid_input',
    `Line ${line}: the frontmatter cannot be read: ${reason}.`,
    { line, column, reason },
    cause === undefined ? undefined : { cause },
  )

/** Where the line begins that holds the character at `offset`. */
export const lineStart = (source: string, offset: number): number =>
  offset === 0 ? 0 : source.lastIndexOf('\n', offset - 1) + 1

const firstSentence = (message: string): string =>
  (message.split('\n')[0] ?? message).replace(/\.?$/, '').trim()

/** A key as it stands in the file, without quotes; null for a key that is itself a list, a mapping or an alias. */
export function keyText(pair: Pair): string | null {
  if (!isScalar(pair.key)) return null
  return pair.key.source ?? String(pair.key.value)
}

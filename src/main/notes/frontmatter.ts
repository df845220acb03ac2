import matter from 'gray-matter'
import { isAlias, isCollection, isMap, isPair, isScalar, parseDocument, Scalar, visit } from 'yaml'
import type { Document, Pair, ParsedNode } from 'yaml'
import { mainLineEnding } from '../../shared/domain/text-edits.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Frontmatter } from './parsed-note.ts'
import { isRecord, isSame } from './plain-data.ts'
import { isPlainSafe, renderPair, renderScalar, yamlValueProblem } from './render-yaml.ts'

const MAX_LENGTH = 64 * 1024
const MAX_KEYS = 1000
const MAX_DEPTH = 32
const MAX_BLANK_LINES = 200
/** gray-matter takes quadratic time over blank lines, and sees line breaks in all of these. */
const BLANK_LINES = /(?:\r?[\n\r\u2028\u2029][^\S\n\r\u2028\u2029]*){201}/

/** Where a frontmatter block lies. Offsets count UTF-16 units of the whole text. */
export interface FrontmatterPlace {
  /** Where the YAML starts: after the line of the opening `---`. */
  readonly start: number
  /** Where the YAML ends: at the closing `---`. */
  readonly end: number
  /** Where the body starts, after the closing line, and its line, from 1. */
  readonly bodyStart: number
  readonly bodyLine: number
  readonly lineEnding: '\n' | '\r\n'
}

/**
 * Finds the frontmatter block without reading it: after an optional byte order mark a first line of exactly `---`, up
 * to the next line of exactly `---`; blanks may follow both. Null for everything else, `---js` and an unclosed block
 * too: then there is none. (reliability.md 2.8, step 1)
 */
export function locateFrontmatter(text: string): FrontmatterPlace | null {
  const opening = /^\ufeff?---[ \t]*(\r?\n)/.exec(text)
  if (!opening) return null
  const start = opening[0].length
  const closing = /---[ \t]*(?:\r?\n|$)/y
  let line = 2
  for (let at = start; ; line++) {
    closing.lastIndex = at
    if (closing.test(text)) {
      const lineEnding = opening[1] === '\r\n' ? '\r\n' : '\n'
      return { start, end: at, bodyStart: closing.lastIndex, bodyLine: line + 1, lineEnding }
    }
    const lineBreak = text.indexOf('\n', at)
    if (lineBreak === -1) return null
    at = lineBreak + 1
  }
}

/**
 * Reads the frontmatter of a note: typed values; dates, numbers with leading zeros and numbers beyond 2^53 as strings.
 * Never throws: what cannot be read, or is beyond the limits (64 KB, 1,000 keys, depth 32), is told as `problem`.
 * @returns null when the note has no frontmatter block.
 */
export function readFrontmatter(text: string): Frontmatter | null {
  const place = locateFrontmatter(text)
  if (!place) return null
  // The block ends with a line break, unless it is empty.
  const source = text.slice(place.start, place.end)
  try {
    checkLength(source)
    if (BLANK_LINES.test(source))
      throw unreadable(2, `there are more than ${MAX_BLANK_LINES} blank lines together`)
    const { data } = matter(`---\n${source}\n${CLOSING_FENCE}`, MATTER_OPTIONS)
    return { data, problem: null }
  } catch (error) {
    // Anything thrown here is about this text, a stack overflow in deep brackets too.
    const problem = error instanceof LatentError ? error.message : UNREADABLE
    return { data: {}, problem }
  }
}

const TOO_DEEP = `it is nested deeper than ${MAX_DEPTH}`
const UNREADABLE = 'The frontmatter cannot be read.'
/** Not `---`: gray-matter takes any line that only begins with its closing fence for the end. */
const CLOSING_FENCE = '---\u0000'

/**
 * gray-matter would evaluate `---js`, keep every text for ever and turn dates into moments. So: only behind
 * `locateFrontmatter`, with our YAML reader and no other language, always with options (they switch its cache off).
 */
const MATTER_OPTIONS = {
  language: 'yaml',
  delimiters: ['---', CLOSING_FENCE] as [string, string],
  engines: {
    // gray-matter hands over the line break of the opening fence too.
    yaml: { parse: (source: string) => dataOf(parseYaml(source.slice(1), 2)) },
    ...Object.fromEntries(
      ['js', 'javascript', 'json', 'coffee', 'coffeescript', 'cson', 'toml'].map((language) => [
        language,
        { parse: refuseLanguage, stringify: refuseLanguage },
      ]),
    ),
  },
}

function refuseLanguage(): never {
  throw new LatentError('invalid_input', 'Frontmatter can only be YAML.')
}

/**
 * Sets, replaces or removes (null) top-level keys, by splicing: every byte outside the touched keys stays, comments,
 * order, quoting, line endings and byte order mark included. Makes a block when there is none. Strings are quoted
 * where any YAML reader, 1.1 or 1.2, would see something else than that text. (reliability.md 2.8)
 * @throws LatentError `invalid_input`, with the line, when the frontmatter is not a plain YAML mapping within the
 *   limits, or when the edit could not be made without touching something else.
 */
export function updateFrontmatter(
  text: string,
  updates: Readonly<Record<string, unknown>>,
): string {
  return Object.entries(updates).reduce(
    (current, [key, value]) => updateKey(current, key, value),
    text,
  )
}

function updateKey(text: string, key: string, value: unknown): string {
  const problem = yamlValueProblem(key, value)
  if (problem !== null) throw new LatentError('invalid_input', problem)

  const place = locateFrontmatter(text)
  if (!place) return value === null ? text : createBlock(text, key, value)

  const source = text.slice(place.start, place.end)
  const document = parseYaml(source, 2)
  const edited = editSource(source, document, { key, value, lineEnding: place.lineEnding })
  const result = text.slice(0, place.start) + edited + text.slice(place.end)
  verify(result, { data: dataOf(document), key, value })
  return result
}

function createBlock(text: string, key: string, value: unknown): string {
  const firstLine = /^\ufeff?---([^\r\n]*)/.exec(text)?.[1]
  if (firstLine?.trim() === '')
    throw unreadable(1, 'the block is never closed with a line of ---, so it is no frontmatter')
  if (firstLine !== undefined && /[^-\s]/.test(firstLine))
    throw unreadable(1, `“---${firstLine.trim()}” is another language than YAML`)
  const bom = text.startsWith('\ufeff') ? '\ufeff' : ''
  const lineEnding = mainLineEnding(text) === '\r\n' ? '\r\n' : '\n'
  const lines = ['---', ...renderPair(key, value, 0), '---', '']
  const result = bom + lines.join(lineEnding) + text.slice(bom.length)
  verify(result, { data: {}, key, value })
  return result
}

interface Edit {
  readonly key: string
  readonly value: unknown
  readonly lineEnding: string
}

/** The YAML with one key changed; `source` itself when nothing is to do. */
function editSource(source: string, document: YamlDocument, edit: Edit): string {
  const { key, value, lineEnding } = edit
  const root = isMap(document.contents) ? document.contents : null
  if (root?.flow) throw unreadable(2, 'it is written in braces, which cannot be edited in place')
  const pairs = root?.items ?? []
  const pair = pairs.find((candidate) => keyText(candidate) === key)
  const indent = root ? columnOf(source, root.range[0]) : 0
  const render = () =>
    renderPair(key, value, indent)
      .map((line) => line + lineEnding)
      .join('')

  if (!pair) {
    if (value === null) return source
    const gap = source === '' || source.endsWith('\n') ? '' : lineEnding
    return source + gap + render()
  }
  if (value !== null && isUnchanged(document, pair, value)) return source
  const scalar =
    value !== null && typeof value !== 'object' ? spliceScalar(source, pair, value) : null
  if (scalar !== null) return scalar
  const from = lineStart(source, pair.key.range[0])
  const to = lineEnd(source, contentEnd(pair))
  return source.slice(0, from) + (value === null ? '' : render()) + source.slice(to)
}

/** Replaces only the value's own characters; null when the old value is not a scalar on the line of its key. */
function spliceScalar(source: string, pair: YamlPair, value: unknown): string | null {
  const old = pair.value
  if (old === null) return null
  if (!isScalar(old) || old.anchor !== undefined || old.tag !== undefined) return null
  const [from, to] = old.range
  const keyEnd = pair.key.range[1]
  if (from === to) {
    const colon = source.indexOf(':', keyEnd)
    if (colon === -1 || source.slice(keyEnd, colon).trim() !== '') return null
    return `${source.slice(0, colon + 1)} ${renderScalar(value)}${source.slice(colon + 1)}`
  }
  if (source.slice(keyEnd, to).includes('\n')) return null
  return source.slice(0, from) + renderScalar(value) + source.slice(to)
}

/** True when the value is there already, in a form that every YAML reader takes for it. */
function isUnchanged(document: YamlDocument, pair: YamlPair, value: unknown): boolean {
  if (pair.value === null || !isSame(pair.value.toJS(document, TO_JS), value)) return false
  let isSafe = true
  visit(pair.value, {
    Scalar(_key, node) {
      if (node.type === Scalar.PLAIN && typeof node.value === 'string' && !isPlainSafe(node.value))
        isSafe = false
    },
  })
  return isSafe
}

interface Verification {
  readonly data: Readonly<Record<string, unknown>>
  readonly key: string
  readonly value: unknown
}

/** Reads the result again: every other key as it was in `data`, the edited key as asked. (step 5) */
function verify(result: string, { data, key, value }: Verification): void {
  const place = locateFrontmatter(result)
  const read = place ? dataOf(parseYaml(result.slice(place.start, place.end), 2)) : {}
  const others = (values: Readonly<Record<string, unknown>>) =>
    Object.entries(values).filter(([name]) => name !== key)
  const isAsAsked =
    isSame(others(read), others(data)) &&
    (value === null ? !Object.hasOwn(read, key) : isSame(read[key], value))
  if (!isAsAsked)
    throw new LatentError(
      'invalid_input',
      `“${key}” cannot be changed without touching something else in the frontmatter. Edit it by hand.`,
    )
}

type YamlDocument = Document.Parsed
type YamlPair = Pair<ParsedNode, ParsedNode | null>

const TO_JS = { maxAliasCount: 100 }

/**
 * Parses YAML 1.2 (core schema), and refuses what is invalid, too big or not a mapping.
 * @param firstLine the line in the file where `source` starts, from 1
 */
function parseYaml(source: string, firstLine: number): YamlDocument {
  checkLength(source)
  const lineOf = (offset: number) => firstLine + source.slice(0, offset).split('\n').length - 1
  // Unique keys are checked below: the parser compares every key with every other.
  const document = tryOrRefuse(() =>
    parseDocument(source, {
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
  if (error?.code === 'RESOURCE_EXHAUSTION') throw unreadable(lineOf(error.pos[0]), TOO_DEEP)
  if (error) throw unreadable(lineOf(error.pos[0]), firstSentence(error.message))
  const root = document.contents
  if (root !== null && !isMap(root))
    throw unreadable(lineOf(root.range[0]), 'it is not a list of “key: value” lines')
  checkNodes(document, lineOf)
  return document
}

/** Enforces the limits, finds duplicate keys and circles, and keeps the digits of numbers that a number would lose. */
function checkNodes(document: YamlDocument, lineOf: (offset: number) => number): void {
  let keys = 0
  visit(document, {
    Collection(_key, node, path) {
      // The path holds pairs too: each mapping counts twice but for the innermost.
      const depth = path.filter(isCollection).length + 1
      if (depth > MAX_DEPTH) throw unreadable(lineOf(node.range?.[0] ?? 0), TOO_DEEP)
      if (!isMap(node)) return
      keys += node.items.length
      if (keys > MAX_KEYS) throw unreadable(lineOf(0), `it has more than ${MAX_KEYS} keys`)
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
      const target = node.resolve(document)
      if (target && path.includes(target))
        throw unreadable(lineOf(node.range?.[0] ?? 0), 'it refers to itself')
    },
    Scalar(_key, node) {
      if (typeof node.value !== 'number' || node.source === undefined) return
      const losesDigits = /^[-+]?0\d/.test(node.source) || !isExact(node.source, node.value)
      if (losesDigits) node.value = node.source
    },
  })
}

const isExact = (source: string, value: number): boolean =>
  !/^[-+]?\d+$/.test(source) || Number.isSafeInteger(value)

function dataOf(document: YamlDocument): Record<string, unknown> {
  const data: unknown = tryOrRefuse(() => document.toJS(TO_JS))
  return isRecord(data) ? data : {}
}

/** A stack overflow on nested brackets and too many aliases are answers about the text, not bugs. */
function tryOrRefuse<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new LatentError('invalid_input', UNREADABLE, undefined, { cause })
  }
}

function checkLength(source: string): void {
  if (source.length > MAX_LENGTH) throw unreadable(1, 'it is larger than 64 KB')
}

function unreadable(line: number, reason: string): LatentError {
  return new LatentError(
    'invalid_input',
    `Line ${line}: the frontmatter cannot be read: ${reason}.`,
    {
      line,
    },
  )
}

const firstSentence = (message: string): string =>
  (message.split('\n')[0] ?? message).replace(/\.?$/, '').trim()

/** A key as it stands in the file, without quotes; null for a key that is itself a list, a mapping or an alias. */
function keyText(pair: Pair): string | null {
  if (!isScalar(pair.key)) return null
  return pair.key.source ?? String(pair.key.value)
}

const lineStart = (source: string, offset: number): number =>
  offset === 0 ? 0 : source.lastIndexOf('\n', offset - 1) + 1

const columnOf = (source: string, offset: number): number => offset - lineStart(source, offset)

/** Where the line that holds the character before `offset` ends, its line break included. */
function lineEnd(source: string, offset: number): number {
  if (offset > 0 && source[offset - 1] === '\n') return offset
  const lineBreak = source.indexOf('\n', offset)
  return lineBreak === -1 ? source.length : lineBreak + 1
}

/** Where the last character of a pair's value ends; comments after it are not part of it. */
function contentEnd(pair: YamlPair): number {
  let end = pair.key.range[1]
  let node: unknown = pair.value
  for (;;) {
    if (isPair(node)) {
      if (isScalar(node.key) && node.key.range) end = node.key.range[1]
      node = node.value
    } else if (isCollection(node) && !node.flow && node.items.length > 0) {
      if (node.range) end = Math.max(end, node.range[0])
      node = node.items.at(-1)
    } else break
  }
  if ((isScalar(node) || isCollection(node) || isAlias(node)) && node.range)
    end = Math.max(end, node.range[1])
  return end
}

import matter from 'gray-matter'
import { isAlias, isCollection, isMap, isPair, isScalar, Scalar, visit } from 'yaml'
import { mainLineEnding } from '../../../shared/domain/text/text-edits.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { checkSize, keyText, parseYaml, toData, unreadable } from './frontmatter-yaml.ts'
import type { YamlBlock, YamlDocument, YamlPair } from './frontmatter-yaml.ts'
import type { Frontmatter } from '../parsed-note.ts'
import { isSame } from './plain-data.ts'
import { isPlainSafe, renderPair, renderScalar, yamlValueProblem } from './render-yaml.ts'

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
  readonly lineEnding: LineEnding
}

type LineEnding = '\n' | '\r\n' | '\r'

/**
 * Finds the frontmatter block without reading it: after an optional byte order mark a first line of exactly `---`, up
 * to the next line of exactly `---`; blanks may follow both. Null for everything else, `---js` and an unclosed block
 * too: then there is none. (reliability.md 2.8, step 1)
 */
export function locateFrontmatter(text: string): FrontmatterPlace | null {
  const opening = /^\ufeff?---[ \t]*(\r\n?|\n)/.exec(text)
  if (!opening) return null
  const start = opening[0].length
  const closing = /---[ \t]*(?:\r\n?|\n|$)/y
  const lineBreak = /\r\n?|\n/g
  let line = 2
  for (let at = start; ; line++) {
    closing.lastIndex = at
    if (closing.test(text)) {
      const lineEnding = opening[1] === '\r\n' || opening[1] === '\r' ? opening[1] : '\n'
      return { start, end: at, bodyStart: closing.lastIndex, bodyLine: line + 1, lineEnding }
    }
    lineBreak.lastIndex = at
    if (!lineBreak.test(text)) return null
    at = lineBreak.lastIndex
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
    checkSize(source, 2)
    if (BLANK_LINES.test(source))
      throw unreadable(2, `there are more than ${MAX_BLANK_LINES} blank lines together`)
    const { data } = matter(`---\n${source}\n${CLOSING_FENCE}`, MATTER_OPTIONS)
    return { data, problem: null }
  } catch (error) {
    // Anything thrown here is about this text.
    const known = error instanceof LatentError ? error : unreadable(2, 'it is no YAML')
    return { data: {}, problem: known.message }
  }
}

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
    yaml: { parse: (source: string) => ({ ...parseYaml(source.slice(1), 2).data }) },
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

  const block = parseYaml(text.slice(place.start, place.end), 2)
  const { from, to, insert } = spliceFor(block, { key, value, lineEnding: place.lineEnding })
  const result = text.slice(0, place.start + from) + insert + text.slice(place.start + to)
  verify(result, { data: block.data, key, value, line: block.lineOf(from) })
  return result
}

function createBlock(text: string, key: string, value: unknown): string {
  const firstLine = /^\ufeff?---([^\r\n]*)/.exec(text)?.[1]
  if (firstLine?.trim() === '')
    throw unreadable(1, 'the block is never closed with a line of ---, so it is no frontmatter')
  if (firstLine !== undefined && /[^-\s]/.test(firstLine))
    throw unreadable(1, `“---${firstLine.trim()}” is another language than YAML`)
  const bom = text.startsWith('\ufeff') ? '\ufeff' : ''
  const lineEnding = mainLineEnding(text)
  const lines = ['---', ...renderPair(key, value, 0), '---', '']
  const result = bom + lines.join(lineEnding) + text.slice(bom.length)
  verify(result, { data: {}, key, value, line: 1 })
  return result
}

interface Edit {
  readonly key: string
  readonly value: unknown
  readonly lineEnding: LineEnding
}

/** A replacement in the YAML; offsets as in `YamlBlock.source`. */
interface Splice {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** How to change one key; empty when nothing is to do. */
function spliceFor({ document, source }: YamlBlock, edit: Edit): Splice {
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

  const end = source.length
  if (!pair) {
    const gap = source === '' || source.endsWith('\n') ? '' : lineEnding
    return { from: end, to: end, insert: value === null ? '' : gap + render() }
  }
  const from = lineStart(source, pair.key.range[0])
  if (value !== null && isUnchanged(document, pair, value)) return { from, to: from, insert: '' }
  const scalar =
    value !== null && typeof value !== 'object' ? spliceScalar(source, pair, value) : null
  if (scalar !== null) return scalar
  const to = lineEnd(source, contentEnd(pair))
  return { from, to, insert: value === null ? '' : render() }
}

/** Replaces only the value's own characters; null when the old value is not a scalar on the line of its key. */
function spliceScalar(source: string, pair: YamlPair, value: unknown): Splice | null {
  const old = pair.value
  if (old === null) return null
  if (!isScalar(old) || old.anchor !== undefined || old.tag !== undefined) return null
  const [from, to] = old.range
  const keyEnd = pair.key.range[1]
  if (from === to) {
    const colon = source.indexOf(':', keyEnd)
    if (colon === -1 || source.slice(keyEnd, colon).trim() !== '') return null
    return { from: colon + 1, to: colon + 1, insert: ` ${renderScalar(value)}` }
  }
  if (source.slice(keyEnd, to).includes('\n')) return null
  return { from, to, insert: renderScalar(value) }
}

/** True when the value is there already, in a form that every YAML reader takes for it. */
function isUnchanged(document: YamlDocument, pair: YamlPair, value: unknown): boolean {
  if (pair.value === null || !isSame(toData(pair.value, document), value)) return false
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
  /** Where the edit is, for the refusal. */
  readonly line: number
}

/** Reads the result again: every other key as it was in `data`, the edited key as asked. (step 5) */
function verify(result: string, { data, key, value, line }: Verification): void {
  const read = readAgain(result)
  const others = (values: Readonly<Record<string, unknown>>) =>
    Object.entries(values).filter(([name]) => name !== key)
  const isAsAsked =
    read !== null &&
    isSame(others(read), others(data)) &&
    (value === null ? !Object.hasOwn(read, key) : isSame(read[key], value))
  if (!isAsAsked)
    throw new LatentError(
      'invalid_input',
      `Line ${line}: “${key}” cannot be changed without touching something else in the frontmatter. Edit it by hand.`,
      { line },
    )
}

/** Null for what can no longer be read. */
function readAgain(text: string): Readonly<Record<string, unknown>> | null {
  const place = locateFrontmatter(text)
  if (!place) return {}
  try {
    return parseYaml(text.slice(place.start, place.end), 2).data
  } catch (error) {
    if (error instanceof LatentError) return null
    throw error
  }
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

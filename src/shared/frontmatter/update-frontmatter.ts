import { isMap, isScalar, Scalar, visit } from 'yaml'
import { isRealDay, isRealTime } from '../domain/dates/real-day.ts'
import { mainLineEnding, type TextEdit } from '../domain/text/text-edits.ts'
import { LatentError } from '../rpc/errors.ts'
import { spliceList } from './list-splices.ts'
import { type LineEnding, locateFrontmatter } from './locate-frontmatter.ts'
import { linesOf } from './pair-place.ts'
import { isSame } from './plain-data.ts'
import {
  isPlainSafe,
  renderKey,
  renderPair,
  renderScalar,
  yamlValueProblem,
} from './render-yaml.ts'
import { saysTaken } from './words.ts'
import { keyText, lineStart, parseYaml, toData, unreadable } from './yaml-block.ts'
import type { YamlBlock, YamlDocument, YamlPair } from './yaml-block.ts'

/** One edit of one property. */
export type PropertyEdit =
  /**
   * Adds it, after the others, where it is not there. Null leaves its value empty. `isDate`: a date is written without
   * quotes, as other editors do.
   */
  | {
      readonly kind: 'set'
      readonly name: string
      readonly value: unknown
      readonly isDate?: boolean
    }
  /** `withBlock`: the last one takes the lines of `---` with it, if the body then begins with no others. */
  | { readonly kind: 'remove'; readonly name: string; readonly withBlock?: boolean }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string }
  /** With the comments right above it; null is behind the last one. */
  | { readonly kind: 'move'; readonly name: string; readonly before: string | null }

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
  return Object.entries(updates).reduce((current, [name, value]) => {
    const edit: PropertyEdit =
      value === null ? { kind: 'remove', name } : { kind: 'set', name, value }
    return editProperty(current, edit)
  }, text)
}

/** The text after one edit. @throws LatentError as `updateFrontmatter` */
export const editProperty = (text: string, edit: PropertyEdit): string =>
  applied(text, propertyEdits(text, edit))

/**
 * What of `text` has to be replaced for one edit, sorted, in offsets of `text`; nothing when it is so already.
 * `text` may end after the first line of the body.
 * @throws LatentError as `updateFrontmatter`
 */
export function propertyEdits(text: string, edit: PropertyEdit): readonly TextEdit[] {
  if (edit.kind === 'set') refuse(yamlValueProblem(edit.name, edit.value))
  if (edit.kind === 'rename') refuse(yamlValueProblem(edit.to, true))
  const place = locateFrontmatter(text)
  if (!place) return edit.kind === 'set' ? newBlock(text, edit) : []

  const written = text.slice(place.start, place.end)
  const block = parseYaml(written, 2)
  const splices = splicesFor(block, edit, { written, lineEnding: place.lineEnding })
  const inside = splices.map(({ from, to, insert }) => ({
    from: place.start + from,
    to: place.start + to,
    insert,
  }))
  const whole =
    edit.kind === 'remove' && edit.withBlock === true ? withoutBlock(text, inside) : null
  const edits = whole ?? inside
  verify(applied(text, edits), { before: block.data, edit, line: lineOf(block, splices) })
  return edits
}

/** Takes a block away in which nothing is left; null where something is, or where the body would be taken for one. */
function withoutBlock(text: string, edits: readonly TextEdit[]): readonly TextEdit[] | null {
  const left = applied(text, edits)
  const place = locateFrontmatter(left)
  if (edits.length === 0 || !place || place.end > place.start) return null
  const from = text.startsWith('\ufeff') ? 1 : 0
  if (/^---[ \t]*(?:[\r\n]|$)/.test(left.slice(place.bodyStart))) return null
  return [{ from, to: text.length - (left.length - place.bodyStart), insert: '' }]
}

const lineOf = (block: YamlBlock, [first]: readonly TextEdit[]): number =>
  block.lineOf(first?.from ?? 0)

const applied = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight(
    (current, { from, to, insert }) => current.slice(0, from) + insert + current.slice(to),
    text,
  )

function refuse(problem: string | null): void {
  if (problem !== null) throw new LatentError('invalid_input', problem)
}

type SetEdit = Extract<PropertyEdit, { kind: 'set' }>

function newBlock(text: string, edit: SetEdit): readonly TextEdit[] {
  const firstLine = /^\ufeff?---([^\r\n]*)/.exec(text)?.[1]
  if (firstLine?.trim() === '')
    throw unreadable(1, 'the block is never closed with a line of ---, so it is no frontmatter')
  if (firstLine !== undefined && /[^-\s]/.test(firstLine))
    throw unreadable(1, `“---${firstLine.trim()}” is another language than YAML`)
  const at = text.startsWith('\ufeff') ? 1 : 0
  const lines = ['---', ...renderSet(edit, 0), '---', '']
  const edits = [{ from: at, to: at, insert: lines.join(mainLineEnding(text)) }]
  verify(applied(text, edits), { before: {}, edit, line: 1 })
  return edits
}

/** How to make one edit, in offsets of `YamlBlock.source`; nothing when there is nothing to do. */
function splicesFor(
  block: YamlBlock,
  edit: PropertyEdit,
  { written, lineEnding }: { readonly written: string; readonly lineEnding: LineEnding },
): readonly TextEdit[] {
  const { document, source } = block
  const root = isMap(document.contents) ? document.contents : null
  const indent = root ? root.range[0] - lineStart(source, root.range[0]) : 0
  if (root?.flow) throw unreadable(2, 'it is written in braces, which cannot be edited in place')
  const pairs = root?.items ?? []
  const pair = pairs.find((candidate) => keyText(candidate) === edit.name)
  if (!pair) {
    if (edit.kind !== 'set') return []
    const end = source.length
    const gap = source === '' || source.endsWith('\n') ? '' : lineEnding
    return [{ from: end, to: end, insert: gap + renderLines(edit, indent, lineEnding) }]
  }
  switch (edit.kind) {
    case 'remove':
      return [{ ...linesOf(source, pair), insert: '' }]
    case 'rename':
      return edit.to === edit.name ? [] : [renameSplice(block, pair, edit.to)]
    case 'move':
      return moveSplices(block, pairs, { pair, before: edit.before, written })
    case 'set':
      return setSplices(block, pair, { edit, indent, lineEnding })
  }
}

function setSplices(
  { document, source }: YamlBlock,
  pair: YamlPair,
  {
    edit,
    indent,
    lineEnding,
  }: { readonly edit: SetEdit; readonly indent: number; readonly lineEnding: LineEnding },
): readonly TextEdit[] {
  const { value } = edit
  if (isUnchanged(document, pair, edit)) return []
  const inPlace = Array.isArray(value)
    ? spliceList(source, pair.value, value, lineEnding)
    : spliceScalar(source, pair, edit)
  if (inPlace) return inPlace
  return [{ ...linesOf(source, pair), insert: renderLines(edit, indent, lineEnding) }]
}

/** Replaces only the value's own characters; null when the old value is not a scalar on the line of its key. */
function spliceScalar(source: string, pair: YamlPair, edit: SetEdit): readonly TextEdit[] | null {
  const old = pair.value
  if (old === null || (typeof edit.value === 'object' && edit.value !== null)) return null
  if (!isScalar(old) || old.anchor !== undefined || old.tag !== undefined) return null
  const [from, to] = old.range
  const keyEnd = pair.key.range[1]
  if (from === to) {
    const colon = source.indexOf(':', keyEnd)
    if (colon === -1 || source.slice(keyEnd, colon).trim() !== '') return null
    if (edit.value === null) return []
    return [{ from: colon + 1, to: colon + 1, insert: ` ${renderValue(edit)}` }]
  }
  if (source.slice(keyEnd, to).includes('\n')) return null
  if (edit.value === null) {
    const gap = /[ \t]*$/.exec(source.slice(keyEnd, from))?.[0].length ?? 0
    return [{ from: from - gap, to, insert: '' }]
  }
  return [{ from, to, insert: renderValue(edit) }]
}

/** The characters of a key; in quotes where it was. */
function renameSplice({ source, data, lineOf }: YamlBlock, pair: YamlPair, to: string): TextEdit {
  const [from, end] = pair.key.range
  if (Object.hasOwn(data, to))
    throw new LatentError('already_exists', saysTaken(to), {
      line: lineOf(from),
    })
  const isQuoted = /^["']/.test(source.slice(from, end))
  return { from, to: end, insert: isQuoted ? JSON.stringify(to) : renderKey(to) }
}

function moveSplices(
  { source }: YamlBlock,
  pairs: readonly YamlPair[],
  {
    pair,
    before,
    written,
  }: {
    readonly pair: YamlPair
    readonly before: string | null
    /** The source with the line endings of the file. */
    readonly written: string
  },
): readonly TextEdit[] {
  const at = before === null ? pairs.length : pairs.findIndex((each) => keyText(each) === before)
  const from = pairs.indexOf(pair)
  if (at === -1 || at === from || at === from + 1) return []
  const own = withComments(source, linesOf(source, pair))
  const text = written.slice(own.from, own.to)
  const [next, last] = [pairs[at], pairs.at(-1)]
  const place = next
    ? withComments(source, linesOf(source, next)).from
    : last
      ? linesOf(source, last).to
      : source.length
  const edits = [
    { ...own, insert: '' },
    { from: place, to: place, insert: text },
  ]
  return edits.toSorted((a, b) => a.from - b.from)
}

/** The lines, and those of the comments that stand right above them. */
function withComments(
  source: string,
  { from, to }: { readonly from: number; readonly to: number },
): { readonly from: number; readonly to: number } {
  let start = from
  while (start > 0) {
    const above = lineStart(source, start - 1)
    if (!/^[ \t]*#/.test(source.slice(above, start))) break
    start = above
  }
  return { from: start, to }
}

const renderLines = (edit: SetEdit, indent: number, lineEnding: LineEnding): string =>
  renderSet(edit, indent)
    .map((line) => line + lineEnding)
    .join('')

function renderSet(edit: SetEdit, indent: number): string[] {
  const start = `${' '.repeat(indent)}${renderKey(edit.name)}:`
  if (edit.value === null) return [start]
  return isPlainDate(edit)
    ? [`${start} ${renderValue(edit)}`]
    : renderPair(edit.name, edit.value, indent)
}

const renderValue = (edit: SetEdit): string =>
  isPlainDate(edit) ? String(edit.value) : renderScalar(edit.value)

function isPlainDate({ value, isDate = false }: SetEdit): boolean {
  if (!isDate || typeof value !== 'string') return false
  const time = value.slice(11)
  return (
    isRealDay(value.slice(0, 10)) &&
    (value.length === 10 || (value[10] === 'T' && isRealTime(time)))
  )
}

/** True when the value is there already, in a form that every YAML reader takes for it. */
function isUnchanged(document: YamlDocument, pair: YamlPair, edit: SetEdit): boolean {
  if (pair.value === null || !isSame(toData(pair.value, document), edit.value)) return false
  if (edit.isDate === true) return true
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
  readonly before: Readonly<Record<string, unknown>>
  readonly edit: PropertyEdit
  /** Where the edit is, for the refusal. */
  readonly line: number
}

/** Reads the result again: every other key as it was, in its order, and the edited key as asked. (step 5) */
function verify(result: string, { before, edit, line }: Verification): void {
  const read = frontmatterData(result)
  const wanted = expected(before, edit)
  const hasOrder = edit.kind !== 'move' || read === null || movesRight(read, before, edit)
  if (read === null || !isSame(read, Object.fromEntries(wanted)) || !hasOrder)
    throw new LatentError(
      'invalid_input',
      `Line ${line}: “${edit.name}” cannot be changed without touching something else in the frontmatter. Edit it by hand.`,
      { line },
    )
}

function expected(
  before: Readonly<Record<string, unknown>>,
  edit: PropertyEdit,
): [string, unknown][] {
  const others = Object.entries(before).filter(([name]) => name !== edit.name)
  if (edit.kind === 'remove') return others
  if (edit.kind === 'set') return [...others, [edit.name, edit.value]]
  if (!Object.hasOwn(before, edit.name)) return others
  const name = edit.kind === 'rename' ? edit.to : edit.name
  return [...others, [name, before[edit.name]]]
}

/** Numbers as keys stand first in an object, whatever the file says: of those no order can be told. */
function movesRight(
  read: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  edit: Extract<PropertyEdit, { kind: 'move' }>,
): boolean {
  const named = (data: Readonly<Record<string, unknown>>): string[] =>
    Object.keys(data).filter((name) => !/^\d+$/.test(name) && name !== edit.name)
  return isSame(named(read), named(before))
}

/** What the frontmatter says, nothing where there is none; null for what cannot be read. */
export function frontmatterData(text: string): Readonly<Record<string, unknown>> | null {
  const place = locateFrontmatter(text)
  if (!place) return {}
  try {
    return parseYaml(text.slice(place.start, place.end), 2).data
  } catch (error) {
    if (error instanceof LatentError) return null
    throw error
  }
}

import { isScalar, isSeq, type ParsedNode, type Scalar, type YAMLSeq } from 'yaml'
import type { TextEdit } from '../domain/text/text-edits.ts'
import { lineEnd } from './pair-place.ts'
import { isSame } from './plain-data.ts'
import { renderScalar } from './render-yaml.ts'
import { lineStart } from './yaml-block.ts'

type Item = Scalar.Parsed

/**
 * Makes another list of one that is there: items that stay keep their bytes, their comments too, and new ones are
 * written as those beside them are. Null for what is no plain list of values, or would be none any more.
 */
export function spliceList(
  source: string,
  old: ParsedNode | null,
  items: readonly unknown[],
  lineEnding: string,
): TextEdit[] | null {
  if (!isSeq(old) || items.length === 0 || !items.every(isPlain)) return null
  const before = itemsOf(source, old)
  if (before === null || before.length === 0) return null
  const isThere = (item: Item | undefined, value: unknown): boolean =>
    item !== undefined && isSame(item.value, value)
  const shorter = Math.min(before.length, items.length)
  let head = 0
  while (head < shorter && isThere(before[head], items[head])) head++
  let tail = 0
  while (tail < shorter - head && isThere(before.at(-1 - tail), items.at(-1 - tail))) tail++
  const gone = before.slice(head, before.length - tail)
  const come = items.slice(head, items.length - tail).map(renderScalar)
  const replaced = gone.slice(0, come.length).map((item, index) => ({
    from: item.range[0],
    to: item.range[1],
    insert: come[index] ?? '',
  }))
  const rest = { gone: gone.slice(come.length), come: come.slice(gone.length) }
  const at = head + replaced.length
  const more = old.flow
    ? spliceFlow(before, at, rest)
    : spliceLines(source, before, { at, ...rest, lineEnding })
  return [...replaced, ...more]
}

interface Rest {
  readonly gone: readonly Item[]
  readonly come: readonly string[]
}

/** `[a, b]`: what goes takes the comma beside it, what comes brings one. */
function spliceFlow(before: readonly Item[], at: number, { gone, come }: Rest): TextEdit[] {
  const left = before[at - 1]?.range[1]
  const right = before[at + gone.length]?.range[0]
  const last = gone.at(-1)?.range[1]
  if (last !== undefined)
    return left === undefined
      ? [{ from: gone[0]?.range[0] ?? 0, to: right ?? last, insert: '' }]
      : [{ from: left, to: last, insert: '' }]
  if (come.length === 0) return []
  return left === undefined
    ? [{ from: right ?? 0, to: right ?? 0, insert: `${come.join(', ')}, ` }]
    : [{ from: left, to: left, insert: `, ${come.join(', ')}` }]
}

/** One item a line. */
function spliceLines(
  source: string,
  before: readonly Item[],
  { at, gone, come, lineEnding }: Rest & { readonly at: number; readonly lineEnding: string },
): TextEdit[] {
  if (gone.length > 0)
    return gone.map(({ range: [from, to] }) => ({
      from: lineStart(source, from),
      to: lineEnd(source, to),
      insert: '',
    }))
  const beside = before[at - 1] ?? before[at]
  if (come.length === 0 || !beside) return []
  const start = lineStart(source, beside.range[0])
  const dash = source.slice(start, beside.range[0])
  const place = at > 0 ? lineEnd(source, beside.range[1]) : start
  const insert = come.map((text) => dash + text + lineEnding).join('')
  return [{ from: place, to: place, insert }]
}

/** The values of a list that is written on one line, or with one value a line; null for any other. */
function itemsOf(source: string, list: YAMLSeq.Parsed): Item[] | null {
  const items: Item[] = []
  for (const item of list.items) {
    if (!isScalar(item) || item.anchor !== undefined || item.tag !== undefined) return null
    const [from, to] = item.range
    const isOneLine = from < to && !source.slice(from, to).includes('\n')
    if (!isOneLine) return null
    if (!list.flow && !/^[ \t]*-[ \t]+$/.test(source.slice(lineStart(source, from), from)))
      return null
    items.push(item)
  }
  const [from, to] = list.range
  return list.flow && /[\n#]/.test(source.slice(from, to)) ? null : items
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

import type { YAMLMap, YAMLSeq } from 'yaml'
import { extentOf, itemExtents, lineEnd, lineStart, nextLine } from './splice-text.ts'
import type { Extent, Splice } from './splice-text.ts'

/**
 * Takes items out of a list or pairs out of a mapping, with the comment behind them on their line; all other bytes stay.
 * A block of which all are taken is no list any more: then `[]` has to go behind its key.
 */
export function removeItems(
  source: string,
  list: YAMLSeq | YAMLMap,
  indices: ReadonlySet<number>,
): readonly Splice[] {
  const extents = itemExtents(list)
  if (list.flow) return removeFromFlow(source, extents, indices)
  return [...indices].flatMap((index) => {
    const extent = extents[index]
    if (!extent) return []
    const from = blockItemStart(source, extent.from)
    // The first key of a mapping in a list shares its line with the dash.
    const after = extents[index + 1]
    if (source.slice(lineStart(source, from), from).trim() !== '' && after)
      return [{ from, to: after.from, text: '' }]
    return [{ from: lineStart(source, from), to: nextLine(source, extent.to), text: '' }]
  })
}

/** The dash before an item of a block list; the key itself in a mapping. */
function blockItemStart(source: string, from: number): number {
  const before = source.slice(0, from).trimEnd()
  const isItem =
    before.endsWith('-') && /^\s*(?:- )*-$/.test(before.slice(lineStart(before, before.length)))
  const isOwnLine = source.slice(lineStart(source, from), from).trim() === ''
  return isItem && (isOwnLine || !/[^\s-]/.test(source.slice(lineStart(source, from), from)))
    ? before.length - 1
    : from
}

function removeFromFlow(
  source: string,
  extents: readonly Extent[],
  indices: ReadonlySet<number>,
): readonly Splice[] {
  let kept = extents.length
  while (indices.has(kept - 1)) kept--
  const splices = [...indices]
    .filter((index) => index < kept)
    .map((index) => ({
      from: extents[index]?.from ?? 0,
      to: extents[index + 1]?.from ?? 0,
      text: '',
    }))
  const [last, first, end] = [extents[kept - 1], extents[kept], extents.at(-1)]
  if (!last || !first || !end) return splices
  // The comma before the first of the last ones goes, what else is between stays.
  const comma = commaAfter(source, last.to)
  const from = source.slice(0, first.from).trimEnd().length
  return [
    ...splices,
    ...(comma === from - 1 ? [] : [{ from: comma, to: comma + 1, text: '' }]),
    { from: comma === from - 1 ? comma : from, to: end.to, text: '' },
  ]
}

/** The comma behind an item of a flow list, beyond spaces and comments; -1 without one. */
function commaAfter(source: string, offset: number): number {
  for (let at = offset; at < source.length; at++) {
    const character = source[at] ?? ''
    if (character === ',') return at
    if (character === '#') at = lineEnd(source, at)
    else if (!/\s/.test(character)) return -1
  }
  return -1
}

/** Puts texts behind the last item of a list or mapping that is not empty, in the form that this one has. */
export function appendItems(
  source: string,
  list: YAMLSeq | YAMLMap,
  texts: (indent: string) => readonly string[],
  eol: string,
): readonly Splice[] {
  const extents = itemExtents(list)
  const last = extents.at(-1)
  if (!last) return []
  if (!list.flow) return appendToBlock(source, list, last, texts, eol)
  const start = lineStart(source, last.from)
  const indent = source.slice(start, last.from)
  const isOwnLine = indent.trim() === '' && extents[0] !== undefined && start > extentOf(list).from
  const before = extents.at(-2)
  const isTight = before
    ? !/\s/.test(source.slice(before.to, last.from))
    : source[last.from - 1] === '['
  const between = isOwnLine ? `${eol}${indent}` : isTight ? '' : ' '
  const comma = commaAfter(source, last.to)
  const added = texts(isOwnLine ? indent : '')
    .map((text) => `${between}${text}`)
    .join(',')
  if (comma !== -1) return [{ from: comma + 1, to: comma + 1, text: `${added},` }]
  // A comment behind the last item stays on its line.
  const end = lineEnd(source, last.to)
  const rest = source.slice(last.to, end)
  const at = isOwnLine && /^\s*#/.test(rest) ? end : last.to
  return at === last.to
    ? [{ from: at, to: at, text: `,${added}` }]
    : [
        { from: last.to, to: last.to, text: ',' },
        { from: at, to: at, text: added },
      ]
}

function appendToBlock(
  source: string,
  list: YAMLSeq | YAMLMap,
  last: Extent,
  texts: (indent: string) => readonly string[],
  eol: string,
): readonly Splice[] {
  const start = blockItemStart(source, last.from)
  const isItem = source[start] === '-'
  const column = start - lineStart(source, start)
  const indent = ' '.repeat(column)
  const at = lineEnd(source, last.to)
  const lead = isItem ? `${indent}- ` : indent
  const added = texts(isItem ? `${indent}  ` : indent).map((text) => `${eol}${lead}${text}`)
  return [{ from: at, to: at, text: added.join('') }]
}

import {
  isProblem,
  propertyOf,
  readJson,
  type JsonArray,
  type JsonNode,
  type JsonObject,
} from './json-tree.ts'
import { faults } from './words.ts'
import { drawnId, isBlank, itemsOf, textOf } from './read-canvas.ts'
import {
  arrayStyle,
  itemText,
  objectStyle,
  recordText,
  type Fields,
  type FieldValue,
  type ObjectStyle,
} from './json-style.ts'

type ListName = 'nodes' | 'edges'

/** One thing that is done to the records of a canvas. What it does not name stays as it is, byte for byte. */
export type CanvasEdit =
  /** `isFirst`: below all others. */
  | {
      readonly does: 'add'
      readonly list: ListName
      readonly fields: Fields
      readonly isFirst?: boolean
    }
  /** Null takes a field away. */
  | {
      readonly does: 'set'
      readonly list: ListName
      readonly id: string
      readonly fields: Readonly<Record<string, FieldValue | null>>
    }
  | { readonly does: 'remove'; readonly list: ListName; readonly id: string }

/** Puts `text` in the place of what is from `from` to `to`. */
interface Splice {
  readonly from: number
  readonly to: number
  readonly text: string
}

/**
 * The text of a canvas with these edits made, all against what it was: as few characters as can be are other ones, and
 * what is new is written as the file writes. Records that are not there are left out.
 * @throws RangeError for a text that is no canvas, which is never written
 */
export function editCanvas(text: string, edits: readonly CanvasEdit[]): string {
  if (edits.length === 0) return text
  const whole = withLists(
    text,
    new Set(edits.flatMap((edit) => (edit.does === 'add' ? [edit.list] : []))),
  )
  const root = rootOf(whole)
  const style = objectStyle(whole, [...itemsOf(root, 'nodes'), ...itemsOf(root, 'edges')])
  const splices = (['nodes', 'edges'] as const).flatMap((list) =>
    listSplices(whole, root, { list, edits: edits.filter((edit) => edit.list === list), style }),
  )
  return spliced(whole, splices)
}

function rootOf(text: string): JsonObject {
  const root = readJson(text)
  if (isProblem(root) || root.kind !== 'object') throw new RangeError(faults.notCanvas)
  for (const key of ['nodes', 'edges'])
    if ((propertyOf(root, key)?.value.kind ?? 'array') !== 'array')
      throw new RangeError(faults.notList(key))
  return root
}

/** How a canvas begins, as Obsidian writes it. */
export const EMPTY = '{\n\t"nodes":[],\n\t"edges":[]\n}'

/** With the lists into which something goes. */
function withLists(text: string, needed: ReadonlySet<string>): string {
  if (isBlank(text)) return text.startsWith('\uFEFF') ? `\uFEFF${EMPTY}` : EMPTY
  if (needed.size === 0) return text
  const root = rootOf(text)
  const missing = [...needed].filter((key) => !propertyOf(root, key))
  if (missing.length === 0) return text
  if (root.properties.length === 0) return text.slice(0, root.from) + EMPTY + text.slice(root.to)
  const { comma, colon } = objectStyle(text, [root])
  const at = root.properties.at(-1)?.value.to ?? root.from + 1
  const added = missing.map((key) => `,${comma}"${key}":${colon}[]`).join('')
  return text.slice(0, at) + added + text.slice(at)
}

function listSplices(
  text: string,
  root: JsonObject,
  {
    list,
    edits,
    style,
  }: {
    readonly list: ListName
    readonly edits: readonly CanvasEdit[]
    readonly style: ObjectStyle
  },
): readonly Splice[] {
  const array = propertyOf(root, list)?.value
  if (array?.kind !== 'array') return []
  const removed = new Set(edits.flatMap((edit) => (edit.does === 'remove' ? [edit.id] : [])))
  const meant = meantRecords(array, list)
  const isRemoved = (item: JsonNode): boolean => removed.has(meant.get(item) ?? '\u0000')
  const added = edits.filter((edit) => edit.does === 'add')
  const setsById = Map.groupBy(
    edits.filter((edit) => edit.does === 'set'),
    ({ id }) => id,
  )
  const sets = array.items.flatMap((item) => {
    const id = meant.get(item)
    if (id === undefined || item.kind !== 'object' || isRemoved(item)) return []
    const own = (setsById.get(id) ?? []).flatMap(({ fields }) => Object.entries(fields))
    return recordSplices(text, item, Object.fromEntries(own))
  })
  const written = (isFirst: boolean) =>
    added
      .filter((edit) => (edit.isFirst ?? false) === isFirst)
      .map(({ fields }) => recordText(fields, style))
  return [
    ...sets,
    ...itemSplices(text, array, { isRemoved, first: written(true), last: written(false) }),
  ]
}

/**
 * The records that an edit can mean, each with its id. Of several with one id that is the one that is drawn, or else the
 * first: nobody sees the others, so they stay as they are.
 */
function meantRecords(array: JsonArray, list: ListName): ReadonlyMap<JsonNode, string> {
  const byId = new Map<string, JsonNode>()
  for (const idOf of [
    (item: JsonNode) => drawnId(list, item),
    (item: JsonNode) => textOf(item, 'id'),
  ])
    for (const item of array.items) {
      const id = idOf(item)
      if (id != null && !byId.has(id)) byId.set(id, item)
    }
  return new Map([...byId].map(([id, item]) => [item, id]))
}

/** What comes into a list and goes out of it. */
function itemSplices(
  text: string,
  array: JsonArray,
  {
    isRemoved,
    first,
    last,
  }: {
    readonly isRemoved: (item: JsonNode) => boolean
    readonly first: readonly string[]
    readonly last: readonly string[]
  },
): readonly Splice[] {
  const { items } = array
  const style = arrayStyle(text, array)
  const kept = items.findIndex((item) => !isRemoved(item))
  const front = items[0]
  const keptFirst = items[kept]
  if (!front || !keptFirst) {
    const all = [...first, ...last]
    if (items.length === 0 && all.length === 0) return []
    return [{ from: array.from, to: array.to, text: itemText(all, style) }]
  }
  const splices: Splice[] = []
  const begin = first.map((item) => `${item},${style.between}`).join('')
  if (kept > 0 || begin !== '') splices.push({ from: front.from, to: keptFirst.from, text: begin })
  items.forEach((item, index) => {
    const before = items[index - 1]
    if (index > kept && before && isRemoved(item))
      splices.push({ from: before.to, to: item.to, text: '' })
  })
  const end = items.at(-1)?.to ?? array.from
  if (last.length > 0)
    splices.push({
      from: end,
      to: end,
      text: last.map((item) => `,${style.between}${item}`).join(''),
    })
  return splices
}

/** Sets fields of a record in their places; new ones come to its end. */
function recordSplices(
  text: string,
  record: JsonObject,
  fields: Readonly<Record<string, FieldValue | null>>,
): readonly Splice[] {
  const splices: Splice[] = []
  const { properties } = record
  const style = objectStyle(text, [record])
  const isGone = (key: string): boolean => fields[key] === null
  for (const [key, value] of Object.entries(fields)) {
    const known = propertyOf(record, key)?.value
    if (value === null || !known) continue
    if (known.kind === 'scalar' && known.value === value) continue // `1e2` stays what it is
    splices.push({ from: known.from, to: known.to, text: JSON.stringify(value) })
  }
  const kept = properties.findIndex(({ key }) => !isGone(key))
  const keptFirst = properties[kept]
  const front = properties[0]
  if (front && keptFirst && kept > 0)
    splices.push({ from: front.from, to: keptFirst.from, text: '' })
  properties.forEach(({ key, value }, index) => {
    const before = properties[index - 1]
    if (index > kept && before && isGone(key))
      splices.push({ from: before.value.to, to: value.to, text: '' })
  })
  const added = Object.entries(fields)
    .filter(([key, value]) => value !== null && !propertyOf(record, key))
    .map(
      ([key, value]) =>
        `,${style.comma}${JSON.stringify(key)}:${style.colon}${JSON.stringify(value)}`,
    )
  // It has an id at least, which nobody takes away.
  const end = properties.at(-1)?.value.to
  if (added.length > 0 && end !== undefined)
    splices.push({ from: end, to: end, text: added.join('') })
  return splices
}

/** Makes all splices, which do not overlap. Of those that begin at one place, the one that takes something away is first. */
function spliced(text: string, splices: readonly Splice[]): string {
  const sorted = splices
    .map((splice, order) => ({ ...splice, order }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to || a.order - b.order)
  const pieces: string[] = []
  let done = 0
  for (const { from, to, text: put } of sorted) {
    if (from < done) throw new RangeError(faults.meeting)
    pieces.push(text.slice(done, from), put)
    done = to
  }
  pieces.push(text.slice(done))
  return pieces.join('')
}

import { isMap, isScalar, isSeq } from 'yaml'
import type { Pair, YAMLMap, YAMLSeq } from 'yaml'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { Blueprint } from '../blueprint.ts'
import { applyEdit, rewired, touches } from '../blueprint-edit.ts'
import type { BlueprintEdit } from '../blueprint-edit.ts'
import { appendItems, removeItems } from './list-splices.ts'
import { parseText } from './parse-text.ts'
import { extentOf, itemExtents, lineEnd, pairExtent, pairOf, spliced } from './splice-text.ts'
import type { Splice } from './splice-text.ts'
import { orderedComponent, orderedWire, valueText, YAML_STYLE } from './value-text.ts'
import type { ItemStyle } from './value-text.ts'
import { writeBlueprint } from './write-blueprint.ts'

interface Sheet {
  readonly source: string
  readonly eol: string
  readonly root: YAMLMap
  readonly components: YAMLSeq
  readonly blueprint: Blueprint
}

/**
 * The text of a circuit after some edits, in the style in which it is written. What no edit touches stays byte for byte,
 * comments and order too; new parts and wires come last.
 * @throws LatentError `invalid_input` when the text is no circuit, or an edit cannot be made (see `applyEdit`)
 */
export function editBlueprint(text: string, edits: readonly BlueprintEdit[]): string {
  let current = text
  for (const group of grouped(edits)) {
    const sheet = sheetOf(current)
    if (sheet === null) {
      const wanted = group.reduce(applyEdit, { components: [], wires: [] })
      const isBroken = current !== '' && !current.endsWith('\n')
      current = `${current}${isBroken ? '\n' : ''}${writeBlueprint(wanted)}`
      continue
    }
    const wanted = group.reduce(applyEdit, sheet.blueprint)
    const next = spliced(current, group.length === 0 ? [] : splicesOf(sheet, group))
    // The text is what counts: better no edit than one that says something else.
    if (!readsAs(next, wanted))
      throw new LatentError(
        'invalid_input',
        'This circuit is written in a form that cannot be edited here. Edit its text.',
      )
    current = next
  }
  return current
}

function readsAs(text: string, wanted: Blueprint): boolean {
  const parsed = parseText(text)
  const blueprint = 'message' in parsed ? null : Blueprint.safeParse(parsed.data).data
  return JSON.stringify(blueprint) === JSON.stringify(wanted)
}

/** Edits that are made at once: neighbours of one kind that do not touch the same. */
function grouped(edits: readonly BlueprintEdit[]): readonly (readonly BlueprintEdit[])[] {
  const groups: BlueprintEdit[][] = []
  for (const edit of edits) {
    const group = groups.at(-1)
    const [first] = group ?? []
    const isMany =
      first?.type === edit.type && edit.type !== 'rename' && edit.type !== 'set-property'
    const isAgain =
      edit.type === 'move' &&
      group?.some((each) => each.type === 'move' && each.label === edit.label)
    if (group && isMany && !isAgain) group.push(edit)
    else groups.push([edit])
  }
  return groups
}

/** Null for a text without anything but comments. */
function sheetOf(source: string): Sheet | null {
  const parsed = parseText(source)
  if ('message' in parsed)
    throw new LatentError('invalid_input', `Line ${parsed.line}: ${parsed.message}.`)
  if (parsed.data === null || parsed.data === undefined) return null
  const blueprint = Blueprint.safeParse(parsed.data)
  const root = parsed.document.contents
  const components = isMap(root) ? root.get('components', true) : null
  if (!blueprint.success || !isMap(root) || !isSeq(components))
    throw new LatentError('invalid_input', 'The text is no circuit: put its errors right first.')
  const eol = source.includes('\r\n') ? '\r\n' : '\n'
  return { source, eol, root, components, blueprint: blueprint.data }
}

/** For edits of one kind. */
function splicesOf(sheet: Sheet, edits: readonly BlueprintEdit[]): readonly Splice[] {
  const { components, wires } = sheet.blueprint
  const indexOf = (label: string) => components.findIndex((each) => each.label === label)
  const added: unknown[] = []
  const gone = { components: new Set<number>(), wires: new Set<number>() }
  const splices: Splice[] = []
  let list: 'components' | 'wires' = 'components'
  for (const edit of edits) {
    if (edit.type === 'add-component') added.push(orderedComponent(edit.component))
    else if (edit.type === 'add-wire') {
      list = 'wires'
      added.push(orderedWire(edit.wire))
    } else if (edit.type === 'remove-component') {
      for (const [i, { label }] of components.entries())
        if (label === edit.label) gone.components.add(i)
      for (const [i, wire] of wires.entries()) if (touches(wire, edit.label)) gone.wires.add(i)
    } else if (edit.type === 'remove-wire') {
      const is = (i: number) => wires[i]?.from === edit.wire.from && wires[i]?.to === edit.wire.to
      const index = wires.findIndex((_, i) => is(i) && !gone.wires.has(i))
      gone.wires.add(index)
    } else if (edit.type === 'move')
      splices.push(...moveSplices(sheet, indexOf(edit.label), edit.position))
    else if (edit.type === 'rename') splices.push(...renameSplices(sheet, edit.label, edit.to))
    else splices.push(...propertySplices(sheet, indexOf(edit.label), edit.name, edit.value))
  }
  if (added.length > 0) splices.push(...additions(sheet, list, added))
  for (const key of ['components', 'wires'] as const)
    if (gone[key].size > 0) splices.push(...removals(sheet, key, gone[key]))
  return splices
}

function removals(
  { source, root }: Sheet,
  key: 'components' | 'wires',
  indices: ReadonlySet<number>,
): readonly Splice[] {
  const list = root.get(key, true)
  if (!isSeq(list)) return []
  if (indices.size < list.items.length) return removeItems(source, list, indices)
  if (list.flow) return [{ ...extentOf(list), text: '[]' }]
  // A list without items is written on the line of its key, which keeps its comment.
  const colon = source.indexOf(':', extentOf(pairOf(root, key)?.key).to) + 1
  return [{ from: colon, to: colon, text: ' []' }, ...removeItems(source, list, indices)]
}

function additions(
  sheet: Sheet,
  key: 'components' | 'wires',
  items: readonly unknown[],
): readonly Splice[] {
  const { source, root, eol } = sheet
  const pair = pairOf(root, key)
  const list = pair?.value
  if (isSeq(list) && list.items.length > 0)
    return appendItems(source, list, (indent) => itemTexts(sheet, list, items, indent), eol)
  if (root.flow) return [addToFlowRoot(sheet, key, pair, items)]
  const lines = items.map((item) => `${eol}  - ${valueText(item, YAML_STYLE)}`).join('')
  if (!pair) {
    const end = source.trimEnd().length
    const at = lineEnd(source, end)
    return [{ from: at, to: at, text: `${eol}${key}:${lines}` }]
  }
  const colon = source.indexOf(':', extentOf(pair.key).to) + 1
  const at = lineEnd(source, colon)
  const empty = isSeq(list) ? extentOf(list) : null
  return [
    ...(empty ? [{ from: colon, to: empty.to, text: '' }] : []),
    { from: Math.max(at, empty?.to ?? 0), to: Math.max(at, empty?.to ?? 0), text: lines },
  ]
}

function addToFlowRoot(
  { source, root, eol }: Sheet,
  key: string,
  pair: Pair | undefined,
  items: readonly unknown[],
): Splice {
  const isOpen = source.slice(extentOf(root).from, extentOf(root).to).includes('\n')
  const texts = items.map((item) => valueText(item, { isJson: true, unit: null }))
  const list = isOpen
    ? `[${texts.map((text) => `${eol}    ${text}`).join(',')}${eol}  ]`
    : `[${texts.join(',')}]`
  if (pair) return { ...extentOf(pair.value), text: list }
  const at = itemExtents(root).at(-1)?.to ?? 0
  return {
    from: at,
    to: at,
    text: `,${isOpen ? `${eol}  ` : ''}"${key}":${isOpen ? ' ' : ''}${list}`,
  }
}

/** Items as the last one of their list is written. */
function itemTexts(
  { source, eol }: Sheet,
  list: YAMLSeq,
  items: readonly unknown[],
  indent: string,
): readonly string[] {
  const model = list.items.at(-1)
  const style = styleOf(source, model)
  if (isMap(model) && !model.flow)
    return items.map((item) =>
      Object.entries(item ?? {})
        .map(([key, value]) => `${key}: ${valueText(value, style)}`)
        .join(`${eol}${indent}`),
    )
  return items.map((item) => valueText(item, style, indent, eol))
}

/** How a mapping of the text is written: JSON, if its first key stands in quotes. */
function styleOf(source: string, model: unknown): ItemStyle {
  const key = isMap(model) ? model.items[0]?.key : null
  const isJson = isScalar(key) && key.type === 'QUOTE_DOUBLE'
  if (!isMap(model) || !isJson || !model.flow) return { isJson, unit: null }
  const { from } = extentOf(model)
  const inner = /^\{\s*\n([ \t]*)/.exec(source.slice(from))?.[1]
  const outer = /[ \t]*$/.exec(source.slice(0, from))?.[0] ?? ''
  return { isJson, unit: inner === undefined ? null : inner.slice(outer.length) || '  ' }
}

function moveSplices(
  sheet: Sheet,
  index: number,
  position: { readonly x: number; readonly y: number },
): readonly Splice[] {
  const component = sheet.components.items[index]
  if (!isMap(component)) return []
  const place = component.get('position', true)
  if (!isMap(place)) return addPair(sheet, component, 'position', position)
  return (['x', 'y'] as const).flatMap((axis) => {
    const scalar = place.get(axis, true)
    return isScalar(scalar) && scalar.value !== position[axis]
      ? [{ ...extentOf(scalar), text: String(position[axis]) }]
      : []
  })
}

function renameSplices(
  { root, components, blueprint }: Sheet,
  label: string,
  to: string,
): readonly Splice[] {
  const index = blueprint.components.findIndex((each) => each.label === label)
  const component = components.items[index]
  const list = root.get('wires', true)
  const ends = blueprint.wires.flatMap((wire, i) => {
    const item = isSeq(list) ? list.items[i] : null
    const next = rewired(wire, label, to)
    return (['from', 'to'] as const)
      .filter((end) => next[end] !== wire[end])
      .map((end) => replaced(isMap(item) ? item.get(end, true) : null, next[end]))
  })
  return [replaced(isMap(component) ? component.get('label', true) : null, to), ...ends]
}

function propertySplices(
  sheet: Sheet,
  index: number,
  name: string,
  value: unknown,
): readonly Splice[] {
  const component = sheet.components.items[index]
  if (!isMap(component)) return []
  const properties = component.get('properties', true)
  const drop = (map: YAMLMap, key: string) =>
    removeItems(
      sheet.source,
      map,
      new Set([map.items.findIndex((pair) => pair === pairOf(map, key))]),
    )
  if (!isMap(properties))
    return value === undefined ? [] : addPair(sheet, component, 'properties', { [name]: value })
  const pair = pairOf(properties, name)
  if (value === undefined) {
    if (properties.items.length <= (pair ? 1 : 0)) return drop(component, 'properties')
    return pair ? drop(properties, name) : []
  }
  if (!pair) return addPair(sheet, properties, name, value)
  return [
    isScalar(pair.value)
      ? replaced(pair.value, value)
      : {
          ...extentOf(pair.value),
          text: valueText(value, { isJson: styleOf(sheet.source, properties).isJson, unit: null }),
        },
  ]
}

/** Puts a pair at the end of a mapping; an empty one is `{}`. */
function addPair(
  { source, eol }: Sheet,
  map: YAMLMap,
  key: string,
  value: unknown,
): readonly Splice[] {
  const isJson = styleOf(source, map).isJson
  const style = { isJson, unit: null }
  if (map.items.length === 0)
    return [{ ...extentOf(map), text: valueText({ [key]: value }, style) }]
  const isTight =
    isJson && source[pairExtent(map.items[0]).from - 1] === '{' && !source.includes('": ')
  const text = `${valueText(key, style)}:${isTight ? '' : ' '}${valueText(value, style)}`
  return appendItems(source, map, () => [text], eol)
}

/** A scalar with another value, in its quotes. */
function replaced(scalar: unknown, value: unknown): Splice {
  const extent = extentOf(scalar)
  const style = isScalar(scalar) && typeof scalar.value === 'string' ? scalar.type : null
  if (typeof value === 'string' && style === 'PLAIN')
    return { ...extent, text: valueText(value, YAML_STYLE) }
  if (typeof value === 'string' && style === 'QUOTE_SINGLE')
    return { ...extent, text: `'${value.replaceAll("'", "''")}'` }
  return { ...extent, text: valueText(value, { isJson: true, unit: null }) }
}

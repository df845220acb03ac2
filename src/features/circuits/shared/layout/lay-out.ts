import type { Blueprint, BlueprintComponent } from '../blueprint.ts'
import type { ComponentDefinition } from '../component.ts'
import { boxOf, GRID, pinPlace } from '../part-geometry.ts'
import { componentOfType } from '../registry.ts'
import { readWireEnd } from '../wire-end.ts'
import { longestWays, withoutLoops } from './layers.ts'

/** Between parts above each other, for labels. */
const ROW_GAP = 20
/** Between layers without a wire; each net that turns there gets a lane more. */
const LAYER_GAP = 60
const LANE = 10
const MAX_LANES = 24
const ORDERING_SWEEPS = 8
const PLACING_SWEEPS = 6

interface Part {
  readonly index: number
  readonly component: BlueprintComponent
  readonly definition: ComponentDefinition
  readonly width: number
  readonly height: number
}
/** A wire, with how far its pins are below the upper edges of their parts. */
interface Link {
  readonly from: number
  readonly to: number
  readonly fromOffset: number
  readonly toOffset: number
}

/**
 * The blueprint with all parts in layers from left to right, sources first and displays last, ordered for few crossings and
 * straight wires, on the grid and beside each other. Only positions change; the same circuit is always laid out the same.
 * Parts of unknown types stay where they are.
 */
export function layOut(blueprint: Blueprint): Blueprint {
  const parts = partsOf(blueprint)
  const links = linksOf(blueprint, parts)
  const layers = layersOf(parts, links)
  const neighbours = neighboursOf(parts.length, links)
  orderLayers(layers, parts, neighbours)
  const tops = placeRows(layers, parts, neighbours)
  const lefts = placeColumns(layers, parts, links)
  const positions = new Map(
    parts.map(({ index }, part) => [index, { x: lefts[part] ?? 0, y: tops[part] ?? 0 }]),
  )
  return {
    components: blueprint.components.map((component, index) => ({
      ...component,
      position: positions.get(index) ?? component.position,
    })),
    wires: blueprint.wires,
  }
}

/** True when the positions are no drawing: a third of the parts, or more, lie on others. */
export function needsLayout({ components }: Blueprint): boolean {
  const boxes = components.flatMap((component) => {
    const definition = componentOfType(component.type)
    return definition ? [boxOf(component, definition)] : []
  })
  const byLeft = boxes.toSorted((a, b) => a.x - b.x)
  let covered = 0
  for (const [index, box] of byLeft.entries()) {
    for (let before = index - 1; before >= 0 && before > index - 50; before--) {
      const other = byLeft[before]
      if (!other || other.x + other.width <= box.x) continue
      if (other.y < box.y + box.height && box.y < other.y + other.height) {
        covered++
        break
      }
    }
  }
  return covered > 0 && covered * 3 >= boxes.length
}

const partsOf = ({ components }: Blueprint): readonly Part[] =>
  components.flatMap((component, index) => {
    const definition = componentOfType(component.type)
    if (!definition) return []
    const { width, height } = boxOf(component, definition)
    return [{ index, component, definition, width, height }]
  })

function linksOf({ wires }: Blueprint, parts: readonly Part[]): readonly Link[] {
  const byLabel = new Map(parts.map((part, i) => [part.component.label, i]))
  const pinOf = (end: string) => {
    const read = readWireEnd(end)
    const part = read === null ? undefined : byLabel.get(read.label)
    const { component, definition } = (part === undefined ? undefined : parts[part]) ?? {}
    const pin = definition?.pins.find(({ name }) => name === read?.pin)
    if (part === undefined || !component || !definition || !pin) return null
    return { part, offset: pinPlace(component, definition, pin).y - component.position.y }
  }
  return wires.flatMap(({ from, to }) => {
    const [source, target] = [pinOf(from), pinOf(to)]
    if (!source || !target || source.part === target.part) return []
    return [
      { from: source.part, to: target.part, fromOffset: source.offset, toOffset: target.offset },
    ]
  })
}

/** The parts of each layer: displays in the last, constants and clocks just before what they drive. */
function layersOf(parts: readonly Part[], links: readonly Link[]): number[][] {
  const edges = withoutLoops(parts.length, links)
  const layer = longestWays(parts.length, edges)
  const last = layer.reduce((most, each) => Math.max(most, each), 0)
  const firstReader = new Map<number, number>()
  for (const { from, to } of edges)
    firstReader.set(from, Math.min(firstReader.get(from) ?? Infinity, layer[to] ?? 0))
  const layers = Array.from({ length: last + 2 }, (): number[] => [])
  for (const [part, { definition }] of parts.entries()) {
    const reader = firstReader.get(part)
    const isAside = definition.role === 'constant' || definition.role === 'clock'
    const place =
      definition.role === 'display'
        ? Math.max(last, 1)
        : isAside && reader !== undefined
          ? Math.max(0, reader - 1)
          : (layer[part] ?? 0)
    layers[place]?.push(part)
  }
  return layers.filter(({ length }) => length > 0)
}

interface Neighbour {
  readonly part: number
  /** What to add to the neighbour's upper edge for the part's, if the wire is to be straight. */
  readonly shift: number
  /** From the neighbour's upper edge, as a part of its height. */
  readonly fraction: number
}
type Neighbours = readonly (readonly Neighbour[])[]

function neighboursOf(
  count: number,
  links: readonly Link[],
): { readonly before: Neighbours; readonly after: Neighbours } {
  const before = Array.from({ length: count }, (): Neighbour[] => [])
  const after = Array.from({ length: count }, (): Neighbour[] => [])
  for (const { from, to, fromOffset, toOffset } of links) {
    const shift = fromOffset - toOffset
    before[to]?.push({ part: from, shift, fraction: fromOffset / 1000 })
    after[from]?.push({ part: to, shift: -shift, fraction: toOffset / 1000 })
  }
  return { before, after }
}

/** Sweeps forth and back, each layer ordered by where its neighbours stand on average. */
function orderLayers(
  layers: number[][],
  parts: readonly Part[],
  { before, after }: ReturnType<typeof neighboursOf>,
): void {
  const rank = new Float64Array(parts.length)
  const renumber = (layer: readonly number[]) => {
    for (const [i, part] of layer.entries()) rank[part] = (i + 0.5) / layer.length
  }
  layers.forEach(renumber)
  for (let sweep = 0; sweep < ORDERING_SWEEPS; sweep++) {
    const isForth = sweep % 2 === 0
    for (const layer of isForth ? layers : layers.toReversed()) {
      const wanted = (part: number): number => {
        const near = (isForth ? before : after)[part] ?? []
        if (near.length === 0) return rank[part] ?? 0
        const sum = near.reduce(
          (total, { part: other, fraction }) => total + (rank[other] ?? 0) + fraction,
          0,
        )
        return sum / near.length
      }
      const keys = new Map(layer.map((part) => [part, wanted(part)]))
      layer.sort(
        (a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0) || (rank[a] ?? 0) - (rank[b] ?? 0),
      )
      renumber(layer)
    }
  }
}

/** Upper edges: each part as near to where its wires are straight as its neighbours in the layer leave room for. */
function placeRows(
  layers: readonly (readonly number[])[],
  parts: readonly Part[],
  { before, after }: ReturnType<typeof neighboursOf>,
): Float64Array {
  const tops = new Float64Array(parts.length)
  for (const layer of layers) {
    let y = 0
    for (const part of layer) {
      tops[part] = y
      y += (parts[part]?.height ?? 0) + ROW_GAP
    }
  }
  for (let sweep = 0; sweep < PLACING_SWEEPS; sweep++) {
    const isForth = sweep % 2 === 0
    for (const layer of isForth ? layers : layers.toReversed()) {
      const wanted = layer.map((part) => {
        const near = (isForth ? before : after)[part] ?? []
        return near.length === 0
          ? (tops[part] ?? 0)
          : middle(near.map(({ part: other, shift }) => (tops[other] ?? 0) + shift))
      })
      spread(layer, wanted, parts, tops)
    }
  }
  const least = tops.reduce((first, top) => Math.min(first, top), Infinity)
  return tops.map((top) => top - least)
}

/** The lower of the two in the middle of an even number. */
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0

/**
 * Places a layer in its order with room between. Parts that want the same place share the inconvenience: a block of them
 * lies so that their wishes are met on average.
 */
function spread(
  layer: readonly number[],
  wanted: readonly number[],
  parts: readonly Part[],
  tops: Float64Array,
): void {
  const blocks: { sum: number; count: number; height: number; first: number }[] = []
  const topOf = ({ sum, count }: { sum: number; count: number }) =>
    Math.round(sum / count / GRID) * GRID
  for (const [index, part] of layer.entries()) {
    const height = Math.ceil(((parts[part]?.height ?? 0) + ROW_GAP) / GRID) * GRID
    let block = { sum: wanted[index] ?? 0, count: 1, height, first: index }
    for (
      let above = blocks.at(-1);
      above && topOf(above) + above.height > topOf(block);
      above = blocks.at(-1)
    ) {
      blocks.pop()
      block = {
        sum: above.sum + block.sum - block.count * above.height,
        count: above.count + block.count,
        height: above.height + block.height,
        first: above.first,
      }
    }
    blocks.push(block)
  }
  for (const [i, block] of blocks.entries()) {
    let y = topOf(block)
    const end = blocks[i + 1]?.first ?? layer.length
    for (const part of layer.slice(block.first, end)) {
      tops[part] = y
      y += Math.ceil(((parts[part]?.height ?? 0) + ROW_GAP) / GRID) * GRID
    }
  }
}

/** Left edges: a column for each layer, and between two of them room for the nets that pass. */
function placeColumns(
  layers: readonly (readonly number[])[],
  parts: readonly Part[],
  links: readonly Link[],
): Float64Array {
  const lefts = new Float64Array(parts.length)
  const layerOf = new Map(layers.flatMap((layer, i) => layer.map((part) => [part, i] as const)))
  let x = 0
  for (const [index, layer] of layers.entries()) {
    const width = Math.max(...layer.map((part) => parts[part]?.width ?? 0))
    for (const part of layer) lefts[part] = x
    const passing = new Set(
      links.flatMap(({ from, to, fromOffset }) => {
        const [one = 0, other = 0] = [layerOf.get(from), layerOf.get(to)]
        const isPassing = Math.min(one, other) <= index && Math.max(one, other) > index
        return isPassing ? [`${from} ${fromOffset}`] : []
      }),
    )
    const gap = LAYER_GAP + Math.min(passing.size, MAX_LANES) * LANE
    x += Math.ceil((width + gap) / GRID) * GRID
  }
  return lefts
}

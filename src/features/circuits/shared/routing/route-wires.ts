import type { Blueprint, Position } from '../blueprint.ts'
import type { PinSide } from '../component.ts'
import { boxOf, pinPlace } from '../part-geometry.ts'
import type { Box, PinPlace } from '../part-geometry.ts'
import { componentOfType } from '../registry.ts'
import { readWireEnd, wireEnd } from '../wire-end.ts'
import { createPathFinder } from './find-path.ts'
import type { PathFinder } from './find-path.ts'
import { claim, createRoutingGrid, STEP } from './routing-grid.ts'
import type { RoutingGrid } from './routing-grid.ts'

export interface RoutedWire {
  /** Index in the blueprint. */
  readonly wire: number
  /** `LABEL:PIN` of the output, which all wires of one net share. */
  readonly net: string
  /** Corners from pin to pin, each straight beside or below the one before it. */
  readonly points: readonly Position[]
}

export interface RoutedCircuit {
  /** In the order of the blueprint, without wires whose ends there are not. */
  readonly wires: readonly RoutedWire[]
  /** Where a net branches. */
  readonly junctions: readonly { readonly net: string; readonly point: Position }[]
}

interface Terminal extends PinPlace {
  readonly wire: number
}
interface Net {
  readonly name: string
  readonly source: PinPlace
  /** The nearest first. */
  readonly sinks: readonly Terminal[]
}

/**
 * Runs every wire along the grid, round the parts, with few turns and crossings; wires of one output share their way as far
 * as that is shorter. The same circuit gives the same wires, whatever the order of its parts and wires.
 *
 * With `previous`, nets whose pins have not moved and that no part stands in the way of stay as they are, so moving one
 * part costs little and moves little.
 */
export function routeWires(blueprint: Blueprint, previous?: RoutedCircuit): RoutedCircuit {
  const { boxes, pins } = placesOf(blueprint)
  const nets = netsOf(blueprint, pins)
  const grid = createRoutingGrid(boxes, [...pins.values()])
  if (!grid) return straightWires(nets)
  const numbers = new Map(nets.map(({ name }, index) => [name, index + 1]))
  for (const { name, source, sinks } of nets)
    for (const pin of [source, ...sinks])
      claim(grid, [grid.nodeAt(pin), stubOf(grid, pin)], numbers.get(name) ?? 0)
  const kept = previous ? keptNets(previous, nets, grid) : new Map<string, NetRoute>()
  for (const [name, { tree }] of kept)
    for (const branch of tree.branches) claim(grid, branch, numbers.get(name) ?? 0)
  const finder = createPathFinder(grid)
  const routes = nets.map(
    (net) => kept.get(net.name) ?? routeNet(net, numbers.get(net.name) ?? 0, grid, finder),
  )
  return {
    wires: routes.flatMap(({ wires }) => wires).toSorted((a, b) => a.wire - b.wire),
    junctions: routes.flatMap(({ name, tree }) =>
      tree.junctions().map((node) => ({ net: name, point: grid.pointOf(node) })),
    ),
  }
}

function placesOf({ components }: Blueprint) {
  const boxes: Box[] = []
  const pins = new Map<string, PinPlace>()
  for (const component of components) {
    const definition = componentOfType(component.type)
    if (!definition) continue
    boxes.push(boxOf(component, definition))
    for (const pin of definition.pins)
      pins.set(wireEnd(component.label, pin.name), pinPlace(component, definition, pin))
  }
  return { boxes, pins }
}

/** Short nets first, so that they get the straight ways; equally short ones by where they are. */
function netsOf({ wires }: Blueprint, pins: ReadonlyMap<string, PinPlace>): readonly Net[] {
  const sinks = new Map<string, Terminal[]>()
  for (const [wire, { from, to }] of wires.entries()) {
    const target = readWireEnd(to) && pins.get(to)
    if (target && pins.has(from)) sinks.set(from, [...(sinks.get(from) ?? []), { ...target, wire }])
  }
  const nets = [...sinks].flatMap(([name, list]) => {
    const source = pins.get(name)
    if (!source) return []
    const nearest = list.toSorted(
      (a, b) => distance(source, a) - distance(source, b) || byPlace(a, b),
    )
    const [first] = nearest
    return [{ name, source, sinks: nearest, length: first ? distance(source, first) : 0 }]
  })
  return nets.toSorted((a, b) => a.length - b.length || byPlace(a.source, b.source))
}

const distance = (a: Position, b: Position): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)
const byPlace = (a: Position, b: Position): number => a.x - b.x || a.y - b.y

/** What a net has taken so far: each node with the one before it on the way from the source. */
interface NetTree {
  readonly has: (node: number) => boolean
  readonly branches: readonly (readonly number[])[]
  /** @param nodes from one of the tree to the end */
  readonly add: (nodes: readonly number[]) => void
  /** From the source to a node of the tree, both included. */
  readonly wayTo: (node: number) => readonly number[]
  readonly junctions: () => readonly number[]
}
interface NetRoute {
  readonly name: string
  readonly tree: NetTree
  readonly wires: readonly RoutedWire[]
}

function createNetTree(first: readonly number[]): NetTree {
  const before = new Map<number, number>()
  const degrees = new Map<number, number>()
  const branches: (readonly number[])[] = []
  function add(nodes: readonly number[]): void {
    branches.push(nodes)
    for (let i = 1; i < nodes.length; i++) {
      const [one = 0, node = 0] = [nodes[i - 1], nodes[i]]
      if (before.has(node)) continue
      before.set(node, one)
      degrees.set(node, (degrees.get(node) ?? 0) + 1)
      degrees.set(one, (degrees.get(one) ?? 0) + 1)
    }
  }
  before.set(first[0] ?? 0, -1)
  add(first)
  return {
    has: (node) => before.has(node),
    branches,
    add,
    wayTo(end) {
      const way: number[] = []
      for (let node = end; node !== -1; node = before.get(node) ?? -1) way.push(node)
      return way.toReversed()
    },
    junctions: () => [...degrees].flatMap(([node, degree]) => (degree > 2 ? [node] : [])),
  }
}

const OUTWARD: Readonly<Record<PinSide, Position>> = {
  left: { x: -STEP, y: 0 },
  right: { x: STEP, y: 0 },
  top: { x: 0, y: -STEP },
  bottom: { x: 0, y: STEP },
}
/** The first node of a wire outside its part. */
const stubOf = (grid: RoutingGrid, { x, y, side }: PinPlace): number =>
  grid.nodeAt({ x: x + OUTWARD[side].x, y: y + OUTWARD[side].y })

function routeNet(net: Net, number: number, grid: RoutingGrid, finder: PathFinder): NetRoute {
  const { name, source, sinks } = net
  const sourceNode = grid.nodeAt(source)
  const tree = createNetTree([sourceNode, stubOf(grid, source)])
  const isGoal = (node: number) => node !== sourceNode && tree.has(node)
  const wires = sinks.map((sink) => {
    const heading = sink.side === 'left' || sink.side === 'right' ? 0 : 1
    const found = finder.find(stubOf(grid, sink), heading, number, isGoal, boundsOf(tree, grid))
    const branch = [...found.toReversed(), grid.nodeAt(sink)]
    tree.add(branch)
    claim(grid, branch, number)
    const way = tree.wayTo(branch.at(-1) ?? 0)
    return { wire: sink.wire, net: name, points: pointsOf(way, grid, source, sink) }
  })
  return { name, tree, wires }
}

function boundsOf({ branches }: NetTree, { columns }: RoutingGrid) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const node of branches.flat()) {
    const column = node % columns
    const row = (node - column) / columns
    left = Math.min(left, column)
    right = Math.max(right, column)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row)
  }
  return { left, top, right, bottom }
}

/** The corners of a way. Pins beside the grid get a short step onto it. */
function pointsOf(
  way: readonly number[],
  grid: RoutingGrid,
  source: PinPlace,
  sink: PinPlace,
): readonly Position[] {
  const inner = way.slice(1, -1).map(grid.pointOf)
  const [first = source, last = sink] = [inner[0], inner.at(-1)]
  return corners([source, ontoGrid(source, first), ...inner, ontoGrid(sink, last), sink])
}

const ontoGrid = (pin: PinPlace, node: Position): Position =>
  pin.side === 'left' || pin.side === 'right' ? { x: node.x, y: pin.y } : { x: pin.x, y: node.y }

/** The points at which a line turns, and its ends. */
export function corners(points: readonly Position[]): readonly Position[] {
  const kept: Position[] = []
  for (const { x, y } of points) {
    const [before, last] = [kept.at(-2), kept.at(-1)]
    if (last?.x === x && last.y === y) continue
    const isStraight =
      before &&
      last &&
      ((before.x === last.x && last.x === x) || (before.y === last.y && last.y === y))
    if (isStraight) kept.pop()
    kept.push({ x, y })
  }
  return kept
}

/** Nets of the routing before that can stay, with their nodes on this grid. */
function keptNets(
  { wires }: RoutedCircuit,
  nets: readonly Net[],
  grid: RoutingGrid,
): Map<string, NetRoute> {
  const before = new Map<string, RoutedWire[]>()
  for (const wire of wires) before.set(wire.net, [...(before.get(wire.net) ?? []), wire])
  const kept = new Map<string, NetRoute>()
  for (const { name, source, sinks } of nets) {
    const old = before.get(name)
    if (old?.length !== sinks.length) continue
    const matched = sinks.map((sink) =>
      old.find(({ points }) => isAt(points[0], source) && isAt(points.at(-1), sink)),
    )
    const ways = matched.map((wire) => (wire ? nodesAlong(wire.points, grid) : null))
    if (!ways.every((way) => way?.slice(1, -1).every((node) => grid.blocked[node] === 0))) continue
    const tree = createNetTree([grid.nodeAt(source), stubOf(grid, source)])
    for (const way of ways) tree.add(way ?? [])
    const routed = sinks.map(({ wire }, i) => ({
      wire,
      net: name,
      points: matched[i]?.points ?? [],
    }))
    kept.set(name, { name, tree, wires: routed })
  }
  return kept
}

const isAt = (point: Position | undefined, { x, y }: Position): boolean =>
  point?.x === x && point.y === y

/** All nodes on a line, or null when it leaves the grid. */
function nodesAlong(points: readonly Position[], grid: RoutingGrid): readonly number[] | null {
  const nodes: number[] = []
  for (const [index, point] of points.entries()) {
    const to = grid.nodeAt(point)
    const onGrid = grid.pointOf(to)
    if (onGrid.x !== point.x || onGrid.y !== point.y) return null
    const from = index === 0 ? to : grid.nodeAt(points[index - 1] ?? point)
    const stride =
      (from % grid.columns === to % grid.columns ? grid.columns : 1) * Math.sign(to - from)
    if (index === 0) nodes.push(to)
    else for (let node = from; node !== to;) nodes.push((node += stride))
  }
  return nodes
}

/** For circuits too wide to search: with one turn in the middle, whatever lies there. */
function straightWires(nets: readonly Net[]): RoutedCircuit {
  const wires = nets.flatMap(({ name, source, sinks }) =>
    sinks.map((sink) => {
      const middle = (source.x + sink.x) / 2
      const points = corners([source, { x: middle, y: source.y }, { x: middle, y: sink.y }, sink])
      return { wire: sink.wire, net: name, points }
    }),
  )
  return { wires: wires.toSorted((a, b) => a.wire - b.wire), junctions: [] }
}

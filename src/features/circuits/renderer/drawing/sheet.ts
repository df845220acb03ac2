import type { Blueprint, BlueprintComponent, Position } from '../../shared/blueprint.ts'
import type { ComponentDefinition } from '../../shared/component.ts'
import { boxOf, pinPlace, type Box } from '../../shared/part-geometry.ts'
import { placeLabels, type LabelPlace } from './place-labels.ts'
import type { DrawnWire, Net, PlacedPart } from './placed-part.ts'

/** A blueprint with everything in its place. */
export interface Sheet {
  readonly parts: readonly PlacedPart[]
  readonly nets: readonly Net[]
  /** In the order of the parts. */
  readonly labels: readonly LabelPlace[]
  /** Round all parts, wires and labels; a sheet without any has a small one. */
  readonly bounds: Box
}

/** Lines for wires, by their place in the blueprint's list; one for each wire whose ends are known. */
export type RouteWires = (
  blueprint: Blueprint,
  parts: readonly PlacedPart[],
) => ReadonlyMap<number, readonly Position[]>

const UNKNOWN_SIZE = { width: 80, height: 60 }
const EMPTY: Box = { x: 0, y: 0, width: 320, height: 160 }

export const placeParts = (
  blueprint: Blueprint,
  definitionOf: (type: string) => ComponentDefinition | null,
): readonly PlacedPart[] =>
  blueprint.components.map((component) => placePart(component, definitionOf(component.type)))

/**
 * Reads sheets of one circuit again and again: a part that did not change is the same object, so that it is not drawn
 * again.
 */
export function createSheetReader(
  definitionOf: (type: string) => ComponentDefinition | null,
): (blueprint: Blueprint, routeWires: RouteWires) => Sheet {
  const known = new WeakMap<BlueprintComponent, PlacedPart>()
  const place = (component: BlueprintComponent): PlacedPart => {
    const placed = known.get(component) ?? placePart(component, definitionOf(component.type))
    known.set(component, placed)
    return placed
  }
  return (blueprint, routeWires) => sheetOf(blueprint, blueprint.components.map(place), routeWires)
}

export function placePart(
  component: BlueprintComponent,
  definition: ComponentDefinition | null,
): PlacedPart {
  return {
    component,
    definition,
    box: boxOf(component, definition ?? UNKNOWN_SIZE),
    pins: definition
      ? definition.pins.map((pin) => ({
          definition: pin,
          place: pinPlace(component, definition, pin),
          key: `${component.label}:${pin.name}`,
        }))
      : [],
  }
}

export function readSheet(
  blueprint: Blueprint,
  definitionOf: (type: string) => ComponentDefinition | null,
  routeWires: RouteWires,
): Sheet {
  return sheetOf(blueprint, placeParts(blueprint, definitionOf), routeWires)
}

function sheetOf(
  blueprint: Blueprint,
  parts: readonly PlacedPart[],
  routeWires: RouteWires,
): Sheet {
  const nets = netsOf(blueprint, routeWires(blueprint, parts))
  const labels = placeLabels(parts, nets)
  return { parts, nets, labels, bounds: boundsOf(parts, nets, labels) }
}

function netsOf(
  { wires }: Blueprint,
  routes: ReadonlyMap<number, readonly Position[]>,
): readonly Net[] {
  const bySource = new Map<string, DrawnWire[]>()
  for (const [index, { from, to }] of wires.entries()) {
    const points = routes.get(index)
    if (!points || points.length < 2) continue
    const drawn = bySource.get(from) ?? []
    drawn.push({ index, from, to, points })
    bySource.set(from, drawn)
  }
  return [...bySource].map(([source, drawn]) => ({
    source,
    wires: drawn,
    junctions: junctionsOf(drawn.map(({ points }) => points)),
  }))
}

/** Points where at least three lines of the same net come together. */
export function junctionsOf(lines: readonly (readonly Position[])[]): readonly Position[] {
  if (lines.length < 2) return []
  const corners = uniquePoints(lines.flat())
  const neighbours = new Map<string, Set<string>>()
  const connect = (a: Position, b: Position): void => {
    const known = neighbours.get(keyOf(a)) ?? new Set()
    known.add(keyOf(b))
    neighbours.set(keyOf(a), known)
  }
  for (const line of lines)
    for (const [index, to] of line.entries()) {
      const from = line[index - 1]
      if (!from) continue
      // A corner of another wire on this stretch parts it.
      const stops = corners
        .filter((point) => isBetween(point, from, to))
        .toSorted((a, b) => distance(a, from) - distance(b, from))
      for (const [at, stop] of stops.entries()) {
        const next = stops[at + 1]
        if (!next) continue
        connect(stop, next)
        connect(next, stop)
      }
    }
  return corners.filter((point) => (neighbours.get(keyOf(point))?.size ?? 0) >= 3)
}

const keyOf = ({ x, y }: Position): string => `${x},${y}`
const distance = (a: Position, b: Position): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)

const uniquePoints = (points: readonly Position[]): readonly Position[] => [
  ...new Map(points.map((point) => [keyOf(point), point])).values(),
]

/** On a level or upright stretch, its ends included. */
function isBetween(point: Position, from: Position, to: Position): boolean {
  const within = (value: number, a: number, b: number): boolean =>
    value >= Math.min(a, b) && value <= Math.max(a, b)
  const isLevel = from.y === to.y && point.y === from.y && within(point.x, from.x, to.x)
  const isUpright = from.x === to.x && point.x === from.x && within(point.y, from.y, to.y)
  return isLevel || isUpright || keyOf(point) === keyOf(from) || keyOf(point) === keyOf(to)
}

function boundsOf(
  parts: readonly PlacedPart[],
  nets: readonly Net[],
  labels: readonly LabelPlace[],
): Box {
  if (parts.length === 0) return EMPTY
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const take = (x: number, y: number): void => {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  for (const { box } of [...parts, ...labels]) {
    take(box.x, box.y)
    take(box.x + box.width, box.y + box.height)
  }
  for (const { wires } of nets)
    for (const { points } of wires) for (const { x, y } of points) take(x, y)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

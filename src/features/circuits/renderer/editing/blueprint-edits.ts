import type {
  Blueprint,
  BlueprintComponent,
  BlueprintWire,
  Position,
} from '../../shared/blueprint.ts'
import { GRID, rotationOf } from '../../shared/part-geometry.ts'
import { readWireEnd, wireEnd } from '../../shared/wire-end.ts'
import type { Chosen } from '../work/circuit-editing.ts'
import { freshLabel } from './fresh-label.ts'

/** Parts with the wires among them, as they lie on the clipboard. */
export type Clip = Blueprint

export const snap = (value: number): number => Math.round(value / GRID) * GRID

const labelOf = (end: string): string | undefined => readWireEnd(end)?.label

export function addPart(blueprint: Blueprint, type: string, position: Position): Blueprint {
  const label = freshLabel(type, new Set(blueprint.components.map((part) => part.label)))
  const part = { label, type, position: { x: snap(position.x), y: snap(position.y) } }
  return { ...blueprint, components: [...blueprint.components, part] }
}

export const addWire = (blueprint: Blueprint, wire: BlueprintWire): Blueprint => ({
  ...blueprint,
  wires: [...blueprint.wires, wire],
})

const changeParts = (
  blueprint: Blueprint,
  parts: ReadonlySet<number>,
  change: (part: BlueprintComponent) => BlueprintComponent,
): Blueprint => ({
  ...blueprint,
  components: blueprint.components.map((part, index) => (parts.has(index) ? change(part) : part)),
})

export const moveParts = (
  blueprint: Blueprint,
  parts: ReadonlySet<number>,
  by: Position,
): Blueprint =>
  by.x === 0 && by.y === 0
    ? blueprint
    : changeParts(blueprint, parts, (part) => ({
        ...part,
        position: { x: part.position.x + by.x, y: part.position.y + by.y },
      }))

/** A quarter turn clockwise, each in its own place. */
export const rotateParts = (blueprint: Blueprint, parts: ReadonlySet<number>): Blueprint =>
  changeParts(blueprint, parts, (part) => {
    const rotation = (rotationOf(part) + 90) % 360
    return withProperty(part, 'rotation', rotation === 0 ? undefined : rotation)
  })

/** `undefined` takes the property away, so that the default counts. */
export const setProperty = (
  blueprint: Blueprint,
  part: number,
  name: string,
  value: unknown,
): Blueprint => changeParts(blueprint, new Set([part]), (each) => withProperty(each, name, value))

function withProperty(part: BlueprintComponent, name: string, value: unknown): BlueprintComponent {
  const { properties, ...rest } = part
  const { [name]: _old, ...others } = properties ?? {}
  const next = value === undefined ? others : { ...properties, [name]: value }
  return Object.keys(next).length === 0 ? rest : { ...rest, properties: next }
}

/** Why a part cannot be called so, as a sentence; null when it can. */
export function labelProblem(blueprint: Blueprint, part: number, label: string): string | null {
  if (label.trim() === '') return 'A part needs a label.'
  if (label.includes(':')) return 'A label cannot hold a colon: it parts the label from the pin.'
  if (label !== label.trim() || /\p{Cc}/u.test(label))
    return 'A label cannot begin or end with a space.'
  const isTaken = blueprint.components.some((each, index) => index !== part && each.label === label)
  return isTaken ? `Another part is called ${label} already.` : null
}

/** The wires follow. */
export function renamePart(blueprint: Blueprint, part: number, label: string): Blueprint {
  const before = blueprint.components[part]?.label
  if (before === undefined || before === label) return blueprint
  const follow = (end: string): string => {
    const read = readWireEnd(end)
    return read?.label === before ? wireEnd(label, read.pin) : end
  }
  return {
    components: blueprint.components.map((each, index) =>
      index === part ? { ...each, label } : each,
    ),
    wires: blueprint.wires.map((wire) => {
      const next = { ...wire, from: follow(wire.from), to: follow(wire.to) }
      return next.from === wire.from && next.to === wire.to ? wire : next
    }),
  }
}

/** Takes the chosen parts and wires away, and the wires of those parts. */
export function removeChosen(blueprint: Blueprint, { parts, wires }: Chosen): Blueprint {
  const gone = new Set([...parts].map((index) => blueprint.components[index]?.label))
  return {
    components: blueprint.components.filter((_part, index) => !parts.has(index)),
    wires: blueprint.wires.filter(
      ({ from, to }, index) =>
        !wires.has(index) && !gone.has(labelOf(from)) && !gone.has(labelOf(to)),
    ),
  }
}

export function copyChosen(blueprint: Blueprint, { parts }: Chosen): Clip {
  const components = blueprint.components.filter((_part, index) => parts.has(index))
  const labels = new Set<string | undefined>(components.map(({ label }) => label))
  const wires = blueprint.wires.filter(
    ({ from, to }) => labels.has(labelOf(from)) && labels.has(labelOf(to)),
  )
  return { components, wires }
}

/** Puts parts in under labels of their own, moved by so much; chosen is what was put in. */
export function pasteClip(
  blueprint: Blueprint,
  clip: Clip,
  by: Position,
): { readonly blueprint: Blueprint; readonly chosen: Chosen } {
  const taken = new Set(blueprint.components.map(({ label }) => label))
  const labels = new Map<string, string>()
  const components = clip.components.map((part) => {
    const label = taken.has(part.label) ? freshLabel(part.type, taken) : part.label
    taken.add(label)
    labels.set(part.label, label)
    const position = { x: part.position.x + by.x, y: part.position.y + by.y }
    return { ...part, label, position }
  })
  const follow = (end: string): string => {
    const read = readWireEnd(end)
    return read ? wireEnd(labels.get(read.label) ?? read.label, read.pin) : end
  }
  const wires = clip.wires.map((wire) => ({ from: follow(wire.from), to: follow(wire.to) }))
  const first = blueprint.components.length
  return {
    blueprint: {
      components: [...blueprint.components, ...components],
      wires: [...blueprint.wires, ...wires],
    },
    chosen: {
      parts: new Set(components.map((_part, index) => first + index)),
      wires: new Set(),
    },
  }
}

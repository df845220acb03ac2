import type { Blueprint, BlueprintComponent, BlueprintWire, Position } from './blueprint.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { readWireEnd, wireEnd } from './wire-end.ts'

/** One change of a circuit. Wires follow a part that is renamed, and go with one that is removed. */
export type BlueprintEdit =
  | { readonly type: 'add-component'; readonly component: BlueprintComponent }
  | { readonly type: 'remove-component'; readonly label: string }
  | { readonly type: 'move'; readonly label: string; readonly position: Position }
  | { readonly type: 'rename'; readonly label: string; readonly to: string }
  /** Undefined as the value takes the property away. */
  | {
      readonly type: 'set-property'
      readonly label: string
      readonly name: string
      readonly value: unknown
    }
  | { readonly type: 'add-wire'; readonly wire: BlueprintWire }
  | { readonly type: 'remove-wire'; readonly wire: BlueprintWire }

/**
 * The blueprint after an edit.
 * @throws LatentError `invalid_input` when there is no such part or wire, or already one of that label or wire
 */
export function applyEdit(blueprint: Blueprint, edit: BlueprintEdit): Blueprint {
  const { components, wires } = blueprint
  switch (edit.type) {
    case 'add-component':
      checkNew(components, edit.component.label)
      checkPosition(edit.component.position)
      return { components: [...components, edit.component], wires }
    case 'remove-component':
      find(components, edit.label)
      return {
        components: components.filter(({ label }) => label !== edit.label),
        wires: wires.filter((wire) => !touches(wire, edit.label)),
      }
    case 'move':
      checkPosition(edit.position)
      return changed(blueprint, edit.label, (component) => ({
        ...component,
        position: edit.position,
      }))
    case 'rename': {
      if (edit.to === edit.label) return blueprint
      checkNew(components, edit.to)
      const renamed = changed(blueprint, edit.label, (component) => ({
        ...component,
        label: edit.to,
      }))
      return { ...renamed, wires: wires.map((wire) => rewired(wire, edit.label, edit.to)) }
    }
    case 'set-property':
      return changed(blueprint, edit.label, (component) =>
        withProperty(component, edit.name, edit.value),
      )
    case 'add-wire':
      if (wires.some((wire) => isSame(wire, edit.wire)))
        throw refused(`${words(edit.wire)} is there already`)
      return { components, wires: [...wires, edit.wire] }
    case 'remove-wire': {
      const index = wires.findIndex((wire) => isSame(wire, edit.wire))
      if (index === -1) throw refused(`There is no wire ${words(edit.wire)}`)
      return { components, wires: wires.toSpliced(index, 1) }
    }
  }
}

/** True for a wire that starts or ends at that part. */
export const touches = ({ from, to }: BlueprintWire, label: string): boolean =>
  readWireEnd(from)?.label === label || readWireEnd(to)?.label === label

/** A wire after its part got another label. */
export const rewired = (wire: BlueprintWire, label: string, to: string): BlueprintWire => ({
  from: renamedEnd(wire.from, label, to),
  to: renamedEnd(wire.to, label, to),
})

function renamedEnd(text: string, label: string, to: string): string {
  const end = readWireEnd(text)
  return end?.label === label ? wireEnd(to, end.pin) : text
}

export const isSame = (one: BlueprintWire, other: BlueprintWire): boolean =>
  one.from === other.from && one.to === other.to

const words = ({ from, to }: BlueprintWire): string => `${from} -> ${to}`
const refused = (sentence: string): LatentError => new LatentError('invalid_input', `${sentence}.`)

function find(components: readonly BlueprintComponent[], label: string): void {
  if (!components.some((each) => each.label === label)) throw refused(`There is no part ${label}`)
}

function checkNew(components: readonly BlueprintComponent[], label: string): void {
  if (label === '' || label !== label.trim() || label.includes(':'))
    throw refused('A label is not empty, has no colon, and neither starts nor ends with a space')
  if (components.some((each) => each.label === label))
    throw refused(`There is already a part ${label}`)
}

function checkPosition({ x, y }: Position): void {
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw refused('A position has two finite numbers')
}

/** Of several parts with that label, which is an error of the blueprint, the first. */
function changed(
  { components, wires }: Blueprint,
  label: string,
  change: (component: BlueprintComponent) => BlueprintComponent,
): Blueprint {
  find(components, label)
  const index = components.findIndex((each) => each.label === label)
  return {
    components: components.map((each, i) => (i === index ? change(each) : each)),
    wires,
  }
}

function withProperty(
  component: BlueprintComponent,
  name: string,
  value: unknown,
): BlueprintComponent {
  const { properties = {}, ...rest } = component
  const { [name]: _before, ...others } = properties
  const next = value === undefined ? others : { ...properties, [name]: value }
  return Object.keys(next).length === 0 ? rest : { ...rest, properties: next }
}

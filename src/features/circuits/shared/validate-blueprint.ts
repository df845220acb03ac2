import { Blueprint } from './blueprint.ts'
import { componentWarnings } from './component-warnings.ts'
import type { Finding, KnownComponent } from './finding.ts'
import { nearComponentTypes } from './near-types.ts'
import { componentOfType } from './registry.ts'
import { wireErrors } from './wire-errors.ts'

export const MAX_COMPONENTS = 10_000
export const MAX_WIRES = 40_000

export interface Validation {
  /** Null when what was given has not even the shape of one; else as it was read, whatever the errors. */
  readonly blueprint: Blueprint | null
  /** In the order of the components, then of the wires. Without one the blueprint can be simulated. */
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
}

/** Checks a blueprint as plain data: its shape, types, labels, wires and positions. */
export function validateBlueprint(value: unknown): Validation {
  const shape = Blueprint.safeParse(value)
  if (!shape.success)
    return { blueprint: null, errors: shapeFindings(shape.error.issues), warnings: [] }
  const blueprint = shape.data
  const tooMany = sizeErrors(blueprint)
  if (tooMany.length > 0) return { blueprint, errors: tooMany, warnings: [] }
  const known = blueprint.components.flatMap((component, index): KnownComponent[] => {
    const definition = componentOfType(component.type)
    return definition === null ? [] : [{ index, component, definition }]
  })
  const errors = [...componentErrors(blueprint), ...wireErrors(blueprint, known)]
  return { blueprint, errors, warnings: componentWarnings(blueprint, known) }
}

function sizeErrors({ components, wires }: Blueprint): readonly Finding[] {
  const found: Finding[] = []
  if (components.length > MAX_COMPONENTS)
    found.push({ message: `More than ${MAX_COMPONENTS} components: ${components.length}` })
  if (wires.length > MAX_WIRES)
    found.push({ message: `More than ${MAX_WIRES} wires: ${wires.length}` })
  return found
}

function componentErrors({ components }: Blueprint): readonly Finding[] {
  const seen = new Set<string>()
  return components.flatMap(({ label, type }, component) => {
    const messages: string[] = []
    if (componentOfType(type) === null)
      messages.push(
        `Unknown component type: ${type} (of ${label}). Did you mean ${nearComponentTypes(type, 3).join(', ')}?`,
      )
    if (label.includes(':'))
      messages.push(`Label with a colon: ${label}. In wires the colon parts label and pin`)
    if (label !== label.trim() || label === '')
      messages.push(`Label that is empty or starts or ends with a space: “${label}”`)
    if (seen.has(label)) messages.push(`Duplicate label: ${label}`)
    seen.add(label)
    return messages.map((message) => ({ message, component }))
  })
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

const MAX_SHAPE_FINDINGS = 20

function shapeFindings(issues: readonly Issue[]): readonly Finding[] {
  return issues.slice(0, MAX_SHAPE_FINDINGS).map(({ path, message }) => {
    const [list, index] = path
    const where = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    const about =
      typeof index !== 'number' ? {} : list === 'wires' ? { wire: index } : { component: index }
    const place = where.join('').replace(/^\./, '')
    return {
      message: `Not a blueprint${place === '' ? '' : ` at ${place}`}: ${message}. A blueprint is {components: [{label, type, position: {x, y}}], wires: [{from: "LABEL:PIN", to: "LABEL:PIN"}]}`,
      ...about,
    }
  })
}

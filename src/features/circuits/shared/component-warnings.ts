import type { Blueprint } from './blueprint.ts'
import { boxOf } from './part-geometry.ts'
import type { Box } from './part-geometry.ts'
import { allowedValue, allowedWords } from './read-properties.ts'
import type { Finding, KnownComponent } from './finding.ts'
import { wireEnd } from './wire-end.ts'

const MAX_OF_A_KIND = 50

/** What works but is likely not meant: positions, open inputs, properties. At most 50 of each kind, in their order. */
export function componentWarnings(
  blueprint: Blueprint,
  known: readonly KnownComponent[],
): readonly Finding[] {
  return [
    capped(negativePositions(blueprint), 'more negative positions'),
    capped(overlaps(known), 'more overlaps'),
    capped(openInputs(blueprint, known), 'more unconnected inputs'),
    capped(odds(known), 'more properties'),
  ].flat()
}

function capped(findings: readonly Finding[], more: string): readonly Finding[] {
  if (findings.length <= MAX_OF_A_KIND) return findings
  const rest = findings.length - MAX_OF_A_KIND
  return [...findings.slice(0, MAX_OF_A_KIND), { message: `${rest} ${more}` }]
}

const negativePositions = ({ components }: Blueprint): readonly Finding[] =>
  components.flatMap(({ label, position }, component) =>
    position.x < 0 || position.y < 0
      ? [{ message: `Component ${label} has negative position`, component }]
      : [],
  )

/** Each part that lies on one before it is named once. Touching edges are no overlap. */
function overlaps(known: readonly KnownComponent[]): readonly Finding[] {
  const byLeft = known
    .map((each) => ({ ...each, box: boxOf(each.component, each.definition) }))
    .toSorted((a, b) => a.box.x - b.box.x || a.index - b.index)
  const under = new Map<number, string>()
  let open: typeof byLeft = []
  for (const each of byLeft) {
    open = open.filter(({ box }) => box.x + box.width > each.box.x)
    for (const other of open) {
      if (!meet(other.box, each.box)) continue
      const [first, second] = other.index < each.index ? [other, each] : [each, other]
      if (!under.has(second.index)) under.set(second.index, first.component.label)
      // With many parts in one place the first found is enough.
      if (under.has(each.index)) break
    }
    open.push(each)
  }
  return known.flatMap(({ index, component }) => {
    const other = under.get(index)
    return other === undefined
      ? []
      : [{ message: `Component ${component.label} overlaps ${other}`, component: index }]
  })
}

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function openInputs({ wires }: Blueprint, known: readonly KnownComponent[]): readonly Finding[] {
  const reached = new Set(wires.map(({ to }) => to))
  return known.flatMap(({ index, component: { label }, definition }) =>
    definition.pins
      .filter(({ type, rest }) => type === 'input' && rest === undefined)
      .filter(({ name }) => !reached.has(wireEnd(label, name)))
      .map(({ name }) => ({
        message: `Unconnected input: ${wireEnd(label, name)}`,
        component: index,
      })),
  )
}

function odds(known: readonly KnownComponent[]): readonly Finding[] {
  return known.flatMap(({ index, component: { label, properties = {} }, definition }) =>
    Object.entries(properties).flatMap(([name, value]): Finding[] => {
      const property = definition.properties.find((each) => each.name === name)
      const message = !property
        ? `Component ${label} has the property ${name}, which ${definition.type} does not know. It knows ${definition.properties.map((each) => each.name).join(', ')}`
        : allowedValue(property, value) === null
          ? `Component ${label}: ${name} takes ${allowedWords(property)}; ${property.default} is used`
          : null
      return message === null ? [] : [{ message, component: index }]
    }),
  )
}

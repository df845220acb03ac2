import type { Blueprint, BlueprintWire } from './blueprint.ts'
import type { PinDefinition } from './component.ts'
import { readWireEnd } from './wire-end.ts'
import type { Finding, KnownComponent } from './finding.ts'

type Labels = ReadonlyMap<string, KnownComponent | null>
type End = { readonly label: string; readonly pin: PinDefinition } | null

/** What is wrong with the wires of a blueprint, in their order. */
export function wireErrors(
  { components, wires }: Blueprint,
  known: readonly KnownComponent[],
): readonly Finding[] {
  const labels = new Map<string, KnownComponent | null>(
    components.map(({ label }) => [label, null]),
  )
  // Of several with one label, which is an error of its own, the first counts.
  for (const each of known.toReversed()) labels.set(each.component.label, each)
  const connections = new Map<string, BlueprintWire[]>()
  return wires.flatMap((wire, index) => {
    const messages = messagesOf(wire, labels, connections)
    return messages.map((message) => ({ message, wire: index }))
  })
}

function messagesOf(
  wire: BlueprintWire,
  labels: Labels,
  connections: Map<string, BlueprintWire[]>,
): readonly string[] {
  const words = `${wire.from} -> ${wire.to}`
  const from = readWireEnd(wire.from)
  const to = readWireEnd(wire.to)
  if (!from || !to) return [`Invalid wire format: ${words}. Each end is written LABEL:PIN`]
  const messages: string[] = []
  const source = endOf(from, 'source', labels, messages)
  const target = endOf(to, 'target', labels, messages)
  if (source && target) messages.push(...directionErrors(words, source, target))
  if (source?.pin.type === 'output' && target?.pin.type === 'input')
    messages.push(...driverErrors(wire, connections))
  return messages
}

function endOf(
  { label, pin }: { readonly label: string; readonly pin: string },
  word: 'source' | 'target',
  labels: Labels,
  messages: string[],
): End {
  const known = labels.get(label)
  if (known === undefined) messages.push(`Wire ${word} component not found: ${label}`)
  if (!known) return null
  const { type, pins } = known.definition
  const found = pins.find(({ name }) => name === pin)
  if (found) return { label, pin: found }
  const there = pins.map(({ name, type: direction }) => `${name} (${direction})`).join(', ')
  messages.push(`Unknown pin: ${label}:${pin}. ${type} has ${there}`)
  return null
}

function directionErrors(
  words: string,
  source: NonNullable<End>,
  target: NonNullable<End>,
): readonly string[] {
  if (source.pin.type === 'output' && target.pin.type === 'output')
    return [`Output to output: ${words}. A wire goes from an output to an input`]
  if (source.pin.type === 'input' && target.pin.type === 'input')
    return [`Input to input: ${words}. A wire goes from an output to an input`]
  return source.pin.type === 'input'
    ? [`Wire from an input to an output: ${words}. Write it the other way round`]
    : []
}

/** Inputs take one wire (`maxConnections`); outputs any number. */
function driverErrors(
  wire: BlueprintWire,
  connections: Map<string, BlueprintWire[]>,
): readonly string[] {
  const before = connections.get(wire.to) ?? []
  connections.set(wire.to, [...before, wire])
  const [first] = before
  if (!first) return []
  return before.some(({ from }) => from === wire.from)
    ? [`Wire written twice: ${wire.from} -> ${wire.to}. An input takes 1 connection`]
    : [
        `Output conflict: ${wire.to} has multiple drivers: ${[...before, wire].map(({ from }) => from).join(', ')}. An input takes 1 connection`,
      ]
}

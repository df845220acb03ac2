import type { Blueprint, BlueprintComponent } from '../blueprint.ts'
import type { Behaviour, ComponentDefinition } from '../component.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { delayOf } from '../read-properties.ts'
import { componentOfType } from '../registry.ts'
import { validateBlueprint } from '../validate-blueprint.ts'
import { wireEnd } from '../wire-end.ts'
import { feedbackGroups } from './feedback-groups.ts'
import { MAX_TABLE_INPUTS, partTable } from './part-table.ts'
import { UNKNOWN } from './signal-code.ts'

export interface NetlistPart {
  readonly component: BlueprintComponent
  readonly definition: ComponentDefinition
}

/**
 * A circuit as numbers. A net is what an output drives; nets 0, 1 and 2 (`UNKNOWN`) are what open inputs are at. The lists
 * of each part or net lie behind each other in one array: those of `i` from `start[i]` to `start[i + 1]`.
 */
export interface Netlist {
  readonly parts: readonly NetlistPart[]
  readonly netCount: number
  /** The net of every pin, by `LABEL:PIN`. */
  readonly nets: ReadonlyMap<string, number>
  /** `LABEL:PIN` of the output that drives a net; empty for the first three. */
  readonly driverOf: readonly string[]
  readonly inputStart: Int32Array
  readonly inputNets: Int32Array
  /** The first net of each part; its outputs' nets follow in the order of its pins. */
  readonly outputStart: Int32Array
  /** Parts with a behaviour that a net reaches. */
  readonly fanoutStart: Int32Array
  readonly fanout: Int32Array
  readonly delays: Int32Array
  readonly behaviours: readonly (Behaviour | null)[]
  readonly tables: readonly (Uint8Array | null)[]
  readonly memoryStart: Int32Array
  /** See `feedbackGroups`. */
  readonly feedback: Int32Array
}

const FIRST_NET = UNKNOWN + 1

/** @throws LatentError `invalid_input` with the first error of `validateBlueprint` */
export function compileNetlist(given: Blueprint): Netlist {
  const { blueprint, errors } = validateBlueprint(given)
  const [error] = errors
  if (error || !blueprint)
    throw new LatentError('invalid_input', `${error?.message ?? 'Not a blueprint'}.`)
  const parts = blueprint.components.flatMap((component): NetlistPart[] => {
    const definition = componentOfType(component.type)
    return definition ? [{ component, definition }] : []
  })
  const { outputStart, nets, driverOf } = numberNets(parts)
  const { inputStart, inputNets } = connect(parts, blueprint, nets)
  const behaviours = parts.map(({ definition }) => definition.behaviour)
  const readers = readersOf(parts.length, driverOf.length, inputStart, inputNets, behaviours)
  const { start: fanoutStart, items: fanout } = flatten(readers)
  return {
    parts,
    netCount: driverOf.length,
    nets,
    driverOf,
    inputStart,
    inputNets,
    outputStart,
    fanoutStart,
    fanout,
    delays: Int32Array.from(parts, ({ component, definition }) =>
      delayOf(definition, component.properties),
    ),
    behaviours,
    tables: tablesOf(parts),
    memoryStart: starts(behaviours.map((behaviour) => behaviour?.memorySize ?? 0)),
    feedback: feedbackGroups(
      parts.map((_, part) =>
        readers.slice(outputStart[part], outputStart[part + 1]).flatMap((reached) => reached),
      ),
    ),
  }
}

function numberNets(parts: readonly NetlistPart[]) {
  const driverOf: string[] = ['', '', '']
  const nets = new Map<string, number>()
  const outputStart = new Int32Array(parts.length + 1).fill(FIRST_NET)
  for (const [index, { component, definition }] of parts.entries()) {
    for (const { name, type } of definition.pins) {
      if (type !== 'output') continue
      const end = wireEnd(component.label, name)
      nets.set(end, driverOf.length)
      driverOf.push(end)
    }
    outputStart[index + 1] = driverOf.length
  }
  return { driverOf, nets, outputStart }
}

/** Enters the net of each input into `nets`, and returns them part by part. */
function connect(
  parts: readonly NetlistPart[],
  { wires }: Blueprint,
  nets: Map<string, number>,
): { readonly inputStart: Int32Array; readonly inputNets: Int32Array } {
  const driven = new Map(wires.map(({ from, to }) => [to, nets.get(from)]))
  const lists = parts.map(({ component, definition }) =>
    definition.pins
      .filter(({ type }) => type === 'input')
      .map(({ name, rest }) => {
        const end = wireEnd(component.label, name)
        const net = driven.get(end) ?? rest ?? UNKNOWN
        nets.set(end, net)
        return net
      }),
  )
  const { start, items } = flatten(lists)
  return { inputStart: start, inputNets: items }
}

/** For each net the parts with a behaviour that read it, each once. */
function readersOf(
  partCount: number,
  netCount: number,
  inputStart: Int32Array,
  inputNets: Int32Array,
  behaviours: readonly (Behaviour | null)[],
): readonly (readonly number[])[] {
  const readers = Array.from({ length: netCount }, (): number[] => [])
  for (let part = 0; part < partCount; part++) {
    if (!behaviours[part]) continue
    for (const net of new Set(inputNets.subarray(inputStart[part], inputStart[part + 1])))
      if (net >= FIRST_NET) readers[net]?.push(part)
  }
  return readers
}

/** One table for each type that is small enough. */
function tablesOf(parts: readonly NetlistPart[]): readonly (Uint8Array | null)[] {
  const tables = new Map<string, Uint8Array | null>()
  return parts.map(({ definition: { type, behaviour, pins } }) => {
    const known = tables.get(type)
    if (known !== undefined) return known
    const inputs = pins.filter((pin) => pin.type === 'input').length
    const isSmall = behaviour?.memorySize === 0 && inputs <= MAX_TABLE_INPUTS
    const table = isSmall ? partTable(behaviour, inputs, pins.length - inputs) : null
    tables.set(type, table)
    return table
  })
}

function flatten(lists: readonly (readonly number[])[]) {
  return { start: starts(lists.map(({ length }) => length)), items: Int32Array.from(lists.flat()) }
}

function starts(sizes: readonly number[]): Int32Array {
  const start = new Int32Array(sizes.length + 1)
  for (const [index, size] of sizes.entries()) start[index + 1] = (start[index] ?? 0) + size
  return start
}

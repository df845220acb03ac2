import type { Blueprint } from '../blueprint.ts'
import type { Bit, Signal } from '../component.ts'
import { compileNetlist } from '../simulation/compile-netlist.ts'
import type { Netlist } from '../simulation/compile-netlist.ts'
import { createSimulation } from '../simulation/create-simulation.ts'
import { wireEnd } from '../wire-end.ts'

const TOO_BUSY = 'This circuit does not come to rest in the time there is, so it has no rows.'
/** 256 rows. */
export const MAX_TABLE_SWITCHES = 8

export interface TruthTable {
  readonly status: 'table'
  /** Labels of switches and buttons, in the order of the circuit; the first counts most. */
  readonly inputs: readonly string[]
  /** Labels of LEDs and probes, `LABEL:PIN` for parts with several inputs. */
  readonly outputs: readonly string[]
  /** Counting up from all inputs at 0. */
  readonly rows: readonly { readonly inputs: readonly Bit[]; readonly outputs: readonly Signal[] }[]
}
export interface NoTruthTable {
  readonly status: 'refused'
  /** One sentence for a person. */
  readonly reason: string
}

/**
 * What a circuit without memory shows for every setting of its switches and buttons; those in `held` stay at their value
 * and are no column.
 * @throws LatentError `invalid_input` for a blueprint with errors, or where there is no such switch or button
 */
export function truthTable(
  blueprint: Blueprint,
  {
    maxInputs = MAX_TABLE_SWITCHES,
    held = {},
    maxEvents = 1_000_000,
  }: {
    readonly maxInputs?: number
    readonly held?: Readonly<Record<string, Bit>>
    /** Changes of wires in one row. */
    readonly maxEvents?: number
  } = {},
): TruthTable | NoTruthTable {
  const netlist = compileNetlist(blueprint)
  const inputs = labelsOf(netlist, ['switch', 'button']).filter((label) => !(label in held))
  const shown = shownPins(netlist)
  const reason = refusal(netlist, inputs, shown.length, maxInputs)
  if (reason !== null) return { status: 'refused', reason }
  const simulation = createSimulation(blueprint, { maxEvents })
  for (const [label, value] of Object.entries(held)) simulation.set(label, value)
  let isUnfinished = false
  const rows = Array.from({ length: 2 ** inputs.length }, (_, row) => {
    const bits = inputs.map((_label, i): Bit => ((row >> (inputs.length - 1 - i)) & 1 ? 1 : 0))
    for (const [i, label] of inputs.entries()) simulation.set(label, bits[i] ?? 0)
    isUnfinished ||= simulation.settle().status === 'stopped'
    return { inputs: bits, outputs: shown.map(({ pin }) => simulation.value(pin)) }
  })
  if (isUnfinished) return { status: 'refused', reason: TOO_BUSY }
  return { status: 'table', inputs, outputs: shown.map(({ name }) => name), rows }
}

const labelsOf = ({ parts }: Netlist, roles: readonly string[]): readonly string[] =>
  parts.flatMap(({ component: { label }, definition: { role } }) =>
    roles.includes(role) ? [label] : [],
  )

/** The pins that a person sees, and the head of their column. */
export const shownPins = ({ parts }: Pick<Netlist, 'parts'>) =>
  parts.flatMap(({ component: { label }, definition: { role, pins } }) =>
    role !== 'display'
      ? []
      : pins.map(({ name }) => ({
          pin: wireEnd(label, name),
          name: pins.length === 1 ? label : wireEnd(label, name),
        })),
  )

function refusal(
  netlist: Netlist,
  inputs: readonly string[],
  outputs: number,
  maxInputs: number,
): string | null {
  const { parts, behaviours, feedback } = netlist
  const remembers = parts.flatMap(({ component: { label } }, part) =>
    (behaviours[part]?.memorySize ?? 0) > 0 ? [label] : [],
  )
  const looped = parts.flatMap(({ component }, part) =>
    feedback[part] === -1 ? [] : [component.label],
  )
  const clocks = labelsOf(netlist, ['clock'])
  if (remembers.length > 0)
    return `This circuit remembers (${few(remembers)}): what it shows depends on what came before. Record a waveform instead.`
  if (looped.length > 0)
    return `This circuit feeds back into itself (${few(looped)}): what it shows depends on what came before. Record a waveform instead.`
  if (clocks.length > 0)
    return `This circuit has a clock (${few(clocks)}), so it has no rows. Record a waveform instead.`
  if (inputs.length > maxInputs)
    return `This circuit has ${inputs.length} switches and buttons; a truth table takes up to ${maxInputs}.`
  return outputs === 0 ? 'This circuit has no LED, display or probe to make a column of.' : null
}

const few = (labels: readonly string[]): string =>
  labels.length <= 4
    ? labels.join(', ')
    : `${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more`

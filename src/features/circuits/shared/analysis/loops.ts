import type { Bit } from '../component.ts'
import { compileNetlist } from '../simulation/compile-netlist.ts'
import type { Netlist } from '../simulation/compile-netlist.ts'
import type { Simulation } from '../simulation/create-simulation.ts'

/** Gates that feed back into themselves, with no memory between them. */
export interface Loop {
  /** Labels, in the order of the circuit. */
  readonly parts: readonly string[]
  /**
   * `known`: all its wires have a value now. `undecided`: it can rest, and which way is not known until something sets it, as
   * in a latch of gates. `restless`: no rest was found, so under power it oscillates.
   */
  readonly state: 'known' | 'undecided' | 'restless'
}

/** Of longer ones no rest is looked for. */
const LONGEST_LOOP = 500

/**
 * The loops of a circuit whose pins are at these values, in the order of their first parts.
 * @throws LatentError `invalid_input` for a blueprint with errors
 */
export function loopsOf(simulation: Pick<Simulation, 'blueprint' | 'value'>): readonly Loop[] {
  const netlist = compileNetlist(simulation.blueprint)
  return groupsOf(netlist).map((group) => ({
    parts: group.map((part) => netlist.parts[part]?.component.label ?? ''),
    state: stateOf(group, netlist, simulation),
  }))
}

/** The parts of each loop that holds no memory: what a memory feeds back waits for its clock. */
function groupsOf({ feedback, behaviours }: Netlist): readonly (readonly number[])[] {
  const groups = new Map<number, number[]>()
  for (const [part, group] of feedback.entries())
    if (group !== -1) groups.set(group, [...(groups.get(group) ?? []), part])
  const remembers = (part: number) => (behaviours[part]?.memorySize ?? 0) > 0
  return [...groups.values()].filter((group) => !group.some(remembers))
}

function stateOf(
  group: readonly number[],
  netlist: Netlist,
  { value }: Pick<Simulation, 'value'>,
): Loop['state'] {
  const { inputStart, inputNets, outputStart, driverOf, behaviours } = netlist
  const own = new Map<number, Bit>()
  for (const part of group)
    for (let net = outputStart[part] ?? 0; net < (outputStart[part + 1] ?? 0); net++)
      own.set(net, 0)
  const signalOf = (net: number) => (net < 2 ? (net === 1 ? 1 : 0) : value(driverOf[net] ?? ''))
  if ([...own.keys()].every((net) => signalOf(net) !== 'x')) return 'known'
  if (group.length > LONGEST_LOOP) return 'undecided'
  // One part after the other, so that a latch falls to one side instead of racing with itself.
  for (let round = 0; round < 2 * group.length + 4; round++) {
    let isAgreed = true
    for (const part of group) {
      const inputs: Bit[] = []
      for (const net of inputNets.subarray(inputStart[part], inputStart[part + 1])) {
        const signal = own.get(net) ?? signalOf(net)
        if (signal === 'x') return 'undecided'
        inputs.push(signal)
      }
      const first = outputStart[part] ?? 0
      for (const [index, bit] of (behaviours[part]?.outputs(inputs, []) ?? []).entries()) {
        if (own.get(first + index) === bit) continue
        own.set(first + index, bit)
        isAgreed = false
      }
    }
    if (isAgreed) return 'undecided'
  }
  return 'restless'
}

import type { Blueprint } from '../blueprint.ts'
import type { Bit } from '../component.ts'
import { compileNetlist } from '../simulation/compile-netlist.ts'
import type { Netlist } from '../simulation/compile-netlist.ts'
import type { RunResult, Simulation } from '../simulation/create-simulation.ts'

export interface CriticalPath {
  readonly ticks: number
  /** Labels from where it starts to where it ends. */
  readonly parts: readonly string[]
}

/**
 * The slowest way through the circuit: from a source or a memory to a memory, a display or an open output. The delay of the
 * last memory is not counted, that of the first is. Ways round a loop of gates are not followed.
 * @throws LatentError `invalid_input` for a blueprint with errors
 */
export function criticalPath(blueprint: Blueprint): CriticalPath {
  const netlist = compileNetlist(blueprint)
  const partOf = partOfNets(netlist)
  const known = new Map<number, Way>()
  let longest: Way = { ticks: 0, part: -1, before: null }
  for (const part of netlist.parts.keys()) {
    const way = arrival(part)
    // Of equally slow ones that which goes on to the end.
    if (way.ticks > longest.ticks || (way.ticks > 0 && way.before === longest)) longest = way
  }
  const parts: string[] = []
  for (let way: Way | null = longest; way && way.part !== -1; way = way.before)
    parts.push(netlist.parts[way.part]?.component.label ?? '')
  return { ticks: longest.ticks, parts: parts.toReversed() }

  /** The slowest way to the outputs of a part; to the inputs of a display or memory it is that of its drivers. */
  function departure(part: number): Way {
    const before = known.get(part)
    if (before) return before
    const remembers = (netlist.behaviours[part]?.memorySize ?? 0) > 0
    const isSource = netlist.behaviours[part] === null
    // In a loop the part counts as a start while its own way is looked for.
    known.set(part, { ticks: 0, part, before: null })
    const slowest = isSource || remembers ? null : slowestDriver(part)
    const own = isSource ? 0 : (netlist.delays[part] ?? 0)
    const way = { ticks: (slowest?.ticks ?? 0) + own, part, before: slowest }
    known.set(part, way)
    return way
  }
  function arrival(part: number): Way {
    const isEnd =
      netlist.behaviours[part] === null || (netlist.behaviours[part]?.memorySize ?? 0) > 0
    if (!isEnd) return departure(part)
    const slowest = slowestDriver(part)
    return { ticks: slowest?.ticks ?? 0, part, before: slowest }
  }
  function slowestDriver(part: number): Way | null {
    let slowest: Way | null = null
    const end = netlist.inputStart[part + 1] ?? 0
    for (let i = netlist.inputStart[part] ?? 0; i < end; i++) {
      const driver = partOf.get(netlist.inputNets[i] ?? 0)
      if (driver === undefined) continue
      const way = departure(driver)
      if (slowest === null || way.ticks > slowest.ticks) slowest = way
    }
    return slowest
  }
}

interface Way {
  readonly ticks: number
  readonly part: number
  readonly before: Way | null
}

function partOfNets({ parts, outputStart }: Netlist): ReadonlyMap<number, number> {
  const partOf = new Map<number, number>()
  for (const part of parts.keys())
    for (let net = outputStart[part] ?? 0; net < (outputStart[part + 1] ?? 0); net++)
      partOf.set(net, part)
  return partOf
}

export interface ChangeTiming {
  readonly status: RunResult['status']
  /** From the change to the last change of any wire. */
  readonly ticks: number
  /** Changes of wires that followed. */
  readonly events: number
  /** Outputs that changed more than once on their way: hazards. */
  readonly glitches: readonly string[]
}

/** Sets switches and buttons at once, runs until all is at rest, and says how long that took. */
export function timeChange(
  simulation: Simulation,
  values: Readonly<Record<string, Bit>>,
): ChangeTiming {
  const outputs = [...compileNetlist(simulation.blueprint).driverOf].filter((pin) => pin !== '')
  const recording = simulation.record(outputs)
  const start = simulation.time
  for (const [label, value] of Object.entries(values)) simulation.set(label, value)
  const { status, events } = simulation.settle()
  recording.stop()
  const signals = recording.signals()
  const last = Math.max(start, ...signals.map(({ changes }) => changes.at(-1)?.time ?? start))
  const glitches = signals.filter(({ changes }) => changes.length > 2).map(({ pin }) => pin)
  return { status, ticks: last - start, events, glitches }
}

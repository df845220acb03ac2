import type { Netlist } from './compile-netlist.ts'

/** Parts that keep changing though nothing from outside does. */
export interface Oscillation {
  /** Labels, in the order of the circuit. */
  readonly parts: readonly string[]
  /** Ticks from one rise to the next. */
  readonly period: number
}

export interface OscillationWatch {
  /** Something from outside changed: what follows may be its effect. */
  stimulus(): void
  changed(net: number, code: number, time: number): void
  /** What oscillates at that time. */
  at(time: number): Oscillation | null
  /** True when that was found since the last stimulus. */
  isFresh(time: number): boolean
}

/** So many changes without a stimulus, and two more for every part of the loop, are no transient. */
const MANY_CHANGES = 16
const MAX_COUNTED_PARTS = 500

/**
 * Looks for nets in loops that change again and again without a stimulus. Nets in no loop are left out: they change as
 * often as there are ways to them, and then rest.
 */
export function createOscillationWatch(netlist: Netlist): OscillationWatch {
  const { netCount, outputStart, feedback, parts } = netlist
  const partOf = new Int32Array(netCount).fill(-1)
  for (let part = 0; part < parts.length; part++)
    if (feedback[part] !== -1) partOf.fill(part, outputStart[part] ?? 0, outputStart[part + 1] ?? 0)
  const groupSizes = new Map<number, number>()
  for (const group of feedback) groupSizes.set(group, (groupSizes.get(group) ?? 0) + 1)
  const changes = new Int32Array(netCount)
  const counted = new Int32Array(netCount)
  const lastRise = new Float64Array(netCount).fill(-1)
  const lastChange = new Float64Array(netCount).fill(-1)
  let epoch = 1
  let found: (Oscillation & { readonly net: number }) | null = null
  let foundEpoch = 0

  function oscillationOf(net: number, period: number): Oscillation & { readonly net: number } {
    const group = feedback[partOf[net] ?? 0]
    const labels = parts.flatMap(({ component: { label } }, part) => {
      if (feedback[part] !== group) return []
      const moves = (each: number) => counted[each] === epoch && (changes[each] ?? 0) >= 4
      for (let each = outputStart[part] ?? 0; each < (outputStart[part + 1] ?? 0); each++)
        if (moves(each)) return [label]
      return []
    })
    return { parts: labels, period, net }
  }

  function at(time: number): Oscillation | null {
    if (found === null) return null
    if (time - (lastChange[found.net] ?? 0) > 2 * found.period) found = null
    return found === null ? null : { parts: found.parts, period: found.period }
  }

  return {
    stimulus() {
      epoch++
    },
    changed(net, code, time) {
      const part = partOf[net] ?? -1
      if (part === -1) return
      if (counted[net] !== epoch) changes[net] = 0
      counted[net] = epoch
      lastChange[net] = time
      const count = (changes[net] = (changes[net] ?? 0) + 1)
      if (code !== 1) return
      const period = time - (lastRise[net] ?? 0)
      lastRise[net] = time
      const size = Math.min(groupSizes.get(feedback[part] ?? -1) ?? 0, MAX_COUNTED_PARTS)
      if (count <= MANY_CHANGES + 2 * size) return
      if (found !== null && found.net !== net && foundEpoch === epoch) return
      found = oscillationOf(net, period)
      foundEpoch = epoch
    },
    at,
    isFresh: (time) => at(time) !== null && foundEpoch === epoch,
  }
}

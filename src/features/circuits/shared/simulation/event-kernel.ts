import type { Signal } from '../component.ts'
import { liftUnknown } from '../lift-unknown.ts'
import type { Netlist } from './compile-netlist.ts'
import { createEventWheel } from './event-wheel.ts'
import { codeOf, signalOf, UNKNOWN } from './signal-code.ts'

/** The values of all nets, and what moves them from one time to the next. */
export interface EventKernel {
  /** By net. */
  readonly values: Uint8Array
  readonly memory: Uint8Array
  /** How many changes of nets were carried out. */
  readonly events: number
  /** True when nothing is to come but what clocks and people do. */
  isQuiet(): boolean
  /** The next time with an event from `time` to `limit`; `time` itself when a net was driven since; -1 for none. */
  next(time: number, limit: number): number
  /** Changes a net that no part computes; what follows comes with the next `advance`. */
  drive(net: number, code: number, time: number): void
  /** Carries out what happens at `time`, which is not before the last one. */
  advance(time: number): void
}

/** Called for every change of a net, before any part sees it. */
export type NetListener = (net: number, code: number, time: number) => void

/**
 * An event-driven simulation with a delay for each part (transport delay: pulses are passed on, however short). At each
 * time first all nets change, then each part that one of them reaches is computed once: so what comes out does not
 * depend on the order of parts or wires.
 *
 * It starts with all nets unknown but 0 and 1, and all parts to be computed.
 */
export function createEventKernel(
  netlist: Netlist,
  initialMemory: Uint8Array,
  onChange: NetListener,
): EventKernel & { endPowerOn(): void } {
  const { inputStart, inputNets, outputStart, fanoutStart, fanout, delays } = netlist
  const partCount = netlist.parts.length
  const values = new Uint8Array(netlist.netCount).fill(UNKNOWN)
  values[0] = 0
  values[1] = 1
  /** What each net will be once all its events are done. */
  const coming = values.slice()
  const memory = initialMemory.slice()
  /** What each input was when its part was last computed. */
  const before = new Uint8Array(inputNets.length).fill(UNKNOWN)
  const wheel = createEventWheel(delays.reduce((longest, delay) => Math.max(longest, delay), 1))
  const dirty = new Int32Array(partCount)
  const isDirty = new Uint8Array(partCount)
  let dirtyCount = 0
  let events = 0
  let isPoweringOn = true
  let now = 0

  function change(net: number, code: number): void {
    if (values[net] === code) return
    values[net] = code
    events++
    onChange(net, code, now)
    const end = fanoutStart[net + 1] ?? 0
    for (let i = fanoutStart[net] ?? 0; i < end; i++) markDirty(fanout[i] ?? 0)
  }
  function markDirty(part: number): void {
    if (isDirty[part] === 1) return
    isDirty[part] = 1
    dirty[dirtyCount++] = part
  }
  function give(net: number, code: number, part: number): void {
    if (coming[net] === code) return
    coming[net] = code
    wheel.add(now + (delays[part] ?? 1), net, code)
  }

  function compute(part: number): void {
    const table = netlist.tables[part]
    if (!table) return computeSlowly(part)
    const from = inputStart[part] ?? 0
    const end = inputStart[part + 1] ?? 0
    let row = 0
    for (let i = from; i < end; i++) row |= (values[inputNets[i] ?? 0] ?? 0) << (2 * (i - from))
    const firstNet = outputStart[part] ?? 0
    const count = (outputStart[part + 1] ?? 0) - firstNet
    for (let i = 0; i < count; i++) give(firstNet + i, table[row * count + i] ?? 0, part)
  }
  function computeSlowly(part: number): void {
    const behaviour = netlist.behaviours[part]
    if (!behaviour) return
    const from = inputStart[part] ?? 0
    const end = inputStart[part + 1] ?? 0
    const inputs: Signal[] = []
    const earlier: Signal[] = []
    for (let i = from; i < end; i++) {
      const code = values[inputNets[i] ?? 0] ?? UNKNOWN
      inputs.push(signalOf(code))
      earlier.push(isPoweringOn ? signalOf(code) : signalOf(before[i]))
      before[i] = code
    }
    const kept = netlist.memoryStart[part] ?? 0
    const keptEnd = netlist.memoryStart[part + 1] ?? 0
    // While the power comes on there are no edges, and what is not known yet must not spoil what was there at first.
    const remembered = isPoweringOn ? initialMemory : memory
    const result = liftUnknown(
      behaviour,
      inputs,
      earlier,
      Array.from(remembered.subarray(kept, keptEnd), signalOf),
    )
    for (const [index, signal] of result.memory.entries()) memory[kept + index] = codeOf(signal)
    const firstNet = outputStart[part] ?? 0
    for (const [index, signal] of result.outputs.entries())
      give(firstNet + index, codeOf(signal), part)
  }

  for (let part = 0; part < partCount; part++) if (netlist.behaviours[part]) markDirty(part)
  return {
    values,
    memory,
    get events() {
      return events
    },
    isQuiet: () => dirtyCount === 0 && wheel.size === 0,
    next: (time, limit) => (dirtyCount > 0 ? time : wheel.next(time, limit)),
    drive(net, code, time) {
      now = time
      coming[net] = code
      change(net, code)
    },
    advance(time) {
      now = time
      wheel.take(time, change)
      const count = dirtyCount
      dirtyCount = 0
      for (let i = 0; i < count; i++) {
        const part = dirty[i] ?? 0
        isDirty[part] = 0
        compute(part)
      }
    },
    endPowerOn() {
      isPoweringOn = false
    },
  }
}

import type { Blueprint } from '../blueprint.ts'
import type { Bit, Signal } from '../component.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { halfPeriodOf, initialOf } from '../read-properties.ts'
import { wireEnd } from '../wire-end.ts'
import { compileNetlist } from './compile-netlist.ts'
import type { Netlist } from './compile-netlist.ts'
import { createEventKernel } from './event-kernel.ts'
import { createOscillationWatch } from './oscillation-watch.ts'
import type { Oscillation } from './oscillation-watch.ts'
import { createRecordings } from './recordings.ts'
import type { Recording } from './recordings.ts'
import { codeOf, signalOf } from './signal-code.ts'

/**
 * How a run ended. `settled`: nothing is to come but what clocks and people do. `running`: the time was reached, more is to
 * come. `oscillating`: a loop keeps changing by itself. `stopped`: the budget of events ran out first.
 */
export interface RunResult {
  readonly status: 'settled' | 'running' | 'oscillating' | 'stopped'
  readonly time: number
  /** Changes of wires in this run. */
  readonly events: number
}

export interface PartView {
  readonly inputs: Readonly<Record<string, Signal>>
  readonly outputs: Readonly<Record<string, Signal>>
  /** What it remembers, the bit that counts 1 first; empty for parts without memory. */
  readonly memory: readonly Signal[]
}

/** What outlives an edit of the circuit: plain data. */
export interface SimulationSnapshot {
  readonly time: number
  /** Of switches, by label. */
  readonly switches: Readonly<Record<string, Bit>>
  /** By label. */
  readonly memory: Readonly<Record<string, readonly Signal[]>>
}

export interface Simulation {
  readonly blueprint: Blueprint
  /** Ticks since the start; one is shown as a millisecond. */
  readonly time: number
  /** Changes of wires since the start. */
  readonly events: number
  readonly oscillation: Oscillation | null
  /** True when something is to come; clocks count. */
  readonly isRunning: boolean
  /** Sets a switch or holds or releases a button. Its wire changes at once, all else with the next step or run. */
  set(label: string, value: Bit): void
  toggle(label: string): void
  press(label: string): void
  release(label: string): void
  /** Goes to the next time at which something happens, and does it. */
  step(): RunResult
  /** Does all that happens until `time`, included. */
  runTo(time: number): RunResult
  /** Runs until nothing is to come but what clocks and people do; clocks that change meanwhile count. */
  settle(): RunResult
  /** Of a pin, `LABEL:PIN`; `x` for a pin that there is not. */
  value(pin: string): Signal
  state(label: string): PartView | null
  /** Records pins (`LABEL:PIN`) from now on, changes only. */
  record(pins: readonly string[]): Recording
  /** After each call that changed wires: the outputs (`LABEL:PIN`) whose values changed. */
  onChange(listener: (pins: readonly string[]) => void): () => void
  snapshot(): SimulationSnapshot
}

export interface SimulationOptions {
  /** Most changes of wires in one run; a million when left out. */
  readonly maxEvents?: number
  /** Switches and memories that were there before an edit, for parts that are there still. */
  readonly from?: SimulationSnapshot
}

/**
 * A circuit under power: all parts have settled with switches and memories at their initial values, which is time 0.
 * @throws LatentError `invalid_input` for a blueprint with errors
 */
export function createSimulation(
  blueprint: Blueprint,
  { maxEvents = 1_000_000, from }: SimulationOptions = {},
): Simulation {
  const netlist = compileNetlist(blueprint)
  const watch = createOscillationWatch(netlist)
  const recordings = createRecordings(netlist)
  const listeners = new Set<(pins: readonly string[]) => void>()
  const changed = new Set<number>()
  const parts = new Map(
    netlist.parts.map((part, index) => [part.component.label, { ...part, index }]),
  )
  let isOn = false
  const kernel = createEventKernel(netlist, initialMemory(netlist, from), (net, code, time) => {
    if (!isOn) return
    watch.changed(net, code, time - start)
    recordings.changed(net, code, time - start)
    changed.add(net)
  })
  const clocks = netlist.parts.flatMap(({ component, definition }, index) =>
    definition.role === 'clock'
      ? [{ net: netOf(index), half: halfPeriodOf(definition, component.properties), next: 0 }]
      : [],
  )
  let now = powerOn()
  const start = now
  isOn = true
  for (const clock of clocks) clock.next = start + clock.half

  function netOf(part: number): number {
    return netlist.outputStart[part] ?? 0
  }
  /** Settles with the sources at their values: knowing more never unsettles, so this ends. */
  function powerOn(): number {
    for (const [index, { component, definition }] of netlist.parts.entries()) {
      const { type, role } = definition
      if (role === 'logic' || role === 'display') continue
      const isOne = type === 'CONST_1' || initialOf(definition, component.properties) === 1
      kernel.drive(netOf(index), from?.switches[component.label] ?? (isOne ? 1 : 0), 0)
    }
    let time = 0
    for (let next = kernel.next(0, Infinity); next !== -1; next = kernel.next(time, Infinity)) {
      time = next
      kernel.advance(time)
    }
    kernel.endPowerOn()
    return time
  }

  const nextClock = () => clocks.reduce((first, { next }) => Math.min(first, next), Infinity)
  function advance(time: number): void {
    now = time
    for (const clock of clocks)
      if (clock.next === time) {
        clock.next += clock.half
        watch.stimulus()
        kernel.drive(clock.net, kernel.values[clock.net] === 1 ? 0 : 1, time)
      }
    kernel.advance(time)
  }
  /** Advances while `goesOn`, and says how it ended. */
  function run(limit: number, goesOn: (steps: number) => boolean): RunResult {
    const before = kernel.events
    let isSpent = false
    for (let steps = 0; goesOn(steps); steps++) {
      const clock = nextClock()
      const event = kernel.next(now, Math.min(limit, clock))
      const next = event === -1 ? clock : event
      if (next > limit || next === Infinity) break
      if (kernel.events - before >= maxEvents) {
        isSpent = true
        break
      }
      advance(next)
    }
    if (!isSpent && limit !== Infinity) now = Math.max(now, limit)
    tell()
    return { status: statusNow(isSpent), time: now - start, events: kernel.events - before }
  }
  /** What has come to rest does not oscillate, however lately it did. */
  const oscillationNow = () => (kernel.isQuiet() ? null : watch.at(now - start))
  function statusNow(isSpent: boolean): RunResult['status'] {
    if (oscillationNow()) return 'oscillating'
    if (isSpent) return 'stopped'
    return kernel.isQuiet() ? 'settled' : 'running'
  }
  function tell(): void {
    if (changed.size === 0) return
    const pins = [...changed].map((net) => netlist.driverOf[net] ?? '')
    changed.clear()
    for (const listener of listeners) listener(pins)
  }
  function set(label: string, value: Bit): void {
    const part = parts.get(label)
    if (!part || (part.definition.role !== 'switch' && part.definition.role !== 'button'))
      throw new LatentError('invalid_input', `There is no switch or button ${label}.`)
    watch.stimulus()
    kernel.drive(netOf(part.index), value, now)
    tell()
  }
  const value = (pin: string): Signal => signalOf(kernel.values[netlist.nets.get(pin) ?? -1])
  const memoryOf = (index: number): readonly Signal[] =>
    Array.from(
      kernel.memory.subarray(netlist.memoryStart[index], netlist.memoryStart[index + 1]),
      signalOf,
    )

  return {
    blueprint,
    get time() {
      return now - start
    },
    get events() {
      return kernel.events
    },
    get oscillation() {
      return oscillationNow()
    },
    get isRunning() {
      return clocks.length > 0 || !kernel.isQuiet()
    },
    set,
    toggle: (label) => set(label, value(wireEnd(label, 'OUT')) === 1 ? 0 : 1),
    press: (label) => set(label, 1),
    release: (label) => set(label, 0),
    step() {
      // What was driven since is at the same time: its first effects are what a step shows.
      const isDriven = kernel.next(now, now) === now
      return run(Infinity, (steps) => steps < (isDriven ? 2 : 1))
    },
    runTo: (time) => run(start + time, () => true),
    settle: () => run(Infinity, () => !kernel.isQuiet() && !watch.isFresh(now - start)),
    value,
    state(label) {
      const part = parts.get(label)
      if (!part) return null
      const ofType = (wanted: 'input' | 'output') =>
        Object.fromEntries(
          part.definition.pins
            .filter(({ type }) => type === wanted)
            .map(({ name }) => [name, value(wireEnd(label, name))]),
        )
      return { inputs: ofType('input'), outputs: ofType('output'), memory: memoryOf(part.index) }
    },
    record: (pins) => recordings.record(pins, now - start, value),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot() {
      const switches: Record<string, Bit> = {}
      const memory: Record<string, readonly Signal[]> = {}
      for (const [label, { index, definition }] of parts) {
        if (definition.role === 'switch')
          switches[label] = kernel.values[netOf(index)] === 1 ? 1 : 0
        if (definition.behaviour && definition.behaviour.memorySize > 0)
          memory[label] = memoryOf(index)
      }
      return { time: now - start, switches, memory }
    },
  }
}

function initialMemory(netlist: Netlist, from: SimulationSnapshot | undefined): Uint8Array {
  const memory = new Uint8Array(netlist.memoryStart[netlist.parts.length] ?? 0)
  for (const [index, { component, definition }] of netlist.parts.entries()) {
    const [begin = 0, end = 0] = [netlist.memoryStart[index], netlist.memoryStart[index + 1]]
    const kept = from?.memory[component.label]
    for (let i = begin; i < end; i++)
      memory[i] = codeOf(
        (kept?.length === end - begin ? kept[i - begin] : undefined) ??
          initialOf(definition, component.properties),
      )
  }
  return memory
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Blueprint } from '../../shared/blueprint.ts'
import type { Signal } from '../../shared/component.ts'
import { componentOfType } from '../../shared/registry.ts'
import {
  createSimulation,
  type RunResult,
  type Simulation,
  type SimulationSnapshot,
} from '../../shared/simulation/create-simulation.ts'
import type { RecordedSignal, Recording } from '../../shared/simulation/recordings.ts'
import { wireEnd } from '../../shared/wire-end.ts'

import { watchedPins } from '../../shared/analysis/watched-pins.ts'

export interface RunState {
  /** Time goes on by itself. */
  readonly isRunning: boolean
  /** Ticks of the simulation in a millisecond of the clock on the wall. */
  readonly speed: number
  readonly time: number
  readonly events: number
  /** Something is to come: a clock, or a change under way. */
  readonly hasMore: boolean
  /** The run used up its budget of events: time passes slower than it should. */
  readonly isBehind: boolean
  /** Parts that keep changing by themselves, and how often. */
  readonly oscillation: { readonly parts: readonly string[]; readonly period: number } | null
}

/** A circuit at work on the screen. */
export interface CircuitRun {
  readonly state: StoreApi<RunState>
  readonly simulation: () => Simulation
  /** Hears of the outputs (`LABEL:PIN`) whose values changed; null for all, after a reset. */
  onPaint(listener: (pins: readonly string[] | null) => void): () => void
  value(pin: string): Signal
  toggle(label: string): void
  press(label: string): void
  release(label: string): void
  run(): void
  pause(): void
  /** Everything that happens at the next time at which something does; pauses. */
  stepEvent(): void
  /** Until a clock has changed; pauses. */
  stepClock(): void
  reset(): void
  setSpeed(speed: number): void
  /** Lets so many whole periods of the first clock pass; pauses. */
  runCycles(count: number): void
  /** What the pins that are recorded did since the start or the last reset. */
  recorded(): readonly RecordedSignal[]
  /** One picture's time has passed. Answers whether there is more to come. */
  frame(elapsedMs: number): boolean
  /** What outlives an edit of the circuit. */
  snapshot(): SimulationSnapshot
}

/** More changes of wires than this in one picture are left for the next. */
const EVENTS_A_FRAME = 20_000
/** After a long pause, as behind another window, time does not catch up. */
const LONGEST_FRAME_MS = 100
const MOST_STEPS_TO_CLOCK = 20_000

export function createCircuitRun(
  blueprint: Blueprint,
  { from, isRunning }: { readonly from?: SimulationSnapshot; readonly isRunning: boolean },
): CircuitRun {
  const listeners = new Set<(pins: readonly string[] | null) => void>()
  const clocks = new Set(
    blueprint.components
      .filter(({ type }) => componentOfType(type)?.role === 'clock')
      .map(({ label }) => wireEnd(label, 'OUT')),
  )
  let hasTicked = false
  const recordedPins = watchedPins(blueprint).map(({ pin }) => pin)
  let recording: Recording | null = null
  /** What settled when the power came on is no news. */
  let eventsAtStart = 0
  let simulation = begin(from)
  /** The part of a tick that has passed. */
  let rest = 0
  const state = createStore<RunState>(() => ({
    isRunning,
    speed: 1,
    isBehind: false,
    ...seen(),
  }))

  function begin(snapshot?: SimulationSnapshot): Simulation {
    const options = { maxEvents: EVENTS_A_FRAME, ...(snapshot ? { from: snapshot } : {}) }
    const next = createSimulation(blueprint, options)
    next.onChange((pins) => {
      hasTicked ||= pins.some((pin) => clocks.has(pin))
      for (const listener of listeners) listener(pins)
    })
    recording = next.record(recordedPins)
    eventsAtStart = next.events
    return next
  }
  function seen(): Pick<RunState, 'time' | 'events' | 'hasMore' | 'oscillation'> {
    const { time, events, isRunning: hasMore, oscillation } = simulation
    return { time, events: events - eventsAtStart, hasMore, oscillation }
  }
  function say(result: RunResult | null = null): void {
    state.setState({ ...seen(), isBehind: result?.status === 'stopped' })
  }
  function toClockEdge(): void {
    hasTicked = false
    for (let steps = 0; steps < MOST_STEPS_TO_CLOCK && !hasTicked; steps++) {
      if (!simulation.isRunning) return
      simulation.step()
    }
  }
  function acted(action: () => void): void {
    action()
    say()
  }

  return {
    state,
    simulation: () => simulation,
    onPaint(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    value: (pin) => simulation.value(pin),
    toggle: (label) => acted(() => simulation.toggle(label)),
    press: (label) => acted(() => simulation.press(label)),
    release: (label) => acted(() => simulation.release(label)),
    run: () => state.setState({ isRunning: true }),
    pause: () => state.setState({ isRunning: false }),
    stepEvent() {
      state.setState({ isRunning: false })
      say(simulation.step())
    },
    stepClock() {
      state.setState({ isRunning: false })
      toClockEdge()
      say()
    },
    runCycles(count) {
      state.setState({ isRunning: false })
      for (let edge = 0; edge < 2 * count; edge++) toClockEdge()
      say()
    },
    recorded: () => recording?.signals() ?? [],
    reset() {
      simulation = begin()
      rest = 0
      say()
      for (const listener of listeners) listener(null)
    },
    setSpeed: (speed) => state.setState({ speed }),
    frame(elapsedMs) {
      const { isRunning: goesOn, speed } = state.getState()
      if (!goesOn || !simulation.isRunning) return false
      const ticks = rest + Math.min(elapsedMs, LONGEST_FRAME_MS) * speed
      const whole = Math.floor(ticks)
      rest = ticks - whole
      if (whole > 0) say(simulation.runTo(simulation.time + whole))
      return true
    },
    snapshot: () => simulation.snapshot(),
  }
}

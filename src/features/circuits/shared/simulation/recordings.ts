import type { Signal } from '../component.ts'
import type { Netlist } from './compile-netlist.ts'
import { signalOf } from './signal-code.ts'

export interface SignalChange {
  readonly time: number
  readonly value: Signal
}
export interface RecordedSignal {
  /** `LABEL:PIN` */
  readonly pin: string
  /** In order of time, no two alike behind each other; the first is the value when it began, or the oldest kept. */
  readonly changes: readonly SignalChange[]
}
export interface Recording {
  signals(): readonly RecordedSignal[]
  stop(): void
}

/** Of one pin; beyond it the older half is dropped. */
const MAX_CHANGES = 20_000

export interface Recordings {
  changed(net: number, code: number, time: number): void
  record(pins: readonly string[], time: number, value: (pin: string) => Signal): Recording
}

/** The recordings of a simulation. Nets that nobody records cost one look-up a change. */
export function createRecordings({ nets, netCount }: Netlist): Recordings {
  const isRecorded = new Uint8Array(netCount)
  const byNet = new Map<number, Set<SignalChange[]>>()
  return {
    changed(net, code, time) {
      if (isRecorded[net] === 0) return
      for (const changes of byNet.get(net) ?? []) {
        const value = signalOf(code)
        // Of several changes at one time the last is what can be seen.
        if (changes.at(-1)?.time === time) changes.pop()
        if (changes.at(-1)?.value !== value) changes.push({ time, value })
        if (changes.length > MAX_CHANGES) changes.splice(0, MAX_CHANGES / 2)
      }
    },
    record(pins, time, value) {
      const signals = pins.map((pin) => ({
        pin,
        net: nets.get(pin),
        changes: startingAt(time, value(pin)),
      }))
      for (const { net, changes } of signals) {
        if (net === undefined) continue
        isRecorded[net] = 1
        byNet.set(net, (byNet.get(net) ?? new Set()).add(changes))
      }
      return {
        signals: () => signals.map(({ pin, changes }) => ({ pin, changes: [...changes] })),
        stop() {
          for (const { net, changes } of signals) {
            if (net === undefined) continue
            byNet.get(net)?.delete(changes)
            if (byNet.get(net)?.size === 0) isRecorded[net] = 0
          }
        },
      }
    },
  }
}

const startingAt = (time: number, value: Signal): SignalChange[] => [{ time, value }]

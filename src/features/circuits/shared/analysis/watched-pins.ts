import type { Blueprint } from '../blueprint.ts'
import { componentOfType } from '../registry.ts'
import { wireEnd } from '../wire-end.ts'

export interface WatchedPin {
  /** `LABEL:PIN` */
  readonly pin: string
  /** How it is called in a waveform: the label alone where the part has one pin. */
  readonly name: string
  /** Shown unless somebody chooses otherwise. */
  readonly isUsual: boolean
}

const MOST_WATCHED = 64
const MOST_USUAL = 10

/** The pins that a waveform can show, in its order: clocks, what a person sets, what shows something, then all outputs. */
export function watchedPins({ components }: Blueprint): readonly WatchedPin[] {
  const pins = components.flatMap(({ label, type }) => {
    const definition = componentOfType(type)
    if (!definition) return []
    const isSource = definition.role !== 'logic' && definition.role !== 'display'
    const isShown = definition.role === 'display'
    const rank = definition.role === 'clock' ? 0 : isSource ? 1 : isShown ? 2 : 3
    return definition.pins
      .filter((pin) => isShown || pin.type === 'output')
      .map((pin) => ({
        pin: wireEnd(label, pin.name),
        name: isSource || definition.pins.length === 1 ? label : `${label} ${pin.name}`,
        rank,
      }))
  })
  return pins
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_WATCHED)
    .map(({ pin, name, rank }, index) => ({ pin, name, isUsual: rank < 3 && index < MOST_USUAL }))
}

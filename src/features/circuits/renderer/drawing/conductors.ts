import type { Position } from '../../shared/blueprint.ts'
import type { Signal } from '../../shared/component.ts'
import type { PlacedPin } from './placed-part.ts'
import type { Sheet } from './sheet.ts'

/** All lines that have the value of one pin at all times: the wires of its net, and those from pins to their parts. */
export interface Conductor {
  /** `LABEL:PIN` of the output, or of an input that nothing drives. */
  readonly pin: string
  readonly lines: readonly (readonly Position[])[]
  readonly junctions: readonly Position[]
}

/** How long the line from a pin to its part is; null for a pin that has none. */
export type StubLength = (part: number, pin: string) => number | null

export function conductorsOf(
  { parts, nets }: Pick<Sheet, 'parts' | 'nets'>,
  stubLength: StubLength,
): readonly Conductor[] {
  const drivers = driversOf(nets)
  const conductors = new Map<
    string,
    { readonly lines: (readonly Position[])[]; readonly junctions: readonly Position[] }
  >(
    nets.map(({ source, wires, junctions }) => [
      source,
      { lines: wires.map(({ points }) => points), junctions },
    ]),
  )
  for (const [index, { pins }] of parts.entries())
    for (const pin of pins) {
      const length = stubLength(index, pin.definition.name)
      if (length === null) continue
      const source = pin.definition.type === 'output' ? pin.key : (drivers.get(pin.key) ?? pin.key)
      const known = conductors.get(source) ?? { lines: [], junctions: [] }
      conductors.set(source, known)
      known.lines.push(stubOf(pin, length))
    }
  return [...conductors].map(([pin, drawn]) => ({ pin, ...drawn }))
}

/** The output that drives each input, by their names. */
export const driversOf = (nets: Sheet['nets']): ReadonlyMap<string, string> =>
  new Map(nets.flatMap(({ source, wires }) => wires.map(({ to }) => [to, source] as const)))

const INWARD = { left: [1, 0], right: [-1, 0], top: [0, 1], bottom: [0, -1] } as const

function stubOf({ place }: PlacedPin, length: number): readonly Position[] {
  const [x, y] = INWARD[place.side]
  return [
    { x: place.x, y: place.y },
    { x: place.x + x * length, y: place.y + y * length },
  ]
}

/** How lines of one value look; the same as in `drawing.module.css`, in units of the sheet. */
export interface WireLook {
  /** The token of its colour. */
  readonly colour: `--${string}`
  readonly width: number
  readonly dashes: readonly number[]
}

/** A value is told by colour, weight and dashes together. */
export function wireLook(value: Signal): WireLook {
  switch (value) {
    case 0:
      return { colour: '--ink-2', width: 1.25, dashes: [] }
    case 1:
      return { colour: '--signal-high', width: 2.5, dashes: [] }
    case 'x':
      return { colour: '--ink-3', width: 1.25, dashes: [4, 3] }
  }
}

/** In the order they are drawn: what is high lies above the others. */
export const DRAWN_VALUES: readonly Signal[] = ['x', 0, 1]

export function byValue<T extends Pick<Conductor, 'pin'>>(
  conductors: readonly T[],
  value: (pin: string) => Signal,
): ReadonlyMap<Signal, readonly T[]> {
  const found = new Map<Signal, T[]>(DRAWN_VALUES.map((each) => [each, []]))
  for (const conductor of conductors) found.get(value(conductor.pin))?.push(conductor)
  return found
}

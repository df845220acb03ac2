import type { Position } from '../../shared/blueprint.ts'
import type { Signal } from '../../shared/component.ts'
import { rotationOf } from '../../shared/part-geometry.ts'
import { driversOf } from './conductors.ts'
import { ledColour } from './led-colour.ts'
import type { Sheet } from './sheet.ts'

/** An LED on the sheet, without the line to its pin. */
export interface Lamp {
  /** `LABEL:PIN` of the output that lights it, or its own where nothing does. */
  readonly pin: string
  readonly middle: Position
  readonly radius: number
  /** Where its light is reflected, from the middle; turned with the part. */
  readonly shine: Position
  /** The token of its colour. */
  readonly colour: `--led-${string}`
}

export const lampRadius = ({ width, height }: { width: number; height: number }): number =>
  Math.min(width, height) / 2 - 6
/** How far the arms of the cross in an LED reach to each side, as a part of its radius. */
export const LAMP_ARM = 0.35
/** As a part of its radius. */
export const LAMP_SHINE = 0.22
/** Wider than the lamp by so much. */
export const LAMP_GLOW = 5

export function lampsOf({ parts, nets }: Pick<Sheet, 'parts' | 'nets'>): readonly Lamp[] {
  const drivers = driversOf(nets)
  return parts.flatMap(({ component, definition, box, pins: [pin] }) => {
    if (!definition || !pin || !isLamp(definition.type)) return []
    const radius = lampRadius(definition)
    const arm = radius * LAMP_ARM
    const turn = rotationOf(component)
    return {
      pin: drivers.get(pin.key) ?? pin.key,
      middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
      radius,
      shine: {
        x: turn === 90 || turn === 180 ? arm : -arm,
        y: turn === 180 || turn === 270 ? arm : -arm,
      },
      colour: `--led-${ledColour(definition.type, component.properties ?? {})}` as const,
    }
  })
}

export const isLamp = (type: string): boolean => type.startsWith('LED')

/** How a lamp looks; the same as in `drawing.module.css`. Colours are for a style, with the tokens already read. */
export interface LampLook {
  readonly fill: string
  readonly stroke: string
  readonly dashes: readonly number[]
  readonly isLit: boolean
}

export function lampLook(
  value: Signal,
  colour: string,
  { ink, paper }: { readonly ink: string; readonly paper: string },
): LampLook {
  if (value === 1)
    return {
      fill: colour,
      stroke: `color-mix(in oklab, ${colour} 70%, ${ink})`,
      dashes: [],
      isLit: true,
    }
  return {
    fill: `color-mix(in oklab, ${colour} 14%, ${paper})`,
    stroke: ink,
    dashes: value === 'x' ? [4, 3] : [],
    isLit: false,
  }
}

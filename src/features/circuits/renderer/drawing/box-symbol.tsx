import type { ComponentDefinition, PinDefinition } from '../../shared/component.ts'
import { BUBBLE_RADIUS } from './gate-shape.ts'
import { isClockPin, shownPinName } from './pin-name.ts'
import { Stub } from './stub.tsx'
import styles from './drawing.module.css'

const INSET = 10

/** A part without a sign of its own: a box; its pins' names and its own stand upright in the layer above. */
export function BoxSymbol({ definition }: { readonly definition: ComponentDefinition }) {
  const body = bodyOfBox(definition)
  return (
    <>
      {definition.pins.map((pin) => {
        const hasBubble = pin.type === 'output' && shownPinName(pin.name).hasBar
        const edge = edgeOf(pin, body)
        const out = pin.side === 'left' || pin.side === 'top' ? -1 : 1
        const end = hasBubble ? edge + out * 2 * BUBBLE_RADIUS : edge
        return (
          <g key={pin.name}>
            <Stub pin={pin} to={end} />
            {hasBubble ? <Bubble pin={pin} at={edge + out * BUBBLE_RADIUS} /> : null}
          </g>
        )
      })}
      <rect
        className={styles.body}
        x={body.left}
        y={body.top}
        width={body.right - body.left}
        height={body.bottom - body.top}
        rx={2}
      />
      {definition.pins
        .filter(({ name, side }) => isClockPin(name) && side === 'left')
        .map(({ name, position: { y } }) => (
          <path key={name} className={styles.outline} d={`M ${body.left} ${y - 5} l 8 5 l -8 5`} />
        ))}
    </>
  )
}

const Bubble = ({ pin, at }: { readonly pin: PinDefinition; readonly at: number }) => {
  const isLevel = pin.side === 'left' || pin.side === 'right'
  return (
    <circle
      className={styles.body}
      cx={isLevel ? at : pin.position.x}
      cy={isLevel ? pin.position.y : at}
      r={BUBBLE_RADIUS}
    />
  )
}

export interface BoxBody {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The rectangle within the part's box, with room for the lines of its pins. */
export function bodyOfBox({ width, height, pins }: ComponentDefinition): BoxBody {
  const sides = new Set(pins.map(({ side }) => side))
  return {
    left: sides.has('left') ? INSET : 2,
    right: width - (sides.has('right') ? INSET : 2),
    top: sides.has('top') ? INSET : 2,
    bottom: height - (sides.has('bottom') ? INSET : 2),
  }
}

const edgeOf = ({ side }: PinDefinition, body: BoxBody): number => body[side]

import type { ComponentDefinition, Properties } from '../../shared/component.ts'
import { bodyOfBox } from './box-symbol.tsx'
import { ledColour } from './led-colour.ts'
import { Stub } from './stub.tsx'
import styles from './drawing.module.css'

/** The segments A to G in a field of 24 by 44, each a bar with pointed ends. */
const SEGMENTS: readonly (readonly [name: string, path: string])[] = [
  ['A', level(0)],
  ['B', upright(24, 0)],
  ['C', upright(24, 22)],
  ['D', level(44)],
  ['E', upright(0, 22)],
  ['F', upright(0, 0)],
  ['G', level(22)],
]

function level(y: number): string {
  return `M 2 ${y} l 3 -3 h 14 l 3 3 l -3 3 h -14 Z`
}
function upright(x: number, y: number): string {
  return `M ${x} ${y + 2} l 3 3 v 12 l -3 3 l -3 -3 v -12 Z`
}

/** With a pin for each segment, or with the pins of a number: then the painter of the signals reads `data-digit`. */
export function SevenSegment({
  definition,
  properties,
}: {
  readonly definition: ComponentDefinition
  readonly properties: Properties
}) {
  const body = bodyOfBox(definition)
  const ofNumber = definition.type === 'SEVEN_SEGMENT_BCD'
  const scale = Math.min(1.6, (body.bottom - body.top - 32) / 44)
  const left = body.left + (body.right - body.left + 16) / 2 - 12 * scale
  const top = (body.top + body.bottom) / 2 - 22 * scale
  const points = definition.pins.find(({ name }) => name === 'DP')
  return (
    <>
      {definition.pins.map((pin) => (
        <Stub key={pin.name} pin={pin} to={body[pin.side]} />
      ))}
      <rect
        className={styles.body}
        x={body.left}
        y={body.top}
        width={body.right - body.left}
        height={body.bottom - body.top}
        rx={4}
      />
      <g
        className={styles.led}
        data-colour={ledColour('', properties)}
        data-digit={ofNumber ? '' : undefined}
        transform={`translate(${left} ${top}) scale(${scale})`}
      >
        {SEGMENTS.map(([name, path]) => (
          <path
            key={name}
            className={styles.segment}
            d={path}
            data-segment={name}
            data-pin={ofNumber ? undefined : name}
            data-value="x"
          />
        ))}
        {points ? (
          <circle className={styles.segment} cx={32} cy={44} r={3} data-pin="DP" data-value="x" />
        ) : null}
      </g>
    </>
  )
}

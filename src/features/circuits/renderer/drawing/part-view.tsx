import { memo } from 'react'
import type { ComponentDefinition } from '../../shared/component.ts'
import { rotationOf, type Rotation } from '../../shared/part-geometry.ts'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { gateKind } from './gate-shape.ts'
import { PartSymbol } from './part-symbol.tsx'
import { isClockPin, shownPinName } from './pin-name.ts'
import type { PlacedPart, PlacedPin } from './placed-part.ts'
import styles from './drawing.module.css'

const NO_PROPERTIES = {}
const CONTROL = {
  className: classNames(styles.part, styles.control),
  role: 'button',
  tabIndex: 0,
  'aria-pressed': false,
}
const SHOWN = { role: 'img' }
/** What a part is to those who work or read the circuit; its words are kept up by the painter of the signals. */
const LIVE = {
  switch: CONTROL,
  button: CONTROL,
  display: SHOWN,
  clock: SHOWN,
  constant: {},
  logic: {},
} as const

/** One part in its place. Its names stand upright however it is turned. */
export const PartView = memo(function PartView({
  part: { component, definition, box, pins },
  index,
  isLive = false,
}: {
  readonly part: PlacedPart
  /** In the blueprint's list. */
  readonly index: number
  /** Switches and buttons can be worked, and outputs say what they show. */
  readonly isLive?: boolean
}) {
  return (
    <>
      <g
        className={styles.part}
        {...(isLive && definition ? LIVE[definition.role] : {})}
        data-part={index}
        transform={`translate(${box.x} ${box.y})`}
      >
        <rect className={styles.ground} width={box.width} height={box.height} />
        {definition ? (
          <g transform={turned(rotationOf(component), definition)}>
            <PartSymbol
              definition={definition}
              properties={component.properties ?? NO_PROPERTIES}
            />
          </g>
        ) : (
          <rect
            className={styles.unknown}
            x={2}
            y={2}
            width={box.width - 4}
            height={box.height - 4}
            rx={2}
          />
        )}
        <title>{titleOf(component.label, definition?.name ?? component.type)}</title>
      </g>
      {definition === null ? (
        <text className={styles.caption} x={box.x + box.width / 2} y={box.y + box.height / 2 + 4}>
          ?
        </text>
      ) : isBox(definition) ? (
        <BoxNames definition={definition} box={box} pins={pins} />
      ) : null}
    </>
  )
})

const titleOf = (label: string, name: string): string => `${label} · ${name}`

const isBox = ({ type, role }: ComponentDefinition): boolean =>
  (role === 'logic' && gateKind(type) === null) || type.startsWith('SEVEN_SEGMENT')

/** Turns the upright symbol clockwise within its box. */
function turned(rotation: Rotation, { width, height }: ComponentDefinition): string | undefined {
  switch (rotation) {
    case 0:
      return undefined
    case 90:
      return `translate(${height} 0) rotate(90)`
    case 180:
      return `translate(${width} ${height}) rotate(180)`
    case 270:
      return `translate(0 ${width}) rotate(270)`
  }
}

/** What a box does, in as many characters as it has room for. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  HALF_ADDER: 'HA',
  FULL_ADDER: 'FA',
  ADDER_4: 'ADD',
  SUBTRACTOR_4: 'SUB',
  COMPARATOR_4: 'CMP',
  SR_LATCH: 'SR',
  D_LATCH: 'D',
  D_FLIP_FLOP: 'D',
  T_FLIP_FLOP: 'T',
  JK_FLIP_FLOP: 'JK',
  SR_FLIP_FLOP: 'SR',
  COUNTER_4: 'CTR4',
  REGISTER_4: 'REG4',
  SHIFT_REGISTER_4: 'SRG4',
  ENCODER_8_3: 'ENC',
  DECODER_BCD_7: 'BCD/7',
}

function shortName({ type }: ComponentDefinition): string {
  if (Object.hasOwn(SHORT_NAMES, type)) return SHORT_NAMES[type] ?? ''
  if (type.startsWith('SEVEN_SEGMENT')) return ''
  if (type.startsWith('DECODER')) return 'DEC'
  return (/^[A-Z]+/.exec(type)?.[0] ?? type).slice(0, 5)
}

const PIN_GAP = 14
/** From the edge of the part to its box, and on to the name. */
const FROM_EDGE = 15

function BoxNames({
  definition,
  box,
  pins,
}: Pick<PlacedPart, 'box' | 'pins'> & { readonly definition: ComponentDefinition }) {
  const hasTop = pins.some(({ place }) => place.side === 'top')
  return (
    <g className={styles.names}>
      {pins.map((pin) => (
        <PinLabel key={pin.key} pin={pin} />
      ))}
      <text className={styles.caption} x={box.x + box.width / 2} y={box.y + (hasTop ? 34 : 19)}>
        {shortName(definition)}
      </text>
    </g>
  )
}

function PinLabel({ pin: { definition, place } }: { readonly pin: PlacedPin }) {
  const { text, hasBar } = shownPinName(definition.name)
  const wedge = isClockPin(definition.name) && definition.side === 'left' ? 6 : 0
  const at = {
    left: { x: place.x + FROM_EDGE + wedge, y: place.y + 3.5, anchor: 'start' },
    right: { x: place.x - FROM_EDGE, y: place.y + 3.5, anchor: 'end' },
    top: { x: place.x, y: place.y + PIN_GAP + 8, anchor: 'middle' },
    bottom: { x: place.x, y: place.y - PIN_GAP, anchor: 'middle' },
  } as const
  const { x, y, anchor } = at[place.side]
  return (
    <text
      className={styles.pinName}
      x={x}
      y={y}
      textAnchor={anchor}
      textDecoration={hasBar ? 'overline' : undefined}
    >
      {text}
    </text>
  )
}

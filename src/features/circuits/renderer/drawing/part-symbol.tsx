import type { ComponentDefinition, PinDefinition, Properties } from '../../shared/component.ts'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { BoxSymbol } from './box-symbol.tsx'
import { gateKind, gateShape, BUBBLE_RADIUS, type GateKind } from './gate-shape.ts'
import { isLamp, LAMP_ARM, LAMP_GLOW, LAMP_SHINE, lampRadius } from './lamps.ts'
import { ledColour } from './led-colour.ts'
import { SevenSegment } from './seven-segment.tsx'
import { Stub } from './stub.tsx'
import styles from './drawing.module.css'

export interface SymbolProps {
  readonly definition: ComponentDefinition
  readonly properties: Properties
}

/** A part in its own box, not turned. What carries a value has `data-pin`, for the painter of the signals. */
export function PartSymbol({ definition, properties }: SymbolProps) {
  const gate = gateKind(definition.type)
  if (gate) return <GateSymbol definition={definition} kind={gate} />
  switch (definition.role) {
    case 'switch':
      return <SwitchSymbol definition={definition} />
    case 'button':
      return <ButtonSymbol definition={definition} />
    case 'clock':
      return <ClockSymbol definition={definition} />
    case 'constant':
      return <ConstantSymbol definition={definition} />
    case 'display':
      return <DisplaySymbol definition={definition} properties={properties} />
    case 'logic':
      return <BoxSymbol definition={definition} />
  }
}

function DisplaySymbol({ definition, properties }: SymbolProps) {
  const { type } = definition
  if (isLamp(type)) return <LedSymbol definition={definition} properties={properties} />
  if (type.startsWith('SEVEN_SEGMENT'))
    return <SevenSegment definition={definition} properties={properties} />
  if (type === 'PROBE') return <ProbeSymbol definition={definition} />
  return <BoxSymbol definition={definition} />
}

function GateSymbol({
  definition: { pins, width, height },
  kind,
}: {
  readonly definition: ComponentDefinition
  readonly kind: GateKind
}) {
  const inputs = pins.filter(({ type }) => type === 'input').map(({ position }) => position.y)
  const shape = gateShape(kind, width, height, inputs)
  return (
    <>
      {pins.map((pin) => (
        <Stub
          key={pin.name}
          pin={pin}
          to={pin.type === 'output' ? shape.outputEdge : shape.inputEdge(pin.position.y)}
        />
      ))}
      <path className={styles.body} d={shape.outline} />
      {shape.lines === '' ? null : <path className={styles.outline} d={shape.lines} />}
      {shape.bubble ? (
        <circle className={styles.body} cx={shape.bubble.x} cy={shape.bubble.y} r={BUBBLE_RADIUS} />
      ) : null}
    </>
  )
}

function LedSymbol({ definition: { type, pins, width, height }, properties }: SymbolProps) {
  const pin = pins[0]
  const radius = lampRadius({ width, height })
  const [x, y] = [width / 2, height / 2]
  const ray = radius * LAMP_ARM
  return (
    <>
      {pin ? <Stub pin={pin} to={endOf(pin, x, y, radius)} /> : null}
      <g
        className={classNames(styles.led, styles.lamp)}
        data-lamp=""
        data-colour={ledColour(type, properties)}
        data-pin={pin?.name}
        data-value="x"
      >
        <circle className={styles.glow} cx={x} cy={y} r={radius + LAMP_GLOW} />
        <circle className={styles.bulb} cx={x} cy={y} r={radius} />
        <path
          className={styles.cross}
          d={`M ${x - ray} ${y - ray} L ${x + ray} ${y + ray} M ${x + ray} ${y - ray} L ${x - ray} ${y + ray}`}
        />
        <circle className={styles.shine} cx={x - ray} cy={y - ray} r={radius * LAMP_SHINE} />
      </g>
    </>
  )
}

/** Where a stub meets a body that reaches `half` from its middle. */
function endOf({ side }: PinDefinition, x: number, y: number, half: number): number {
  switch (side) {
    case 'left':
      return x - half
    case 'right':
      return x + half
    case 'top':
      return y - half
    case 'bottom':
      return y + half
  }
}

/** The box of a part with one pin, and its middle. */
function bodyOf({ width, height, pins }: ComponentDefinition) {
  const sides = new Set(pins.map(({ side }) => side))
  const left = sides.has('left') ? 10 : 2
  const right = width - (sides.has('right') ? 10 : 2)
  const bodyHeight = Math.min(height - 4, 28)
  const top = (height - bodyHeight) / 2
  return { left, right, top, width: right - left, height: bodyHeight, middleX: (left + right) / 2 }
}

const OnlyStub = ({ definition }: { readonly definition: ComponentDefinition }) => {
  const [pin] = definition.pins
  const body = bodyOf(definition)
  if (!pin) return null
  const ends = { left: body.left, right: body.right, top: body.top, bottom: body.top + body.height }
  return <Stub pin={pin} to={ends[pin.side]} />
}

function SwitchSymbol({ definition }: { readonly definition: ComponentDefinition }) {
  const { left, top, width, height } = bodyOf(definition)
  const knob = height - 8
  return (
    <>
      <OnlyStub definition={definition} />
      <g className={styles.toggle} data-pin={definition.pins[0]?.name} data-value="x">
        <rect
          className={styles.track}
          x={left}
          y={top}
          width={width}
          height={height}
          rx={height / 2}
        />
        <circle
          className={styles.knobOff}
          cx={left + 4 + knob / 2}
          cy={top + height / 2}
          r={knob / 2}
        />
        <circle
          className={styles.knobOn}
          cx={left + width - 4 - knob / 2}
          cy={top + height / 2}
          r={knob / 2}
        />
      </g>
    </>
  )
}

function ButtonSymbol({ definition }: { readonly definition: ComponentDefinition }) {
  const { left, top, width, height, middleX } = bodyOf(definition)
  return (
    <>
      <OnlyStub definition={definition} />
      <g className={styles.push} data-pin={definition.pins[0]?.name} data-value="x">
        <rect className={styles.body} x={left} y={top} width={width} height={height} rx={4} />
        <circle className={styles.cap} cx={middleX} cy={top + height / 2} r={height / 2 - 4} />
      </g>
    </>
  )
}

function ClockSymbol({ definition }: { readonly definition: ComponentDefinition }) {
  const { left, top, width, height, middleX } = bodyOf(definition)
  const [low, high] = [top + height - 8, top + 8]
  const step = 8
  const x = middleX - 2 * step + 2
  return (
    <>
      <OnlyStub definition={definition} />
      <g className={styles.push} data-pin={definition.pins[0]?.name} data-value="x">
        <rect className={styles.body} x={left} y={top} width={width} height={height} rx={2} />
        <path
          className={styles.clockWave}
          d={`M ${x} ${low} h ${step / 2} V ${high} h ${step} V ${low} h ${step} V ${high} h ${step / 2}`}
        />
      </g>
    </>
  )
}

function ConstantSymbol({ definition }: { readonly definition: ComponentDefinition }) {
  const { left, top, width, height, middleX } = bodyOf(definition)
  const isHigh = definition.type.endsWith('1')
  return (
    <>
      <OnlyStub definition={definition} />
      <rect className={styles.body} x={left} y={top} width={width} height={height} rx={2} />
      <text className={styles.digit} x={middleX} y={top + height / 2 + 5}>
        {isHigh ? '1' : '0'}
      </text>
    </>
  )
}

function ProbeSymbol({ definition }: { readonly definition: ComponentDefinition }) {
  const { left, top, width, height, middleX } = bodyOf(definition)
  const pin = definition.pins[0]?.name
  return (
    <>
      <OnlyStub definition={definition} />
      <g className={styles.probe} data-pin={pin} data-value="x">
        <rect
          className={styles.body}
          x={left}
          y={top}
          width={width}
          height={height}
          rx={height / 2}
        />
        <text className={styles.digit} x={middleX} y={top + height / 2 + 5} data-shows={pin}>
          ?
        </text>
      </g>
    </>
  )
}

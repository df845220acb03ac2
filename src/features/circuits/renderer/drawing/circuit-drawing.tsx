import { memo } from 'react'
import { captionOf } from './part-caption.ts'
import { shownLabel, type LabelPlace } from './place-labels.ts'
import { PartView } from './part-view.tsx'
import type { Net, PlacedPart } from './placed-part.ts'
import type { Sheet } from './sheet.ts'
import styles from './drawing.module.css'

/**
 * What is on the sheet, as elements of an `<svg>`. Elements that carry a value have `data-value`, which is written past
 * React while a simulation runs (`paint-signals.ts`); of wires only while a picture of the drawing is made.
 */
export const CircuitDrawing = memo(function CircuitDrawing({
  sheet: { parts, nets, labels },
  isLive = false,
}: {
  readonly sheet: Sheet
  /** Values are shown, and parts can be worked. */
  readonly isLive?: boolean
}) {
  return (
    <>
      {nets.map((net) => (
        <NetView key={net.source} net={net} />
      ))}
      {parts.map((part, index) => (
        <PartView
          key={`${index} ${part.component.label}`}
          part={part}
          index={index}
          isLive={isLive}
        />
      ))}
      {parts.map((part, index) => {
        const place = labels[index]
        return place ? (
          <PartLabel key={`${index} ${part.component.label}`} part={part} place={place} />
        ) : null
      })}
    </>
  )
})

const NetView = memo(function NetView({ net }: { readonly net: Net }) {
  return (
    <g className={styles.net} data-net={net.source} data-value="x">
      <title>{net.source}</title>
      {net.wires.map((wire) => (
        <path
          key={wire.index}
          className={styles.line}
          data-wire={wire.index}
          d={pathOf(wire.points)}
        />
      ))}
      {net.junctions.map(({ x, y }) => (
        <circle key={`${x},${y}`} className={styles.junction} cx={x} cy={y} r={3.2} />
      ))}
    </g>
  )
})

export const pathOf = (points: readonly { readonly x: number; readonly y: number }[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'} ${x} ${y}`).join(' ')

const PartLabel = memo(function PartLabel({
  part,
  place,
}: {
  readonly part: PlacedPart
  readonly place: LabelPlace
}) {
  return (
    <text className={styles.label} x={place.x} y={place.y} textAnchor={place.anchor}>
      {shownLabel(captionOf(part))}
    </text>
  )
})

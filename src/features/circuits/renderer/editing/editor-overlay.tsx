import type { Chosen } from '../work/circuit-editing.ts'
import { pathOf } from '../drawing/circuit-drawing.tsx'
import type { PlacedPin } from '../drawing/placed-part.ts'
import type { Sheet } from '../drawing/sheet.ts'
import { simpleRoute } from '../drawing/simple-routes.ts'
import type { Gesture } from './canvas-gesture.ts'
import { boxBetween } from './hit-test.ts'
import type { WireVerdict } from './wire-legality.ts'
import styles from './circuit-editor.module.css'

/** Pins, what is chosen, and what is in the middle of being done, over the drawing. */
export function EditorOverlay({
  sheet: { parts, nets },
  chosen,
  gesture,
  judge,
}: {
  readonly sheet: Sheet
  readonly chosen: Chosen
  readonly gesture: Gesture
  readonly judge: (from: PlacedPin, to: PlacedPin) => WireVerdict
}) {
  const from = gesture.kind === 'wire' ? gesture.from : null
  const over = gesture.kind === 'wire' || gesture.kind === 'pick' ? gesture.over : null
  return (
    <>
      {nets.flatMap(({ wires }) =>
        wires
          .filter(({ index }) => chosen.wires.has(index))
          .map(({ index, points }) => (
            <path key={index} className={styles.chosenWire} d={pathOf(points)} />
          )),
      )}
      {parts.map(({ box, component }, index) =>
        chosen.parts.has(index) ? (
          <rect
            key={`${index} ${component.label}`}
            className={styles.chosenPart}
            x={box.x - 3}
            y={box.y - 3}
            width={box.width + 6}
            height={box.height + 6}
            rx={4}
          />
        ) : null,
      )}
      {parts.flatMap(({ pins }) =>
        pins.map((pin) => (
          <circle
            key={pin.key}
            className={styles.pin}
            data-pin-key={pin.key}
            data-state={stateOf(pin, from, over, judge)}
            cx={pin.place.x}
            cy={pin.place.y}
            r={pin.key === over?.key || pin.key === from?.key ? 6 : from ? 5 : 3.5}
          />
        )),
      )}
      {gesture.kind === 'wire' ? <DrawnWire gesture={gesture} judge={judge} /> : null}
      {gesture.kind === 'band' ? <Band start={gesture.start} at={gesture.at} /> : null}
    </>
  )
}

/** What a pin is while a wire is drawn: where it begins, where it may end, and where not. */
function stateOf(
  pin: PlacedPin,
  from: PlacedPin | null,
  over: PlacedPin | null,
  judge: (from: PlacedPin, to: PlacedPin) => WireVerdict,
): 'rest' | 'from' | 'allowed' | 'refused' {
  if (!from) return pin.key === over?.key ? 'from' : 'rest'
  if (pin.key === from.key) return 'from'
  return judge(from, pin).isLegal ? 'allowed' : 'refused'
}

function DrawnWire({
  gesture: { from, at, over },
  judge,
}: {
  readonly gesture: Extract<Gesture, { kind: 'wire' }>
  readonly judge: (from: PlacedPin, to: PlacedPin) => WireVerdict
}) {
  const isRefused = over !== null && !judge(from, over).isLegal
  const end = over?.place ?? { ...at, side: opposite(from) }
  return (
    <path
      className={styles.drawnWire}
      data-refused={isRefused ? '' : undefined}
      d={pathOf(simpleRoute(from.place, end))}
    />
  )
}

const opposite = ({ place: { side } }: PlacedPin) =>
  ({ left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const)[side]

function Band({ start, at }: Pick<Extract<Gesture, { kind: 'band' }>, 'start' | 'at'>) {
  const { x, y, width, height } = boxBetween(start, at)
  return <rect className={styles.band} x={x} y={y} width={width} height={height} />
}

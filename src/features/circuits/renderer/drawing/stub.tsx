import type { PinDefinition } from '../../shared/component.ts'
import styles from './drawing.module.css'

/** The line from a pin to the part. */
export function Stub({
  pin,
  to,
}: {
  readonly pin: PinDefinition
  /** Where on its own axis the part begins. */
  readonly to: number
}) {
  const { x, y } = pin.position
  const isLevel = pin.side === 'left' || pin.side === 'right'
  const path = isLevel ? `M ${x} ${y} H ${to}` : `M ${x} ${y} V ${to}`
  const length = Math.abs(to - (isLevel ? x : y))
  return (
    <path
      className={styles.wire}
      data-pin={pin.name}
      data-length={length}
      data-value="x"
      d={path}
    />
  )
}

import type { ReactNode } from 'react'
import styles from './approval-question.module.css'

const LINE_PX = 20
const LEAST_PX = 120

/** Gives a diff the height of its lines, as far as the window has room; more scrolls inside. */
export const DiffPlace = ({
  rowCount,
  children,
}: {
  readonly rowCount: number
  readonly children: ReactNode
}) => (
  <div className={styles.diff} style={{ flexBasis: Math.max(LEAST_PX, (rowCount + 2) * LINE_PX) }}>
    {children}
  </div>
)

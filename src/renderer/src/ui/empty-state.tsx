import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Teaches with one sentence and one action. */
export const EmptyState = ({
  text,
  action,
}: {
  readonly text: ReactNode
  readonly action?: ReactNode
}) => (
  <div className={styles.empty}>
    <p>{text}</p>
    {action}
  </div>
)

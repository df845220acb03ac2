import type { ReactNode } from 'react'
import styles from './panel-header.module.css'

/** The line above a side panel: what it shows, and what can be done with it. */
export const PanelHeader = ({
  title,
  children,
}: {
  readonly title: ReactNode
  readonly children?: ReactNode
}) => (
  <header className={styles.header}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.actions}>{children}</div>
  </header>
)

import type { ReactNode, Ref } from 'react'
import styles from './links-panel.module.css'

/** One list of the panel under its title, with how much is in it. */
export const PanelSection = ({
  title,
  count,
  action,
  place,
  children,
}: {
  readonly title: string
  /** Left out while it is not known. */
  readonly count?: ReactNode
  /** What can be done with all of it. */
  readonly action?: ReactNode
  readonly place?: Ref<HTMLElement>
  readonly children: ReactNode
}) => (
  <section ref={place} className={styles.section}>
    <div className={styles.head}>
      <h2 className={styles.title}>
        {title} {count === undefined ? null : <span>{count}</span>}
      </h2>
      {action}
    </div>
    <ul>{children}</ul>
  </section>
)

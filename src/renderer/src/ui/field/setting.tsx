import type { ReactNode } from 'react'
import styles from './setting.module.css'

/** A thing to set: its name and a sentence on the left, the control on the right. */
export const Setting = ({
  title,
  level: Title = 'h4',
  text,
  children,
}: {
  readonly title: string
  /** `h3` for one that stands in no group. */
  readonly level?: 'h3' | 'h4'
  readonly text?: ReactNode
  readonly children?: ReactNode
}) => (
  <div className={styles.setting}>
    <div className={styles.words}>
      <Title>{title}</Title>
      {text ? <p>{text}</p> : null}
    </div>
    {children ? <div className={styles.control}>{children}</div> : null}
  </div>
)

export const SettingGroup = ({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
}) => (
  <section className={styles.group}>
    <h3>{title}</h3>
    {text ? <p className={styles.intro}>{text}</p> : null}
    {children}
  </section>
)

import type { ReactNode } from 'react'
import styles from './setting.module.css'

/** A thing to set: its name and a sentence on the left, the control on the right. */
export const Setting = ({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
}) => (
  <div className={styles.setting}>
    <div className={styles.words}>
      <h4>{title}</h4>
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

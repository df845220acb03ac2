import { createContext, useContext, type ReactNode } from 'react'
import { SettingFinderContext } from './setting-finder.ts'
import styles from './setting.module.css'

/** What the group says counts for each of its settings when one is looked for. */
const GroupWords = createContext('')

/**
 * A thing to set: its name and a sentence on the left, the control on the right. While settings are looked for, only those
 * are shown that have the words.
 */
export function Setting({
  title,
  level: Title = 'h4',
  text,
  words = '',
  onReset,
  children,
}: {
  readonly title: string
  /** `h3` for one that stands in no group. */
  readonly level?: 'h3' | 'h4'
  readonly text?: ReactNode
  /** Other words that find it. */
  readonly words?: string
  /** Gives it what it had at first; left out where it has that. */
  readonly onReset?: (() => void) | undefined
  readonly children?: ReactNode
}) {
  const finds = useContext(SettingFinderContext)
  const group = useContext(GroupWords)
  const said = `${group} ${title} ${typeof text === 'string' ? text : ''} ${words}`
  const isFound = finds === null || finds(said)
  return (
    <div className={styles.setting} hidden={!isFound} data-found={isFound ? '' : undefined}>
      <div className={styles.words}>
        <Title>{title}</Title>
        {text ? <p>{text}</p> : null}
      </div>
      {children || onReset ? (
        <div className={styles.control}>
          {onReset ? (
            <button
              type="button"
              className={styles.reset}
              data-reset=""
              aria-label={`Reset ${title}`}
              onClick={onReset}
            >
              Reset
            </button>
          ) : null}
          {children}
        </div>
      ) : null}
    </div>
  )
}

export const SettingGroup = ({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
}) => (
  <GroupWords value={title}>
    <section className={styles.group}>
      <h3>{title}</h3>
      {text ? <p className={styles.intro}>{text}</p> : null}
      {children}
    </section>
  </GroupWords>
)

import { IconButton } from '../../ui/field/icon-button.tsx'
import type { View } from '../../feature.ts'
import styles from './rail-button.module.css'

const MOST_SHOWN = 99

/** Shows a view, or the notes again; with how many things wait there. */
export function RailButton({
  view: { label, icon, useCount = none },
  keys,
  isShown,
  isLit,
  onClick,
}: {
  readonly view: View
  readonly keys: string | undefined
  readonly isShown: boolean
  /** The person is in it; else in something beside it. */
  readonly isLit: boolean
  readonly onClick: () => void
}) {
  const count = useCount()
  return (
    <span className={styles.frame}>
      <IconButton
        label={count > 0 ? `${label}, ${count}` : label}
        data-name={label}
        keys={keys}
        side="right"
        icon={icon}
        aria-pressed={isShown}
        data-unlit={isShown && !isLit ? '' : undefined}
        onClick={onClick}
      />
      {count > 0 ? (
        <span className={styles.count} aria-hidden>
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      ) : null}
    </span>
  )
}

const none = (): number => 0

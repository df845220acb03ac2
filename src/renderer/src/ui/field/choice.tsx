import styles from './choice.module.css'

/** One of several things that are chosen side by side; it counts at once. */
export const Choice = ({
  label,
  isOn,
  onClick,
}: {
  readonly label: string
  readonly isOn: boolean
  readonly onClick: () => void
}) => (
  <button
    type="button"
    className={styles.choice}
    aria-pressed={isOn}
    title={label}
    onClick={onClick}
  >
    {label}
  </button>
)

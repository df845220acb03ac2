import styles from './progress-bar.module.css'

/** How far a thing is, 0 to 1; null while nobody knows. Put words beside it. */
export const ProgressBar = ({
  label,
  value,
}: {
  readonly label: string
  readonly value: number | null
}) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    {...(value === null ? {} : { 'aria-valuenow': Math.round(value * 100) })}
    className={styles.bar}
  >
    <span style={{ width: `${(value ?? 0) * 100}%` }} />
  </div>
)

import styles from './spinner.module.css'

/** Never shown alone for longer than a second: put words and a way to cancel beside it. */
export const Spinner = ({ label }: { readonly label: string }) => (
  <span className={styles.spinner} role="status" aria-label={label} />
)

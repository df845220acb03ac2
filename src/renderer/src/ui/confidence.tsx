import styles from './confidence.module.css'

/** How sure something is, as a small bar with its percent and a word; `value` from 0 to 1. */
export const Confidence = ({ value, word }: { readonly value: number; readonly word: string }) => (
  <span className={styles.confidence}>
    <span className={styles.bar} aria-hidden>
      <span className={styles.fill} style={{ width: `${Math.round(value * 100)}%` }} />
    </span>
    {Math.round(value * 100)} %, {word}
  </span>
)

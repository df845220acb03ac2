import { Elapsed } from './elapsed.tsx'
import styles from './reasoning.module.css'

/** What a model thought before it answered: folded, as plain text. */
export const Reasoning = ({
  text,
  isCurrent,
}: {
  readonly text: string
  readonly isCurrent: boolean
}) => (
  <details className={styles.reasoning}>
    <summary>
      {isCurrent ? 'Thinking…' : 'Thoughts'}
      {isCurrent ? <Elapsed /> : null}
    </summary>
    <p dir="auto">{text}</p>
  </details>
)

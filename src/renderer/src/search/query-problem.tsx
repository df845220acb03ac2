import styles from './query-problem.module.css'

/** So much of the query is shown beside what is wrong. */
const BESIDE = 24

/** What is wrong with a query, with a mark below the place; a click goes there. */
export function QueryProblem({
  id,
  text,
  problem: { message, from, to },
  onGo,
}: {
  readonly id: string
  readonly text: string
  readonly problem: { readonly message: string; readonly from: number; readonly to: number }
  readonly onGo: () => void
}) {
  const start = Math.max(0, from - BESIDE)
  const end = Math.min(text.length, Math.max(to, from) + BESIDE)
  return (
    <div id={id} role="alert" className={styles.problem}>
      <button
        type="button"
        className={styles.query}
        onClick={onGo}
        aria-hidden="true"
        tabIndex={-1}
      >
        <span dir="auto">
          {start > 0 ? '…' : ''}
          {text.slice(start, from)}
          <u className={styles.place}>{text.slice(from, to) || '\u00a0'}</u>
          {text.slice(to, end)}
          {end < text.length ? '…' : ''}
        </span>
      </button>
      <p>{message}</p>
    </div>
  )
}

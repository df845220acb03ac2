import { ProgressBar } from '../../../renderer/src/ui/progress-bar.tsx'
import { Spinner } from '../../../renderer/src/ui/spinner.tsx'
import type { Counted } from './import-run.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import styles from './transfer.module.css'

/** What is being done and how far it is; the way to stop it is in the footer. */
export function Working({
  words,
  progress,
  hint,
}: {
  readonly words: string
  readonly progress: Counted | null
  readonly hint: string | null
}) {
  const isCounted = progress !== null && progress.total > 0
  return (
    <div className={styles.working}>
      <p className={styles.words} role="status">
        {isCounted ? null : <Spinner label={words} />}
        {words}
        {isCounted
          ? ` ${spokenNumber(progress.done)} of ${spokenNumber(progress.total)} ${progress.unit}`
          : '…'}
      </p>
      {isCounted ? <ProgressBar label={words} value={progress.done / progress.total} /> : null}
      {hint === null ? null : <p className={styles.hint}>{hint}</p>}
    </div>
  )
}

import type { ApprovalRequest } from '../../../shared/domain/chat/approval.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { countOf, filesOf } from './change-heading.tsx'
import { clockTime } from '../../../shared/domain/dates/spoken-date.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import styles from './approval-question.module.css'

/** What a question is about, in words: how much, after reading what, and what to look out for. */
export function QuestionWords({
  request: { changes, readBefore, warning, expiresAtMs },
  waitingCount,
}: {
  readonly request: ApprovalRequest
  readonly waitingCount: number
}) {
  const { additions, deletions } = countOf(changes)
  const until = clockTime(expiresAtMs)
  return (
    <>
      <p>
        {filesOf(changes)} ·{' '}
        <span className={styles.counts}>
          <span className={styles.added}>+{spokenNumber(additions)}</span>{' '}
          <span className={styles.removed}>−{spokenNumber(deletions)}</span>
        </span>{' '}
        · waits until {until}
        {waitingCount > 0 ? ` · ${waitingCount} more after this` : ''}
      </p>
      {readBefore.length > 0 ? (
        <p className={styles.readBefore} title={readBefore.map(showInvisible).join('\n')}>
          Proposed after reading {readBefore.map(showInvisible).join(', ')}
        </p>
      ) : null}
      {warning ? (
        <p className={styles.warning} role="alert">
          {showInvisible(warning)}
        </p>
      ) : null}
    </>
  )
}

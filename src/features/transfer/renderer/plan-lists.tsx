import type { ReactNode } from 'react'
import type { ImportPlan } from '../contract.ts'
import { WarningIcon } from '../../../renderer/src/ui/icons.ts'
import { showInvisible } from '../../../renderer/src/ui/diff/visible-text.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import styles from './transfer.module.css'

/** What is special about a plan: what a person should know first, then the lists to look through. */
export function PlanLists({ plan }: { readonly plan: ImportPlan }) {
  const { notices, changedNotes, madeNotes, renamed, renamedCount, skipped, skippedCount } = plan
  return (
    <div className={styles.lists}>
      {notices.map((notice) => (
        <p key={notice} className={styles.notice}>
          <WarningIcon /> <span>{showInvisible(notice)}</span>
        </p>
      ))}
      {changedNotes > 0 ? (
        <p className={styles.hint}>
          {many(changedNotes, 'note gets', 'notes get')} links to the new names
          {madeNotes > 0 ? `; ${many(madeNotes, 'table gets', 'tables get')} a note` : ''}. All
          other files come in byte for byte.
        </p>
      ) : null}
      <List
        title={many(renamedCount, 'new name', 'new names')}
        count={renamedCount}
        shown={renamed.length}
      >
        {renamed.map(({ from, to }) => (
          <li key={from + to}>
            {showInvisible(from)} <span className={styles.becomes}>→</span> {showInvisible(to)}
          </li>
        ))}
      </List>
      <List
        title={`${spokenNumber(skippedCount)} left out`}
        count={skippedCount}
        shown={skipped.length}
      >
        {skipped.map(({ path, reason }, index) => (
          <li key={`${index} ${path}`}>
            {showInvisible(path)} <small>{reason}</small>
          </li>
        ))}
      </List>
    </div>
  )
}

const List = ({
  title,
  count,
  shown,
  children,
}: {
  readonly title: string
  readonly count: number
  readonly shown: number
  readonly children: ReactNode
}) =>
  count === 0 ? null : (
    <details className={styles.list}>
      <summary>{title}</summary>
      <ul>
        {children}
        {count > shown ? <li>and {spokenNumber(count - shown)} more</li> : null}
      </ul>
    </details>
  )

const many = (number: number, one: string, more: string): string =>
  `${spokenNumber(number)} ${number === 1 ? one : more}`

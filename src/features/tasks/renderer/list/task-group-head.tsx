import type { TaskGroup, TaskGroupCount } from '../../../../shared/domain/tasks/task-query.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { ChevronRightIcon } from '../../../../renderer/src/ui/icons.ts'
import { groupLabel } from '../parts/task-words.ts'
import styles from './task-list.module.css'

/** The head of a group: a row of the list, or what stays at its top while the rows of the group pass below it. */
export function TaskGroupHead({
  id,
  kind,
  group,
  isTop,
  isFocused,
  isClosed,
  onToggle,
}: {
  readonly id: string
  readonly kind: TaskGroup
  readonly group: TaskGroupCount
  readonly isTop: boolean
  readonly isFocused: boolean
  readonly isClosed: boolean
  readonly onToggle: () => void
}) {
  return (
    <div
      id={isTop ? undefined : id}
      role={isTop ? 'presentation' : 'row'}
      aria-hidden={isTop ? true : undefined}
      className={classNames(styles.group, isTop && styles.top)}
      aria-selected={isTop ? undefined : isFocused}
      data-closed={isClosed ? '' : undefined}
      data-late={kind === 'day' && group.group === 'overdue' ? '' : undefined}
      onClick={onToggle}
    >
      <span
        role={isTop ? undefined : 'gridcell'}
        aria-expanded={isTop ? undefined : !isClosed}
        className={styles.groupName}
      >
        <ChevronRightIcon aria-hidden="true" />
        <span className={styles.groupLabel}>{groupLabel(kind, group.group)}</span>
        <span className={styles.count}>{spokenNumber(group.count)}</span>
      </span>
    </div>
  )
}

import type { TaskItem, TaskStatus, TaskTag } from '../../../../shared/domain/tasks/task.ts'
import { isOpen } from '../../../../shared/domain/tasks/task-days.ts'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { SubtaskChip } from './subtask-chip.tsx'
import { PrioritySign, SourceSign, TagChips, TaskSigns, TaskTitle } from './task-parts.tsx'
import styles from './task-line.module.css'

/** What is to be done on one line, then its signs, its note and its tags as far as there is room. */
export function TaskLine({
  task,
  status,
  tags,
  isNear,
  saysNote = true,
  onDetails,
  onOpen,
}: {
  readonly task: TaskItem
  readonly status: TaskStatus
  readonly tags: readonly TaskTag[]
  /** The pointer is at it: what opens something is made then. */
  readonly isNear: boolean
  readonly saysNote?: boolean
  readonly onDetails: () => void
  readonly onOpen: () => void
}) {
  const hasNote = saysNote && task.noteTitle !== task.title && !saysWho(task)
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={styles.name}
        onClick={(event) => {
          // With those the row is chosen beside others.
          if (!event.shiftKey && !event.ctrlKey && !event.metaKey) onDetails()
        }}
      >
        <TaskTitle title={task.title} isOver={!isOpen(status)} />
      </button>
      <span className={styles.signs}>
        <PrioritySign priority={task.priority} />
        {task.subtasks.total > 0 ? <SubtaskChip task={task} isActive={isNear} /> : null}
        <TaskSigns task={task} />
        <SourceSign task={task} saysWho />
      </span>
      <span className={styles.rest}>
        {hasNote ? (
          <button
            type="button"
            tabIndex={-1}
            className={styles.note}
            title={task.source === 'checkbox' ? `${task.path}, line ${task.line}` : task.path}
            onClick={(event) => {
              event.stopPropagation()
              onOpen()
            }}
          >
            {showInvisible(task.noteTitle)}
          </button>
        ) : null}
        <TagChips tags={task.tags} known={tags} />
      </span>
    </>
  )
}

/** A follow-up says its note with its sign. */
const saysWho = ({ ref }: TaskItem): boolean => ref.kind === 'entry' && ref.followUp !== null

import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { ChevronRightIcon } from '../../../../renderer/src/ui/icons.ts'
import { VirtualList } from '../../../../renderer/src/ui/layout/virtual-list.tsx'
import type { TaskPages, TaskPagesState } from '../stores/task-pages.ts'
import { TaskRow, type RowActions } from './task-row.tsx'
import { taskRows } from './task-rows.ts'
import { groupLabel } from '../parts/task-words.ts'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './task-list.module.css'
import type { Calendar } from '../stores/use-task-view.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'

const ROW_HEIGHT = 32
const PAGE_ROWS = 12

/**
 * Tasks of any number, in groups. One tab stop: arrows move, Space ticks, Enter opens the note at the task, E its
 * details, T starts or stops its timer, Delete removes it.
 */
export function TaskList({
  pages,
  state,
  calendar: { today, weekStart },
  onDetails,
}: {
  readonly pages: TaskPages
  readonly state: TaskPagesState
  readonly calendar: Calendar
  readonly onDetails: (task: TaskItem) => void
}) {
  const { workspace } = useStores()
  const tasks = useTasks()
  const ticking = useStore(tasks.state, (known) => known.ticking)
  const tags = useStore(tasks.state, (known) => known.tags)
  const running = useStore(tasks.state, (known) => known.timer?.taskId ?? null)
  const isChoosing = useStore(tasks.state, (known) => known.chosen !== null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focusedRow, setFocusedRow] = useState(0)
  const group = state.answered?.group ?? 'none'
  const rows = useMemo(
    () => taskRows(state.groups, group !== 'none', closed),
    [state.groups, group, closed],
  )
  const focused = Math.min(Math.max(0, focusedRow), Math.max(0, rows.count - 1))
  const taskIn = (index: number): TaskItem | null => {
    const row = rows.rowAt(index)
    return row?.kind === 'task' ? pages.taskAt(row.offset) : null
  }

  const toggle = (name: string): void =>
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(name)) next.add(name)
      return next
    })
  const focus = (index: number): void => {
    const next = Math.min(Math.max(0, index), rows.count - 1)
    setFocusedRow(next)
    const task = taskIn(next)
    if (isChoosing && task) tasks.choose(task)
  }
  const open = (task: TaskItem): void => workspace.openNote(task.path, { line: task.line })

  const details = (task: TaskItem, index: number): void => {
    setFocusedRow(index)
    onDetails(task)
  }
  // Rows get functions that stay the same, or all of them would be drawn again at every step.
  const latest = useRef<RowActions>({ focus, open, details })
  useEffect(() => {
    latest.current = { focus, open, details }
  })
  const [actions] = useState<RowActions>(() => ({
    focus: (index) => latest.current.focus(index),
    open: (task) => latest.current.open(task),
    details: (task, index) => latest.current.details(task, index),
  }))

  useEffect(() => {
    // The view had the focus for the list, which was not there yet.
    if (document.activeElement?.matches('[data-tasks-view]'))
      document.querySelector<HTMLElement>('[data-task-list]')?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return
    const step = stepOf(event.key, rows.count)
    const row = rows.rowAt(focused)
    const task = taskIn(focused)
    if (step !== null) focus(focused + step)
    else if (row?.kind === 'group' && /^(Enter| |ArrowLeft|ArrowRight)$/.test(event.key))
      toggle(row.group.group)
    else if (task && actOn(event.key, task)) {
      // done
    } else return
    event.preventDefault()
  }
  /** @returns whether the key means something to a task */
  const actOn = (key: string, task: TaskItem): boolean => {
    if (key === ' ') void tasks.tick(task)
    else if (key === 'Enter') open(task)
    else if (key === 'e' || key === 'F2') onDetails(task)
    else if (key === 'Delete') void tasks.remove(task)
    else if (key === 't' && task.ref.kind === 'note')
      void (running === task.ref.id ? tasks.stopTimer() : tasks.startTimer(task))
    else return false
    return true
  }

  const head = (index: number, isTop: boolean) => {
    const row = isTop ? null : rows.rowAt(index)
    const shown = isTop ? rows.groupAt(index) : row?.kind === 'group' ? row.group : null
    if (!shown) return null
    const label = groupLabel(group, shown.group)
    return (
      <div
        id={isTop ? undefined : rowId(index)}
        role={isTop ? 'presentation' : 'row'}
        aria-hidden={isTop ? true : undefined}
        className={classNames(styles.group, isTop && styles.top)}
        aria-selected={isTop ? undefined : index === focused}
        data-closed={closed.has(shown.group) ? '' : undefined}
        data-late={group === 'day' && shown.group === 'overdue' ? '' : undefined}
        onClick={() => toggle(shown.group)}
      >
        <span
          role={isTop ? undefined : 'gridcell'}
          aria-expanded={isTop ? undefined : !closed.has(shown.group)}
          className={styles.groupName}
        >
          <ChevronRightIcon aria-hidden="true" />
          <span className={styles.groupLabel}>{label}</span>
          <span className={styles.count}>{spokenNumber(shown.count)}</span>
        </span>
      </div>
    )
  }

  return (
    <VirtualList
      role="grid"
      aria-label="Tasks"
      aria-rowcount={rows.count}
      tabIndex={0}
      data-task-list=""
      aria-activedescendant={rows.count > 0 ? rowId(focused) : undefined}
      onKeyDown={onKeyDown}
      count={rows.count}
      rowHeight={ROW_HEIGHT}
      activeIndex={focused}
      keyOf={String}
      onRange={(first, last) => {
        const offsets = [first, last].map((index) => nearestOffset(rows, index))
        pages.show(offsets[0] ?? 0, offsets[1] ?? 0)
      }}
      {...(group === 'none' ? {} : { renderHead: (first: number) => head(first, true) })}
      renderRow={(index) => {
        const row = rows.rowAt(index)
        if (row?.kind !== 'task') return head(index, false)
        const task = pages.taskAt(row.offset)
        return (
          <TaskRow
            id={rowId(index)}
            index={index}
            task={task}
            ticking={task ? ticking[task.key] : undefined}
            isFocused={index === focused}
            isRunning={task?.ref.kind === 'note' && task.ref.id === running}
            tags={tags}
            today={today}
            weekStart={weekStart}
            tasks={tasks}
            actions={actions}
          />
        )
      }}
    />
  )
}

const rowId = (index: number): string => `task-row-${index}`

function stepOf(key: string, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return 1
    case 'ArrowUp':
      return -1
    case 'PageDown':
      return PAGE_ROWS
    case 'PageUp':
      return -PAGE_ROWS
    case 'Home':
      return -count
    case 'End':
      return count
    default:
      return null
  }
}

/** A head stands for the first task below it. */
function nearestOffset(rows: ReturnType<typeof taskRows>, index: number): number {
  for (let at = index; at < index + 2; at++) {
    const row = rows.rowAt(at)
    if (row?.kind === 'task') return row.offset
  }
  for (let at = index; at >= 0; at--) {
    const row = rows.rowAt(at)
    if (row?.kind === 'task') return row.offset
  }
  return 0
}

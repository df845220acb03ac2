import { STATUS_WORDS } from '../../../../shared/domain/tasks/task-status.ts'
import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useState } from 'react'
import type { TaskFilter } from '../../../../shared/domain/tasks/task-query.ts'
import type { TaskItem, TaskStatus } from '../../../../shared/domain/tasks/task.ts'
import { BoardColumn } from './board-column.tsx'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './board.module.css'
import { taskOf } from '../parts/drag-data.ts'
import { dropTarget } from '../parts/drop-target.ts'
import { DRAG_INSTRUCTIONS, dragAnnouncements } from '../parts/drag-words.ts'
import { TaskCard } from '../parts/task-card.tsx'
import { STATUSES } from '../parts/task-words.ts'
import { useDragSensors } from '../parts/use-drag-sensors.ts'
import type { Calendar } from '../stores/use-task-view.ts'

/** A column for each status; a task is dragged to another one, or goes there with Shift and an arrow. */
export function Board({
  filter,
  calendar,
  onDetails,
}: {
  readonly filter: TaskFilter
  readonly calendar: Calendar
  readonly onDetails: (task: TaskItem) => void
}) {
  const tasks = useTasks()
  const [dragged, setDragged] = useState<TaskItem | null>(null)
  const sensors = useDragSensors()

  const move = (task: TaskItem, status: TaskStatus): void => {
    if (task.status !== status)
      void tasks.change(task, { status }, `Moved to “${STATUS_WORDS[status]}”.`)
  }
  const announcements = dragAnnouncements(
    (id) => STATUS_WORDS[STATUSES.find((status) => status === id) ?? 'open'],
  )

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dropTarget}
      accessibility={{ announcements, screenReaderInstructions: DRAG_INSTRUCTIONS }}
      onDragStart={({ active }) => setDragged(taskOf(active.data.current))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        const task = taskOf(active.data.current)
        const status = STATUSES.find((each) => each === over?.id)
        if (task && status) move(task, status)
      }}
    >
      {/* Columns without a card can be gone along by the keyboard too. */}
      <div
        className={styles.board}
        data-board=""
        role="group"
        aria-label="Tasks by status"
        tabIndex={0}
      >
        {STATUSES.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            // Columns are the statuses: what is filtered by is all the rest.
            filter={{ ...filter, statuses: [status] }}
            calendar={calendar}
            draggedKey={dragged?.key ?? null}
            onDetails={onDetails}
            onMove={move}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged ? <TaskCard task={dragged} today={calendar.today} isLifted /> : null}
      </DragOverlay>
    </DndContext>
  )
}

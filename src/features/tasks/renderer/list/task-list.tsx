import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { useRowHeight } from '../../../../renderer/src/connection/use-row-height.ts'
import { VirtualList } from '../../../../renderer/src/ui/layout/virtual-list.tsx'
import type { TaskPages, TaskPagesState } from '../stores/task-pages.ts'
import { addDays } from '../calendar/calendar-days.ts'
import type { DateField } from '../dates/words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { MovePicker } from './move-picker.tsx'
import { TaskGroupHead } from './task-group-head.tsx'
import { useTaskSelection } from './use-task-selection.ts'
import { tooMany } from './words.ts'
import { focusedList, TaskRow, type RowActions } from './task-row.tsx'
import { taskRows } from './task-rows.ts'
import { useTasks } from '../stores/use-tasks.ts'
import type { Calendar } from '../stores/use-task-view.ts'
import type { Day } from '../../../../shared/domain/dates/spoken-date.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { plainKey } from '../../../../renderer/src/ui/menu/plain-key.ts'

const PAGE_ROWS = 16

/**
 * Tasks of any number, in groups. One tab stop: arrows move, Space ticks, Enter opens the note at the task, E its
 * details, D and P the day that it is due or planned for, T starts or stops its timer, Delete removes it. Shift and an
 * arrow, Shift or Ctrl and a click, and Ctrl+A choose several, for which the same keys count; M moves them to a note.
 */
export function TaskList({
  pages,
  state,
  calendar,
  onDetails,
}: {
  readonly pages: TaskPages
  readonly state: TaskPagesState
  readonly calendar: Calendar
  readonly onDetails: (task: TaskItem) => void
}) {
  const { today, weekStart } = calendar
  const { workspace, toasts } = useStores()
  const tasks = useTasks()
  const rowHeight = useRowHeight()
  const ticking = useStore(tasks.state, (known) => known.ticking)
  const tags = useStore(tasks.state, (known) => known.tags)
  const running = useStore(tasks.state, (known) => known.timer?.taskId ?? null)
  const isChoosing = useStore(tasks.state, (known) => known.chosen !== null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focusedRow, setFocusedRow] = useState(0)
  /** The date that is being chosen, and of which task: its row may become that of another one meanwhile. */
  const [picking, setPicking] = useState<{
    readonly key: string
    readonly field: DateField
  } | null>(null)
  const group = state.answered?.group ?? 'none'
  const rows = useMemo(
    () => taskRows(state.groups, group !== 'none', closed),
    [state.groups, group, closed],
  )
  const focused = Math.min(Math.max(0, focusedRow), Math.max(0, rows.count - 1))
  const selection = useTaskSelection(rows, pages, (most) =>
    toasts.show(tooMany(spokenNumber(most)), {}),
  )
  const chosen = [...selection.chosen.values()]
  const [bulkPicking, setBulkPicking] = useState<DateField | null>(null)
  const [isMoving, setMoving] = useState(false)
  const chooseNone = (): void => {
    selection.none()
    setBulkPicking(null)
    setMoving(false)
    focusedList()?.focus()
  }
  // What is asked for now has other tasks.
  const [askedBefore, setAskedBefore] = useState(state.answered)
  if (askedBefore !== state.answered) {
    setAskedBefore(state.answered)
    selection.none()
  }
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
    setPicking(null)
    selection.none()
    const task = taskIn(next)
    if (isChoosing && task) tasks.choose(task)
  }
  const open = (task: TaskItem): void => workspace.openNote(task.path, { line: task.line })

  const details = (task: TaskItem, index: number): void => {
    setFocusedRow(index)
    onDetails(task)
  }
  const choose = (index: number, isRange: boolean): void => {
    if (isRange) selection.extendTo(index, focused)
    else selection.toggle(index)
    setFocusedRow(index)
    focusedList()?.focus()
  }
  const pick = (index: number, field: DateField | null): void => {
    const task = taskIn(index)
    if (field !== null) setFocusedRow(index)
    setPicking(field === null || !task ? null : { key: task.key, field })
  }
  // Rows get functions that stay the same, or all of them would be drawn again at every step.
  const latest = useRef<RowActions>({ focus, choose, open, details, pick })
  useEffect(() => {
    latest.current = { focus, choose, open, details, pick }
  })
  const [actions] = useState<RowActions>(() => ({
    focus: (index) => latest.current.focus(index),
    choose: (index, isRange) => latest.current.choose(index, isRange),
    open: (task) => latest.current.open(task),
    details: (task, index) => latest.current.details(task, index),
    pick: (index, field) => latest.current.pick(index, field),
  }))

  useEffect(() => {
    // The view had the focus for the list, which was not there yet.
    if (document.activeElement?.matches('[data-tasks-view]'))
      document.querySelector<HTMLElement>('[data-task-list]')?.focus()
  }, [])

  useEffect(() => {
    // The details take their place from the list: what they are of stays in sight.
    if (isChoosing) document.getElementById(rowId(focused))?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isChoosing])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.altKey) return
    const isMod = event.ctrlKey || event.metaKey
    const step = stepOf(event.key, rows.count)
    const row = rows.rowAt(focused)
    const task = taskIn(focused)
    if (isMod && plainKey(event).toLowerCase() === 'a') selection.all()
    else if (isMod) return
    else if (step !== null && event.shiftKey) choose(within(focused + step), true)
    else if (step !== null) focus(focused + step)
    // What is still read to be chosen is not; beyond that the key is the view's.
    else if (event.key === 'Escape' && chosen.length === 0) return selection.none()
    else if (chosen.length > 0 && actOnChosen(plainKey(event))) {
      // done
    } else if (row?.kind === 'group' && /^(Enter| |ArrowLeft|ArrowRight)$/.test(event.key))
      toggle(row.group.group)
    else if (task && actOn(plainKey(event), task)) {
      // done
    } else return
    event.preventDefault()
  }
  const within = (index: number): number => Math.min(Math.max(0, index), rows.count - 1)
  /** With several chosen a key is for all of them, or for none. */
  const actOnChosen = (key: string): boolean => {
    if (key === 'Escape') chooseNone()
    else if (key === 'd') setBulkPicking('due')
    else if (key === 'p') setBulkPicking('scheduled')
    else if (key === 'm') setMoving(true)
    else if (key === ' ') {
      void tasks.changeMany(chosen, { patch: { status: 'done' }, addTags: [] }, 'Done')
      chooseNone()
    } else return key === 'Delete' || key === 't'
    return true
  }
  /** @returns whether the key means something to a task */
  const actOn = (key: string, task: TaskItem): boolean => {
    if (key === ' ') void tasks.tick(task)
    else if (key === 'Enter') open(task)
    else if (key === 'e' || key === 'F2') onDetails(task)
    else if (key === 'd') pick(focused, 'due')
    else if (key === 'p' && task.source !== 'entry') pick(focused, 'scheduled')
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
    return (
      <TaskGroupHead
        id={rowId(index)}
        kind={group}
        group={shown}
        isTop={isTop}
        isFocused={index === focused}
        isClosed={closed.has(shown.group)}
        onToggle={() => toggle(shown.group)}
      />
    )
  }

  return (
    <>
      <VirtualList
        role="grid"
        aria-label="Tasks"
        aria-rowcount={rows.count}
        aria-multiselectable
        tabIndex={0}
        data-task-list=""
        aria-activedescendant={rows.count > 0 ? rowId(focused) : undefined}
        onKeyDown={onKeyDown}
        count={rows.count}
        rowHeight={rowHeight}
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
              // What is open in a row goes with its task, and is not about the next one that comes there.
              key={task?.key ?? ''}
              id={rowId(index)}
              index={index}
              task={task}
              isApart={row.isApart}
              saysNote={group !== 'note' || row.below === null}
              saidDay={group === 'day' ? dayOfHead(row.below?.group, today) : null}
              ticking={task ? ticking[task.key] : undefined}
              isFocused={index === focused}
              isChosen={task !== null && selection.chosen.has(task.key)}
              picking={task !== null && picking?.key === task.key ? picking.field : null}
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
      {chosen.length === 0 ? null : (
        <BulkBar
          chosen={chosen}
          calendar={calendar}
          picking={bulkPicking}
          onPicking={setBulkPicking}
          onMove={() => setMoving(true)}
          onDone={chooseNone}
        />
      )}
      {isMoving && chosen.length > 0 ? (
        <MovePicker tasks={chosen} onClose={() => setMoving(false)} onMoved={chooseNone} />
      ) : null}
    </>
  )
}

/** The day that stands over a row: it need not be said in each. */
const dayOfHead = (head: string | undefined, today: Day): Day | null =>
  head === 'today' ? today : head === 'tomorrow' ? addDays(today, 1) : null

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

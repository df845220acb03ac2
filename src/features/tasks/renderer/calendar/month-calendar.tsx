import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { TaskFilter } from '../../../../shared/domain/tasks/task-query.ts'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../renderer/src/ui/icons.ts'
import { CalendarCell, EntryChip } from './calendar-cell.tsx'
import {
  calendarEntries,
  movePatch,
  shiftOf,
  stepPlace,
  type CalendarEntry,
  type CalendarPlace,
} from './calendar-entries.ts'
import { addDays, monthStart, monthWeeks } from './calendar-days.ts'
import { dropTarget } from '../parts/drop-target.ts'
import { DRAG_INSTRUCTIONS, dragAnnouncements } from '../parts/drag-words.ts'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './month-calendar.module.css'
import { useDragSensors } from '../parts/use-drag-sensors.ts'
import { useFittingCount } from './use-fitting-count.ts'
import { useRangeTasks } from './use-range-tasks.ts'
import type { Calendar } from '../stores/use-task-view.ts'
import {
  type Day,
  exactDate,
  monthName,
  spokenDay,
  weekdayName,
} from '../../../../shared/domain/dates/spoken-date.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { hasCtrlAltOrMeta } from '../../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'
import { plainKey } from '../../../../renderer/src/ui/menu/plain-key.ts'

/**
 * A month of tasks by their days. Arrows walk through days and tasks, Enter opens, Shift and an arrow put a task a day or
 * a week on; dragging does the same.
 */
export function MonthCalendar({
  filter,
  calendar: { today, weekStart },
  onDetails,
}: {
  readonly filter: TaskFilter
  readonly calendar: Calendar
  readonly onDetails: (task: TaskItem) => void
}) {
  const tasks = useTasks()
  const [place, setPlace] = useState<CalendarPlace>({ day: today, entry: -1 })
  const [month, setMonth] = useState(() => monthStart(today))
  const [dragged, setDragged] = useState<CalendarEntry | null>(null)
  const [openDay, setOpenDay] = useState<Day | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const sensors = useDragSensors()
  const weeks = useMemo(() => monthWeeks(month, weekStart), [month, weekStart])
  const first = weeks[0]?.[0] ?? month
  const range = useRangeTasks({
    ...filter,
    from: first,
    before: addDays(first, weeks.length * 7),
    undated: false,
  })
  const entries = useMemo(() => calendarEntries(range.tasks ?? []), [range.tasks])
  const fitting = useFittingCount(grid, weeks.length)
  const entriesOf = (day: Day): readonly CalendarEntry[] => entries.get(day) ?? []

  const goTo = (next: CalendarPlace): void => {
    setPlace(next)
    if (next.day < first || next.day >= addDays(first, weeks.length * 7))
      setMonth(monthStart(next.day))
  }
  /** After the keyboard went somewhere; a mouse takes the focus along by itself. */
  const wantsFocus = useRef(false)
  /** What the keyboard has put on another day: it is stayed at, wherever its time makes it stand there. */
  const movedId = useRef<string | null>(null)
  useEffect(() => {
    if (!wantsFocus.current) return
    const moved = movedId.current
    const at =
      moved === null
        ? place.entry
        : (entries.get(place.day) ?? []).findIndex(({ id }) => id === moved)
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${place.day}"]`)
    const chips = cell?.querySelectorAll<HTMLElement>('[data-entry]') ?? []
    const target = chips[Math.min(at, chips.length - 1)] ?? cell
    if (document.activeElement !== target) target?.focus()
    if (moved !== null && at < 0) return // on its way there
    wantsFocus.current = false
    movedId.current = null
    if (at !== place.entry) setPlace({ day: place.day, entry: at })
  }, [place, month, entries])

  const walk = (next: CalendarPlace, moved: string | null = null): void => {
    wantsFocus.current = true
    movedId.current = moved
    goTo(next)
  }

  const move = (entry: CalendarEntry, day: Day): void => {
    const patch = movePatch(entry, day)
    if (!patch) return
    const verb = entry.field === 'due' ? 'Due' : 'Planned for'
    tasks.state.setState({ announcement: `${entry.task.title}: ${verb} ${exactDate(day)}` })
    void tasks.change(entry.task, patch, `${verb} ${spokenDay(day, today)}.`)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || dragged || hasCtrlAltOrMeta(event)) return
    const entry = place.entry >= 0 ? entriesOf(place.day)[place.entry] : undefined
    const shift = event.shiftKey ? shiftOf(event.key) : null
    const step = event.shiftKey
      ? null
      : stepPlace(place, event.key, (day) => Math.min(fitting, entriesOf(day).length))
    if (shift !== null && entry) {
      const day = addDays(place.day, shift)
      move(entry, day)
      walk({ day, entry: entriesOf(day).length }, entry.id)
    } else if (step) walk(step)
    else if (event.key === 'PageDown' || event.key === 'PageUp')
      walk({ day: monthStart(place.day, event.key === 'PageDown' ? 1 : -1), entry: -1 })
    else if (event.key === 'Home') walk({ day: today, entry: -1 })
    else if (event.key === ' ' && entry) void tasks.tick(entry.task)
    else if ((event.key === 'Enter' || plainKey(event) === 'e') && entry) onDetails(entry.task)
    else if (event.key === 'Enter') setOpenDay(place.day)
    else if (event.key === 'Delete' && entry) void tasks.remove(entry.task)
    else return
    event.preventDefault()
  }
  const announcements = dragAnnouncements(exactDate)
  const show = (count: number): void => {
    setMonth(count === 0 ? monthStart(today) : monthStart(month, count))
    setPlace({ day: count === 0 ? today : monthStart(month, count), entry: -1 })
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dropTarget}
      accessibility={{ announcements, screenReaderInstructions: DRAG_INSTRUCTIONS }}
      onDragStart={({ active }) =>
        setDragged([...entries.values()].flat().find(({ id }) => id === active.id) ?? null)
      }
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ over }) => {
        setDragged(null)
        if (dragged && over) move(dragged, String(over.id))
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.month} aria-live="polite">
          {monthName(month)}
        </h2>
        {range.total > (range.tasks?.length ?? 0) ? (
          <span className={styles.note}>
            The first {spokenNumber(range.tasks?.length ?? 0)} of {spokenNumber(range.total)}:
            filter to see the others.
          </span>
        ) : null}
        {range.problem === null ? null : (
          <span className={styles.problem} role="alert">
            {range.problem}{' '}
            <Button kind="quiet" onClick={range.retry}>
              Try again
            </Button>
          </span>
        )}
        <span className={styles.spring} />
        <Button kind="quiet" onClick={() => show(0)}>
          Today
        </Button>
        <IconButton label="The month before" icon={<ChevronLeftIcon />} onClick={() => show(-1)} />
        <IconButton label="The next month" icon={<ChevronRightIcon />} onClick={() => show(1)} />
      </header>
      <div
        ref={grid}
        role="grid"
        aria-label={`Tasks of ${monthName(month)}`}
        className={styles.grid}
        style={{ gridTemplateRows: `20px repeat(${weeks.length}, minmax(0, 1fr))` }}
        onKeyDown={onKeyDown}
        data-calendar=""
      >
        <div role="row" className={styles.row}>
          {weeks[0]?.map((day) => (
            <span key={day} role="columnheader" className={styles.weekday}>
              {weekdayName(day)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={styles.row}>
            {week.map((day) => (
              <CalendarCell
                key={day}
                day={day}
                entries={entriesOf(day)}
                fitting={fitting}
                today={today}
                isOfMonth={day.slice(0, 7) === month.slice(0, 7)}
                place={place.day === day ? place.entry : null}
                draggedId={dragged?.id ?? null}
                isOpen={openDay === day}
                onOpenDay={(isShown) => setOpenDay(isShown ? day : null)}
                onPlace={(entry) => setPlace({ day, entry })}
                onDetails={onDetails}
              />
            ))}
          </div>
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged ? <EntryChip entry={dragged} today={today} isLifted /> : null}
      </DragOverlay>
    </DndContext>
  )
}

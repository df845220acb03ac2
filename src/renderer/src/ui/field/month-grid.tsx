import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { exactDate, monthName, weekdayName } from '../../../../shared/domain/dates/spoken-date.ts'
import { classNames } from '../class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.ts'
import { IconButton } from './icon-button.tsx'
import { addDays, addMonths, monthDays } from './month-days.ts'
import styles from './month-grid.module.css'
import { hasCtrlAltOrMeta } from '../menu/ctrl-alt-or-meta.ts'

/** The days of a month to choose one of, by click or by arrows, PageUp, PageDown and Enter. Days are `YYYY-MM-DD`. */
export function MonthGrid({
  value,
  today,
  weekStart,
  takesFocus = true,
  onChoose,
}: {
  readonly value: string | null
  readonly today: string
  /** The day a week begins with: 0 Sunday, 1 Monday. */
  readonly weekStart: 0 | 1
  /** False: the keyboard stays where it is until somebody goes into the month. */
  readonly takesFocus?: boolean
  readonly onChoose: (day: string) => void
}) {
  const [day, setDay] = useState(value ?? today)
  const grid = useRef<HTMLDivElement>(null)
  const days = monthDays(day, weekStart)
  useEffect(() => {
    if (takesFocus || grid.current?.contains(document.activeElement))
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [day, takesFocus])

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = {
      ArrowLeft: () => addDays(day, -1),
      ArrowRight: () => addDays(day, 1),
      ArrowUp: () => addDays(day, -7),
      ArrowDown: () => addDays(day, 7),
      PageUp: () => addMonths(day, -1),
      PageDown: () => addMonths(day, 1),
    }[event.key]
    if (!next || hasCtrlAltOrMeta(event)) return
    event.preventDefault()
    event.stopPropagation()
    setDay(next())
  }
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <IconButton
          label="Month before"
          icon={<ChevronLeftIcon />}
          size="small"
          onClick={() => setDay(addMonths(day, -1))}
        />
        <span aria-live="polite">{monthName(day)}</span>
        <IconButton
          label="Month after"
          icon={<ChevronRightIcon />}
          size="small"
          onClick={() => setDay(addMonths(day, 1))}
        />
      </div>
      <div
        ref={grid}
        role="group"
        aria-label={monthName(day)}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        {days.slice(0, 7).map((each) => (
          <span key={each} className={styles.weekday} aria-hidden>
            {weekdayName(each).slice(0, 2)}
          </span>
        ))}
        {days.map((each) => (
          <button
            key={each}
            type="button"
            tabIndex={each === day ? 0 : -1}
            aria-label={exactDate(each)}
            aria-pressed={each === value}
            className={classNames(
              styles.day,
              each.slice(0, 7) !== day.slice(0, 7) && styles.other,
              each === today && styles.today,
            )}
            onClick={() => onChoose(each)}
          >
            {Number(each.slice(8))}
          </button>
        ))}
      </div>
    </div>
  )
}

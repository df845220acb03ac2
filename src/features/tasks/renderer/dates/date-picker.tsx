import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { exactDate, spokenDate } from '../../../../shared/domain/dates/spoken-date.ts'
import { readMoment } from '../../../../shared/domain/tasks/read-moment.ts'
import { MonthGrid } from '../../../../renderer/src/ui/field/month-grid.tsx'
import { Segmented } from '../../../../renderer/src/ui/field/segmented.tsx'
import { withDay } from '../calendar/calendar-days.ts'
import type { Calendar } from '../stores/use-task-view.ts'
import styles from './date-picker.module.css'
import { quickDays } from './quick-days.ts'
import { FIELD_WORDS, PICKER_WORDS, type DateField } from './words.ts'

/** A day in words, read as it is typed; the days that are meant most; and a month to walk through by arrows. */
export function DatePicker({
  fields,
  first = fields[0] ?? 'due',
  dates,
  calendar: { today, weekStart },
  onPick,
}: {
  /** Which dates can be chosen; a switch when there are several. */
  readonly fields: readonly DateField[]
  readonly first?: DateField
  /** As they are now. */
  readonly dates: Readonly<Partial<Record<DateField, string | null>>>
  readonly calendar: Calendar
  readonly onPick: (field: DateField, date: string | null) => void
}) {
  const id = useId()
  const [field, setField] = useState<DateField>(first)
  const [typed, setTyped] = useState({ text: '', nowMs: 0 })
  const [isRefused, setRefused] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const now = dates[field] ?? null
  const isEmpty = typed.text.trim() === ''
  const read = isEmpty ? null : readMoment(typed.text, { nowMs: typed.nowMs, weekStart })
  const shown = (isEmpty ? now : read)?.slice(0, 10) ?? null
  const pickDay = (day: string): void => onPick(field, withDay(now, day))

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      if (read !== null) onPick(field, read)
      else if (!isEmpty) setRefused(true)
    } else if (event.key === 'ArrowDown')
      frame.current?.querySelector<HTMLElement>('[role="group"] [tabindex="0"]')?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div ref={frame} className={styles.picker}>
      <input
        className={styles.input}
        aria-label={`${FIELD_WORDS[field]}: ${PICKER_WORDS.label.toLowerCase()}`}
        aria-describedby={`${id}-read`}
        aria-invalid={isRefused}
        placeholder={PICKER_WORDS.placeholder}
        autoComplete="off"
        spellCheck={false}
        value={typed.text}
        onChange={({ target }) => {
          setTyped({ text: target.value, nowMs: Date.now() })
          setRefused(false)
        }}
        onKeyDown={onKeyDown}
      />
      <p
        id={`${id}-read`}
        className={styles.read}
        role={isRefused ? 'alert' : 'status'}
        data-problem={isRefused ? '' : undefined}
        title={shown === null ? undefined : exactDate(shown)}
      >
        {isRefused
          ? PICKER_WORDS.unknown
          : read !== null
            ? `${FIELD_WORDS[field]} ${spokenDate(read, today)}`
            : isEmpty && now !== null
              ? `${FIELD_WORDS[field]} ${spokenDate(now, today)}`
              : PICKER_WORDS.help}
      </p>
      {fields.length > 1 ? (
        <Segmented
          label="Which date"
          options={fields.map((value) => ({ value, label: FIELD_WORDS[value] }))}
          value={field}
          onChange={setField}
        />
      ) : null}
      <div className={styles.quick} role="group" aria-label="Days that are near">
        {quickDays(today, weekStart).map(({ label, day }) => (
          <button
            key={label}
            type="button"
            className={styles.choice}
            aria-pressed={now?.slice(0, 10) === day}
            title={exactDate(day)}
            onClick={() => pickDay(day)}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          className={styles.choice}
          disabled={now === null && field in dates}
          onClick={() => onPick(field, null)}
        >
          No date
        </button>
      </div>
      <MonthGrid
        key={`${field} ${shown ?? ''}`}
        value={shown}
        today={today}
        weekStart={weekStart}
        takesFocus={false}
        onChoose={pickDay}
      />
    </div>
  )
}

import { useState } from 'react'
import { useStore } from 'zustand'
import { localDay } from '../../../../../shared/domain/dates/local-day.ts'
import { exactDate, spokenDate } from '../../../../../shared/domain/dates/spoken-date.ts'
import { weekStartOf } from '../../../../../shared/domain/tasks/task-days.ts'
import { useStores } from '../../../connection/stores-context.tsx'
import { IconButton } from '../../../ui/field/icon-button.tsx'
import { MonthGrid } from '../../../ui/field/month-grid.tsx'
import { CalendarIcon } from '../../../ui/icons.ts'
import { Popover } from '../../../ui/layout/popover.tsx'
import { readDate, readDateTime } from './property-dates.ts'
import { useDraft } from './use-draft.ts'
import type { ValueProps } from './value-props.ts'
import { WORDS } from '../words.ts'
import styles from '../properties.module.css'

/** A day, or a moment, typed in words or chosen from a calendar. What is no date stays the text that it is. */
export function DateValue({ row, kind, isReadOnly, onSet, onRemove, onNext }: ValueProps) {
  const { app } = useStores()
  const settings = useStore(app.state, (state) => state.app?.settings)
  const weekStart = weekStartOf({ weekStart: settings?.weekStart ?? 'monday' })
  const [nowMs, setNowMs] = useState(Date.now)
  const [isIn, setIn] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const read = kind === 'date' ? readDate : readDateTime
  const understood = (text: string): string | null => read(text, nowMs, weekStart)
  const value = typeof row.value === 'string' ? row.value : ''
  const today = localDay(nowMs)
  const spoken = (date: string): string => spokenDate(date, today)
  const draft = useDraft({
    of: row.name,
    text: value,
    takesOverSoon: false,
    onCommit: (text) => onSet(text === '' ? null : (understood(text) ?? text), true),
    onNext,
    onRemove,
  })
  const meant = draft.isDirty ? understood(draft.text) : null
  const shown = isIn ? draft.text : understood(value) === null ? value : spoken(value)
  return (
    <>
      <input
        className={styles.input}
        aria-label={row.name}
        autoComplete="off"
        {...(draft.isDirty ? { 'data-dirty': '' } : {})}
        placeholder={isIn ? (kind === 'date' ? WORDS.dateHint : WORDS.dateTimeHint) : WORDS.noValue}
        title={understood(value) === null ? undefined : exactDate(value)}
        value={shown}
        readOnly={isReadOnly}
        onFocus={(event) => {
          setIn(true)
          setNowMs(Date.now())
          const field = event.currentTarget
          // Once the date is there as it is written.
          queueMicrotask(() => field.select())
        }}
        onBlur={() => {
          setIn(false)
          draft.commit()
        }}
        onChange={(event) => draft.change(event.target.value)}
        onKeyDown={draft.onKeyDown}
      />
      {meant === null ? null : (
        <span className={styles.meant} role="status">
          {spoken(meant)}
        </span>
      )}
      {isReadOnly ? null : (
        <Popover
          label={WORDS.pickDay}
          align="end"
          isOpen={isPicking}
          onOpen={setPicking}
          trigger={<IconButton label={WORDS.pickDay} icon={<CalendarIcon />} size="small" />}
        >
          <MonthGrid
            value={understood(value)?.slice(0, 10) ?? null}
            today={today}
            weekStart={weekStart}
            onChoose={(day) => {
              setPicking(false)
              onSet(kind === 'date' ? day : `${day}T${value.slice(11) || '00:00'}`, true)
            }}
          />
        </Popover>
      )}
    </>
  )
}

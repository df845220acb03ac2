import { useRef } from 'react'
import { useStore } from 'zustand'
import type { ReadTask } from '../../contract.ts'
import { readQuickTask } from '../../shared/read-quick-task.ts'
import { EnterIcon, PlusIcon } from '../../../../renderer/src/ui/icons.ts'
import { Kbd } from '../../../../renderer/src/ui/menu/kbd.tsx'
import { quickPieces } from './quick-pieces.ts'
import { NOTHING_TYPED, QUICK } from '../stores/task-store.ts'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './quick-add.module.css'
import { spokenMinutes } from '../parts/spoken-minutes.ts'
import { capital, KEYS_OF_LIST, PRIORITY_WORDS } from '../parts/task-words.ts'
import type { Calendar } from '../stores/use-task-view.ts'
import { counted } from '../../../../shared/domain/spoken-number.ts'
import { exactDate, spokenDate } from '../../../../shared/domain/dates/spoken-date.ts'

/** One line in plain words; what was understood of it is shown while it is typed, and nothing else is taken. */
export function QuickAdd({ calendar }: { readonly calendar: Calendar }) {
  const tasks = useTasks()
  const { text, nowMs } = useStore(tasks.state, ({ typed }) => typed[QUICK] ?? NOTHING_TYPED)
  const setText = (next: string): void => tasks.type(QUICK, next)
  const field = useRef<HTMLInputElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  const read = readQuickTask(text, { nowMs, weekStart: calendar.weekStart })
  const total = useStore(tasks.state, (state) => state.total)
  const isEmpty = text.trim() === ''

  const add = async (): Promise<void> => {
    if (read.title === '') return
    // The next one may be typed before this one is made.
    setText('')
    field.current?.focus()
    const { priority, due, scheduled, repeat, timeEstimateMinutes, tags } = read
    const isMade = await tasks.create(read.title, {
      priority,
      due,
      scheduled,
      repeat,
      timeEstimateMinutes,
      tags,
    })
    if (!isMade) tasks.type(QUICK, (next) => `${text} ${next}`.trimEnd())
  }

  return (
    <div className={styles.quick}>
      <div className={styles.box} data-filled={isEmpty ? undefined : ''}>
        <PlusIcon aria-hidden="true" />
        <div className={styles.line}>
          <div ref={mirror} className={styles.mirror} aria-hidden="true">
            {quickPieces(text, read.spans).map(({ text: piece, field: taken }, index) =>
              taken === null ? <span key={index}>{piece}</span> : <mark key={index}>{piece}</mark>,
            )}
          </div>
          <input
            ref={field}
            data-quick-add=""
            className={styles.input}
            aria-label="New task"
            aria-describedby="quick-add-understood"
            placeholder="Add a task: call Ada fri 3pm !high every week #work ~30m"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onScroll={({ currentTarget }) => {
              if (mirror.current) mirror.current.scrollLeft = currentTarget.scrollLeft
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter') void add()
              else if (event.key === 'Escape' && !isEmpty) setText('')
              else if (event.key === 'Escape')
                document.querySelector<HTMLElement>('[data-task-list]')?.focus()
              else return
              event.preventDefault()
            }}
          />
        </div>
        {isEmpty ? (
          <>
            {total === null ? null : (
              <span className={styles.total} role="status" title={KEYS_OF_LIST}>
                {counted(total, 'task')}
              </span>
            )}
            <Kbd keys="Q" />
          </>
        ) : (
          <button
            type="button"
            className={styles.add}
            disabled={read.title === ''}
            onClick={() => void add()}
          >
            <EnterIcon aria-hidden="true" />
            Add
          </button>
        )}
      </div>
      {isEmpty ? null : (
        <p id="quick-add-understood" className={styles.understood} role="status">
          {read.title === '' ? (
            <span className={styles.hint}>
              What is to be done? Only its fields are there so far.
            </span>
          ) : (
            <span className={styles.taskTitle}>{read.title}</span>
          )}
          {chipsOf(read, calendar).map(({ label, hover }) => (
            <span key={label} className={styles.chip} title={hover}>
              {label}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function chipsOf(
  { priority, due, scheduled, repeat, timeEstimateMinutes, tags }: ReadTask,
  { today }: Calendar,
): readonly { readonly label: string; readonly hover?: string }[] {
  return [
    ...(due === null
      ? []
      : [{ label: `due ${spokenDate(due, today)}`, hover: capital(exactDate(due)) }]),
    ...(scheduled === null
      ? []
      : [{ label: `planned ${spokenDate(scheduled, today)}`, hover: exactDate(scheduled) }]),
    ...(priority === null ? [] : [{ label: PRIORITY_WORDS[priority].toLocaleLowerCase() }]),
    ...(repeat === null ? [] : [{ label: `repeats ${repeat}` }]),
    ...(timeEstimateMinutes === null ? [] : [{ label: spokenMinutes(timeEstimateMinutes) }]),
    ...tags.map((tag) => ({ label: `#${tag}` })),
  ]
}

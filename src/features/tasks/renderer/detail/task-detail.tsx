import { STATUS_WORDS } from '../../../../shared/domain/tasks/task-status.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { readMoment } from '../../../../shared/domain/tasks/read-moment.ts'
import type { TaskItem, TaskPatch, TaskPriority } from '../../../../shared/domain/tasks/task.ts'
import { isOpen, isOverdue } from '../../../../shared/domain/tasks/task-days.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import {
  CalendarIcon,
  CloseIcon,
  NoteIcon,
  PlayIcon,
  StopIcon,
  TrashIcon,
} from '../../../../renderer/src/ui/icons.ts'
import { Popover } from '../../../../renderer/src/ui/layout/popover.tsx'
import { Menu } from '../../../../renderer/src/ui/menu/menu.tsx'
import { DetailField } from './detail-field.tsx'
import { DatePicker } from '../dates/date-picker.tsx'
import { setDate } from '../dates/set-date.ts'
import { PICKER_WORDS, type DateField } from '../dates/words.ts'
import { spokenMinutes } from '../parts/spoken-minutes.ts'
import { loggedMinutes, minutesIn } from './written-minutes.ts'
import { TaskTitle } from '../parts/task-parts.tsx'
import { SubtaskList } from '../parts/subtask-list.tsx'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './task-detail.module.css'
import { capital, PRIORITIES, PRIORITY_WORDS, sourceWord, statusesOf } from '../parts/task-words.ts'
import type { Calendar } from '../stores/use-task-view.ts'
import { exactDate, spokenDate } from '../../../../shared/domain/dates/spoken-date.ts'

/** Everything of one task beside the list. A field is written when it is left or Enter is pressed. */
export function TaskDetail({
  task,
  calendar,
}: {
  readonly task: TaskItem
  readonly calendar: Calendar
}) {
  const { workspace } = useStores()
  const tasks = useTasks()
  const { today, weekStart } = calendar
  const running = useStore(tasks.state, (state) => state.timer)
  const known = useStore(tasks.state, (state) => state.tags)
  const isRunning = task.ref.kind === 'note' && running?.taskId === task.ref.id
  // Of an entry only its day and state are a task's; the rest is its note's.
  const isEntry = task.source === 'entry'
  const change = (patch: TaskPatch, done: string) => tasks.change(task, patch, done)
  const dateField = (label: string, field: DateField) => (
    <DetailField
      label={label}
      value={task[field] ?? ''}
      spoken={task[field] === null ? '' : capital(spokenDate(task[field], today))}
      placeholder={PICKER_WORDS.placeholder}
      hint={field === 'due' && isOverdue(task, today) ? OVERDUE : ''}
      hintTitle={task[field] === null ? undefined : exactDate(task[field])}
      isLate={field === 'due' && isOverdue(task, today)}
      live={(text) => {
        const date = dateIn(text, weekStart)
        return date === null ? null : spokenDate(date, today)
      }}
      end={<DateButton field={field} task={task} calendar={calendar} />}
      onSave={(text) => {
        const date = text === '' ? null : dateIn(text, weekStart)
        if (text !== '' && date === null) return PICKER_WORDS.unknown
        void setDate(tasks, task, { field, date, today })
        return null
      }}
    />
  )

  return (
    <aside className={styles.detail} aria-label="Task">
      <header className={styles.head}>
        <span className={styles.kind}>{sourceWord(task)}</span>
        <IconButton
          label={task.source === 'entry' ? 'Take the date away' : 'Delete'}
          keys="Delete"
          icon={<TrashIcon />}
          onClick={() => void tasks.remove(task)}
        />
        <IconButton
          label="Close"
          keys="Esc"
          icon={<CloseIcon />}
          onClick={() => tasks.choose(null)}
        />
      </header>
      <div className={styles.body}>
        {isEntry ? (
          <p className={styles.entryTitle}>
            <TaskTitle title={task.title} isOver={!isOpen(task.status)} />
          </p>
        ) : (
          <DetailField
            label="Title"
            value={task.title}
            isLarge
            onSave={(title) => {
              if (title === '') return 'A task needs a title.'
              void change({ title }, 'Title changed.')
              return null
            }}
          />
        )}
        <div className={styles.line}>
          <span className={styles.label}>Status</span>
          <Menu
            align="start"
            trigger={<Button>{STATUS_WORDS[task.status]}</Button>}
            items={statusesOf(task).map((status) => ({
              label: STATUS_WORDS[status],
              isChosen: task.status === status,
              onSelect: () => void change({ status }, `Moved to “${STATUS_WORDS[status]}”.`),
            }))}
          />
        </div>
        {isEntry ? null : (
          <div className={styles.line}>
            <span className={styles.label}>Priority</span>
            <Menu
              align="start"
              trigger={
                <Button>{task.priority === null ? 'None' : PRIORITY_WORDS[task.priority]}</Button>
              }
              items={[
                ...prioritiesOf(task).map((priority) => ({
                  label: PRIORITY_WORDS[priority],
                  isChosen: task.priority === priority,
                  onSelect: () => void change({ priority }, `${PRIORITY_WORDS[priority]}.`),
                })),
                {
                  label: 'None',
                  isChosen: task.priority === null,
                  onSelect: () => void change({ priority: null }, 'Took the priority away.'),
                },
              ]}
            />
          </div>
        )}
        {dateField('Due', 'due')}
        {isEntry ? null : (
          <>
            {dateField('Planned for', 'scheduled')}
            {task.ref.kind === 'checkbox' ? dateField('Starts', 'start') : null}
            <DetailField
              label="Repeats"
              value={task.repeat ?? ''}
              placeholder="every week"
              onSave={(repeat) => {
                void change({ repeat: repeat === '' ? null : repeat }, 'Repetition changed.')
                return null
              }}
            />
            <DetailField
              label="Estimate"
              value={
                task.timeEstimateMinutes === null ? '' : spokenMinutes(task.timeEstimateMinutes)
              }
              placeholder="30m, 1h 30m"
              onSave={(text) => {
                const timeEstimateMinutes = minutesIn(text, weekStart)
                if (text !== '' && timeEstimateMinutes === null)
                  return 'No length was understood. Write one like 45m or 1h30m.'
                void change(
                  { timeEstimateMinutes: text === '' ? null : timeEstimateMinutes },
                  'Estimate changed.',
                )
                return null
              }}
            />
            <DetailField
              label="Tags"
              value={task.tags.join(' ')}
              placeholder="work home/garden"
              hint={
                known.length > 0 && task.tags.length === 0
                  ? `such as ${known
                      .slice(0, 3)
                      .map(({ name }) => name)
                      .join(', ')}`
                  : ''
              }
              onSave={(text) => {
                const tags = text.split(/[\s,]+/).flatMap((tag) => tag.replace(/^#/, '') || [])
                void change({ tags: [...new Set(tags)] }, 'Tags changed.')
                return null
              }}
            />
          </>
        )}
        {task.subtasks.total > 0 ? (
          <section className={styles.subtasks}>
            <h4 className={styles.label}>
              Subtasks {task.subtasks.done}/{task.subtasks.total}
            </h4>
            <SubtaskList task={task} />
          </section>
        ) : null}
        {task.ref.kind === 'note' ? (
          <div className={styles.time}>
            <Button
              kind={isRunning ? 'primary' : 'secondary'}
              disabled={!isRunning && !isOpen(task.status)}
              icon={isRunning ? <StopIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
              onClick={() => void (isRunning ? tasks.stopTimer() : tasks.startTimer(task))}
            >
              {isRunning ? 'Stop the timer' : 'Start the timer'}
            </Button>
            <span className={styles.logged}>{loggedWords(task)}</span>
          </div>
        ) : null}
        <button
          type="button"
          className={styles.note}
          onClick={() => workspace.openNote(task.path, { line: task.line })}
        >
          <NoteIcon aria-hidden="true" />
          <span>{task.path}</span>
        </button>
      </div>
    </aside>
  )
}

const OVERDUE = 'overdue'

/** A month beside a date that can be typed. */
function DateButton({
  field,
  task,
  calendar,
}: {
  readonly field: DateField
  readonly task: TaskItem
  readonly calendar: Calendar
}) {
  const tasks = useTasks()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={PICKER_WORDS.label}
      align="end"
      isOpen={isOpen}
      onOpen={setOpen}
      trigger={<IconButton label={PICKER_WORDS.label} icon={<CalendarIcon />} size="small" />}
    >
      <DatePicker
        fields={[field]}
        dates={task}
        calendar={calendar}
        onPick={(_, date) => {
          setOpen(false)
          void setDate(tasks, task, { field, date, today: calendar.today })
        }}
      />
    </Popover>
  )
}

const dateIn = (text: string, weekStart: 0 | 1): string | null =>
  readMoment(text, { nowMs: Date.now(), weekStart })

/** Task notes know three; a checkbox all five. */
const prioritiesOf = ({ ref }: TaskItem): readonly TaskPriority[] =>
  ref.kind === 'checkbox' ? PRIORITIES : ['high', 'medium', 'low']

function loggedWords({ timeEntries }: TaskItem): string {
  const minutes = loggedMinutes(timeEntries)
  return minutes < 0.5 ? '' : `${spokenMinutes(minutes)} so far`
}

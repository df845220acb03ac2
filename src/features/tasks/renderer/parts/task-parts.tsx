import { isOwnMark, STATUS_WORDS } from '../../../../shared/domain/tasks/task-status.ts'
import { createContext, useContext, type ReactNode } from 'react'
import type { TaskItem, TaskStatus, TaskTag } from '../../../../shared/domain/tasks/task.ts'
import { isOpen, isOverdue } from '../../../../shared/domain/tasks/task-days.ts'
import type {
  TitleMark,
  TitleReader,
  TitleSpan,
} from '../../../../renderer/src/markdown/read/title-spans.ts'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import {
  CarriedIcon,
  CheckIcon,
  CloseIcon,
  FiledIcon,
  FlagIcon,
  FolderIcon,
  InboxIcon,
  NoteIcon,
  OverdueIcon,
  PersonIcon,
  RepeatIcon,
  TimerIcon,
} from '../../../../renderer/src/ui/icons.ts'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { spokenMinutes } from './spoken-minutes.ts'
import styles from './task-parts.module.css'
import { PRIORITY_WORDS, sourceWord } from './task-words.ts'
import { exactDate, spokenDate, type Day } from '../../../../shared/domain/dates/spoken-date.ts'

/** The box of a task with its status; a character of the person's own stands in it as it is. */
export function StatusBox({
  task,
  status,
  onTick,
}: {
  readonly task: Pick<TaskItem, 'title' | 'mark'>
  readonly status: TaskStatus
  readonly onTick: () => void
}) {
  const isOwn = task.mark !== null && isOwnMark(task.mark) && status !== 'done'
  const words = isOwn ? `${STATUS_WORDS[status]}, marked ${task.mark}` : STATUS_WORDS[status]
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={status === 'done' ? true : status === 'doing' ? 'mixed' : false}
      aria-label={`${words}: ${task.title}`}
      title={words}
      tabIndex={-1}
      className={styles.box}
      data-status={status}
      onClick={(event) => {
        event.stopPropagation()
        onTick()
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {isOwn ? (
        <span className={styles.mark}>{showInvisible(task.mark ?? '')}</span>
      ) : status === 'done' ? (
        <CheckIcon />
      ) : status === 'cancelled' ? (
        <CloseIcon />
      ) : status === 'doing' ? (
        <span className={styles.half} />
      ) : null}
    </button>
  )
}

/** What reads titles, once for all rows. Without one they are shown as they are written. */
export const TitleReaderContext = createContext<TitleReader | null>(null)

/** The title on one line, with the looks of its Markdown and nothing to click. */
export function TaskTitle({ title, isOver }: { readonly title: string; readonly isOver: boolean }) {
  const reader = useContext(TitleReaderContext)
  const spans = reader?.spans(title) ?? [{ text: title, marks: [] }]
  return (
    <span className={classNames(styles.title, isOver && styles.over)} dir="auto" data-title="">
      {spans.map((span, index) => (
        <Span key={index} span={span} />
      ))}
    </span>
  )
}

function Span({ span: { text, marks } }: { readonly span: TitleSpan }) {
  return marks.reduceRight<ReactNode>(
    (inside, mark) => <Mark mark={mark}>{inside}</Mark>,
    showInvisible(text),
  )
}

function Mark({ mark, children }: { readonly mark: TitleMark; readonly children: ReactNode }) {
  switch (mark) {
    case 'strong':
      return <strong>{children}</strong>
    case 'emphasis':
      return <em>{children}</em>
    case 'delete':
      return <s>{children}</s>
    case 'code':
      return <code>{children}</code>
    case 'link':
      return <span className={styles.link}>{children}</span>
  }
}

/** When it is due and planned for, to the day; empty for neither. */
export const dueWords = (
  task: Pick<TaskItem, 'due' | 'scheduled' | 'status'>,
  today: Day,
): string =>
  [
    task.due === null
      ? ''
      : `${isOverdue(task, today) ? 'Overdue since' : 'Due'} ${exactDate(task.due)}`,
    task.scheduled === null ? '' : `Planned for ${exactDate(task.scheduled)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** When it is planned for and when it is due, each by its name. What is late has a sign. The exact days are on hover. */
export function DateLabels({
  task,
  today,
  saidDay = null,
  isSmall = false,
}: {
  readonly task: Pick<TaskItem, 'due' | 'scheduled' | 'status'>
  readonly today: Day
  /** What a head over it says already: only for those who do not see it. */
  readonly saidDay?: Day | null
  /** Where there is little room an icon stands for “planned”. */
  readonly isSmall?: boolean
}) {
  const { due, scheduled, status } = task
  if (due === null && scheduled === null) return null
  const isLate = isOverdue(task, today)
  const isToday = due?.slice(0, 10) === today && isOpen(status)
  const isBoth = due !== null && scheduled?.slice(0, 10) === due.slice(0, 10)
  const planned =
    scheduled === null || isBoth ? null : (
      <span className={styles.date} data-date="planned" title={dueWords(task, today)}>
        <CarriedIcon aria-hidden="true" />
        <span>
          <span className={isSmall ? styles.hidden : undefined}>planned </span>
          <DayWords date={scheduled} today={today} saidDay={saidDay} />
        </span>
      </span>
    )
  const dueDay =
    due === null ? null : (
      <span
        className={styles.date}
        data-date="due"
        data-tone={isLate ? 'late' : isToday ? 'today' : undefined}
        title={dueWords(task, today)}
      >
        {isLate ? <OverdueIcon aria-hidden="true" /> : null}
        <span>
          {isLate ? <span className={styles.hidden}>Overdue, </span> : null}due{' '}
          <DayWords date={due} today={today} saidDay={saidDay} />
        </span>
      </span>
    )
  // Where there is no room for both, what is due stays.
  if (isSmall)
    return (
      <>
        {dueDay}
        {planned}
      </>
    )
  return (
    <span className={styles.dates}>
      {planned}
      {dueDay}
    </span>
  )
}

function DayWords({
  date,
  today,
  saidDay,
}: {
  readonly date: string
  readonly today: Day
  readonly saidDay: Day | null
}) {
  const words = spokenDate(date, today)
  if (date.slice(0, 10) !== saidDay) return <span>{words}</span>
  const day = spokenDate(date.slice(0, 10), today)
  return (
    <span>
      <span className={styles.hidden}>{day}</span>
      {words.slice(day.length).trimStart()}
    </span>
  )
}

/** What a row or a card is called: its title, status, days and priority, and where it stands. */
export const taskName = (task: TaskItem, today: Day): string =>
  [
    task.title,
    STATUS_WORDS[task.status],
    sourceWord(task),
    dueWords(task, today),
    task.priority === null ? '' : PRIORITY_WORDS[task.priority],
    task.noteTitle === task.title ? '' : `in ${task.noteTitle}`,
  ]
    .filter(Boolean)
    .join(', ')

export function PrioritySign({ priority }: { readonly priority: TaskItem['priority'] }) {
  if (priority === null) return null
  return (
    <span className={styles.priority} data-priority={priority} title={PRIORITY_WORDS[priority]}>
      <FlagIcon aria-hidden="true" />
      <span className={styles.hidden}>{PRIORITY_WORDS[priority]}</span>
      {priority === 'highest' ? <span aria-hidden="true">!</span> : null}
    </span>
  )
}

/** Where a task stands, quietly: an icon with its word for those who do not see it. */
export function SourceSign({
  task,
  saysWho = false,
}: {
  readonly task: TaskItem
  /** A follow-up alone would not say with whom. */
  readonly saysWho?: boolean
}) {
  const word = sourceWord(task)
  return (
    <span className={styles.sign} title={word} data-source={task.source}>
      <SourceIcon task={task} />
      <span className={styles.hidden}>{word}</span>
      {saysWho && task.ref.kind === 'entry' && task.ref.followUp !== null ? (
        <span>{showInvisible(task.noteTitle)}</span>
      ) : null}
    </span>
  )
}

function SourceIcon({ task: { source, category } }: { readonly task: TaskItem }) {
  if (source === 'task') return <NoteIcon aria-hidden="true" />
  if (source === 'checkbox') return null // its box says so
  switch (category) {
    case 'people':
      return <PersonIcon aria-hidden="true" />
    case 'projects':
      return <FolderIcon aria-hidden="true" />
    case 'inbox':
      return <InboxIcon aria-hidden="true" />
    default:
      return <FiledIcon aria-hidden="true" />
  }
}

/** Repeat and estimate, small. */
export function TaskSigns({
  task: { repeat, timeEstimateMinutes },
}: {
  readonly task: Pick<TaskItem, 'repeat' | 'timeEstimateMinutes'>
}) {
  return (
    <>
      {repeat === null ? null : (
        <span className={styles.sign} title={`Repeats ${repeat}`}>
          <RepeatIcon aria-hidden="true" />
          <span className={styles.hidden}>Repeats {repeat}</span>
        </span>
      )}
      {timeEstimateMinutes === null ? null : (
        <span className={styles.sign} title={`Estimated ${spokenMinutes(timeEstimateMinutes)}`}>
          <TimerIcon aria-hidden="true" />
          {spokenMinutes(timeEstimateMinutes)}
        </span>
      )}
    </>
  )
}

const MOST_TAGS = 3

export function TagChips({
  tags,
  known,
}: {
  readonly tags: readonly string[]
  readonly known: readonly TaskTag[]
}) {
  const shown = tags.slice(0, MOST_TAGS)
  const rest = tags.slice(MOST_TAGS)
  return (
    <>
      {shown.map((tag) => (
        <TagChip key={tag} tag={tag} known={known} />
      ))}
      {rest.length > 0 ? (
        <span className={styles.tag} title={rest.map((tag) => `#${tag}`).join(' ')}>
          +{rest.length}
        </span>
      ) : null}
    </>
  )
}

export function TagChip({
  tag,
  known,
}: {
  readonly tag: string
  readonly known: readonly TaskTag[]
}) {
  const color = known.find(({ name }) => name === tag)?.color ?? null
  return (
    <span className={styles.tag} title={`#${tag}`}>
      {color === null ? (
        <span aria-hidden="true">#</span>
      ) : (
        <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden="true" />
      )}
      <span className={styles.tagName}>{showInvisible(tag)}</span>
    </span>
  )
}

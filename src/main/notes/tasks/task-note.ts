import {
  TASKS_FOLDER,
  type TaskDate,
  type TaskPriority,
  type TaskStatus,
  type TimeEntry,
} from '../../../shared/domain/tasks/task.ts'
import { localDateTime } from '../../../shared/domain/tasks/parse-task-date.ts'
import { isRealDay, isRealTime } from '../../../shared/domain/dates/real-day.ts'

/** What the frontmatter of a task note says, whoever wrote it; what cannot be read is left out, and stays in the note. */
export interface TaskNoteFields {
  /** A whole number from 1; null for a task that Latent did not make. */
  readonly id: number | null
  /** Null: the note's own. */
  readonly title: string | null
  readonly status: TaskStatus
  readonly priority: TaskPriority | null
  readonly due: TaskDate | null
  readonly scheduled: TaskDate | null
  readonly created: TaskDate | null
  readonly completed: TaskDate | null
  readonly repeat: string | null
  readonly timeEstimateMinutes: number | null
  readonly timeEntries: readonly TimeEntry[]
}

type Data = Readonly<Record<string, unknown>>

/**
 * The tag that makes a note a task wherever it lies: what TaskNotes marks its own with. It says what the note is, not
 * what the task is about.
 */
export const TASK_TAG = 'task'

/**
 * Reads the frontmatter of a note as a task: one in the tasks folder with an id or a status, or one anywhere that is
 * tagged `task` and has a status or a date. Null for every other note.
 * @param tags of the frontmatter, without `#`
 */
export function readTaskNote(
  path: string,
  data: Data,
  tags: readonly string[],
): TaskNoteFields | null {
  const id = idOf(own(data, 'id'))
  const isHere = path.startsWith(`${TASKS_FOLDER}/`)
  const isTask = isHere
    ? id !== null || Object.hasOwn(data, 'status')
    : tags.some((tag) => tag.toLowerCase() === TASK_TAG) &&
      ['status', 'due', 'scheduled'].some((key) => Object.hasOwn(data, key))
  if (!isTask) return null
  return {
    id: isHere ? id : null,
    title: textOf(own(data, 'title')),
    status: statusOf(own(data, 'status')),
    priority: priorityOf(own(data, 'priority')),
    due: dateOf(own(data, 'due') ?? own(data, 'due_date')),
    scheduled: dateOf(own(data, 'scheduled')),
    created: dateOf(own(data, 'created') ?? own(data, 'dateCreated')),
    completed: dateOf(own(data, 'completed') ?? own(data, 'completedDate')),
    repeat: textOf(own(data, 'repeat') ?? own(data, 'recurrence')),
    timeEstimateMinutes: minutesOf(own(data, 'timeEstimate')),
    timeEntries: entriesOf(own(data, 'timeEntries')),
  }
}

const own = (data: Data, key: string): unknown => (Object.hasOwn(data, key) ? data[key] : undefined)

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

function idOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null
}

/** The words of both plugins; one that nobody knows is no reason to take a task for finished. */
export function statusOf(value: unknown): TaskStatus {
  if (value === true) return 'done'
  switch (wordOf(value)) {
    case 'done':
    case 'completed':
    case 'complete':
    case 'finished':
      return 'done'
    case 'cancelled':
    case 'canceled':
      return 'cancelled'
    case 'in-progress':
    case 'inprogress':
    case 'doing':
    case 'active':
    case 'started':
      return 'doing'
    default:
      return 'open'
  }
}

function priorityOf(value: unknown): TaskPriority | null {
  switch (wordOf(value)) {
    case 'highest':
    case 'urgent':
      return 'highest'
    case 'high':
      return 'high'
    case 'medium':
    case 'normal':
      return 'medium'
    case 'low':
      return 'low'
    case 'lowest':
      return 'lowest'
    default:
      return null
  }
}

const wordOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .trim()
        .toLowerCase()
        .replace(/[\s_]+/g, '-')
    : ''

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** A day or a local time; one with a zone as the clock on the wall shows it. */
export function dateOf(value: unknown): TaskDate | null {
  if (typeof value !== 'string') return null
  const match = DATE.exec(value.trim())
  if (!match) return null
  const [, day = '', time, seconds = '', zone] = match
  if (!isRealDay(day) || (time !== undefined && !isRealTime(`${time}${seconds}`))) return null
  if (time === undefined) return day
  if (zone === undefined) return `${day}T${time}${seconds}`
  const ms = Date.parse(value.trim().replace(' ', 'T'))
  return Number.isNaN(ms) ? null : localDateTime(ms)
}

function minutesOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0
    ? Math.round(number)
    : null
}

/** `{start, end}` of Latent, `{startTime, endTime}` of TaskNotes; one without a readable start was never begun. */
export function entriesOf(value: unknown): TimeEntry[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const data: Data = { ...entry }
    const start = dateOf(own(data, 'start') ?? own(data, 'startTime'))
    if (start === null) return []
    const ended = own(data, 'end') ?? own(data, 'endTime')
    const end = dateOf(ended)
    // An end that is there and cannot be read is an end all the same: nothing runs.
    return [{ start, end: end ?? (ended == null || ended === '' ? null : start) }]
  })
}

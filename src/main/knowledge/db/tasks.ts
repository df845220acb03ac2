import { type EntryFolders, Category, categoryOf } from '../../../shared/domain/entries/entry.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'
import {
  TaskItem,
  TaskDate,
  type TaskPriority,
  type TaskStatus,
} from '../../../shared/domain/tasks/task.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { NoteTask } from '../../notes/tasks/read-tasks.ts'
import type { LoggedTask } from '../../../shared/domain/tasks/time-report.ts'

export interface TaskStore {
  /** Those of a note that was just put in; those it had went with it. */
  put(note: number, tasks: readonly NoteTask[]): void
}

const STATUSES: readonly TaskStatus[] = ['open', 'doing', 'done', 'cancelled']
/** Tasks without a priority are between medium and low, as in Tasks for Obsidian. */
const PRIORITIES: readonly (TaskPriority | null)[] = [
  'highest',
  'high',
  'medium',
  null,
  'low',
  'lowest',
]
export const statusRank = (status: TaskStatus): number => STATUSES.indexOf(status)
export const priorityRank = (priority: TaskPriority | null): number => PRIORITIES.indexOf(priority)
export const statusAt = (rank: number): string => STATUSES[rank] ?? ''
export const priorityAt = (rank: number): string => PRIORITIES[rank] ?? ''

/** Stands for a date or tag that is not there, after all that are. */
export const NONE = '~'

export const taskWords = (text: string): string => foldText(text)

export function createTaskStore(database: Database): TaskStore {
  const insert = database.prepare<unknown[], { id: number }>(
    `INSERT INTO tasks (note, path, line, is_note, number, status, is_closed, priority, due, scheduled, moment, created,
       completed, title, tag, words, entry) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const insertItem = database.prepare('INSERT INTO task_items (id, item) VALUES (?, ?)')
  const insertTag = database.prepare('INSERT OR IGNORE INTO task_tags (task, key) VALUES (?, ?)')
  const insertTime = database.prepare('INSERT INTO task_times (task, start, end) VALUES (?, ?, ?)')
  return {
    put(note, tasks) {
      for (const task of tasks) {
        const due = task.due ?? NONE
        const scheduled = task.scheduled ?? NONE
        const row = insert.get(
          note,
          task.path,
          task.line,
          task.source === 'task' ? 1 : 0,
          task.ref.kind === 'note' ? task.ref.id : null,
          statusRank(task.status),
          task.status === 'done' || task.status === 'cancelled' ? 1 : 0,
          priorityRank(task.priority),
          due,
          scheduled,
          due < scheduled ? due : scheduled,
          task.created ?? NONE,
          task.completed ?? NONE,
          taskWords(task.title).slice(0, MAX_SORTED).toWellFormed(),
          taskWords(task.tags[0] ?? NONE),
          taskWords([task.title, task.noteTitle, ...task.tags].join('\n')),
          task.source === 'entry' ? foldText(task.path) : '',
        )
        if (!row) throw new Error(`No row for a task of ${task.path}.`)
        insertItem.run(row.id, JSON.stringify(task))
        for (const tag of task.tags) insertTag.run(row.id, taskWords(tag))
        for (const { start, end } of task.timeEntries) insertTime.run(row.id, start, end ?? '')
      }
    },
  }
}

/** UTF-16 units of a title that it is sorted by. */
const MAX_SORTED = 80

/** Where rows with an `item` come from. */
export const FROM_ITEMS = 'FROM tasks JOIN task_items ON task_items.id = tasks.id'

/** What an index knows of entries without knowing which notes they are: those below these folders. */
export function ofEntries(folders: EntryFolders): {
  readonly sql: string
  readonly parameters: readonly string[]
} {
  const places = Category.options.map((category) => foldText(folders[category]))
  return {
    // '0' follows '/': everything below.
    sql: `(entry = '' OR ${places.map(() => '(entry > ? AND entry < ?)').join(' OR ')})`,
    parameters: places.flatMap((place) => [`${place}/`, `${place}0`]),
  }
}

/** Tasks that were done or called off on these days: from the first on, and before the second. */
export function closedTasks(
  database: Database,
  {
    from,
    before,
    folders,
  }: { readonly from: TaskDate; readonly before: TaskDate; readonly folders: EntryFolders },
): TaskItem[] {
  const entries = ofEntries(folders)
  const rows = database
    .prepare<string[], ItemRow>(
      `SELECT item, 0 AS twins ${FROM_ITEMS}
       WHERE completed >= ? AND completed < ? AND is_closed AND ${entries.sql} ORDER BY completed, path, line`,
    )
    .all(from, before, ...entries.parameters)
  return readItems(rows, folders)
}

/** What was logged in a span of days, also what only reaches into it, and what still runs. */
export function loggedTasks(
  database: Database,
  { from, before }: { readonly from: TaskDate; readonly before: TaskDate },
): LoggedTask[] {
  const rows = database
    .prepare<[string, string], ItemRow>(
      `SELECT item, 0 AS twins ${FROM_ITEMS}
       WHERE tasks.id IN (SELECT task FROM task_times WHERE (end = '' OR end >= ?) AND start < ?) ORDER BY path`,
    )
    .all(from, before)
  return readItems(rows).map(({ path, title, tags, timeEntries }) => ({
    path,
    title,
    tags,
    timeEntries,
  }))
}

export interface ItemRow {
  readonly item: string
  /** How many task notes have the same id; 0 where nobody asked. */
  readonly twins: number
}

const Day = TaskDate.nullable().catch(null)
/** An index of before may hold days that no calendar has, as they stand in the note: they are none. */
const KeptItem = TaskItem.extend({
  due: Day,
  scheduled: Day,
  start: Day,
  created: Day,
  completed: Day,
})

/**
 * An id that several notes have names none of them: those go by their path.
 * @param folders where entries lie now; null where none are asked for
 */
export function readItems(
  rows: readonly ItemRow[],
  folders: EntryFolders | null = null,
): TaskItem[] {
  return rows.map(({ item, twins }) => {
    const task = KeptItem.parse(JSON.parse(item))
    if (task.source === 'entry' && folders !== null)
      return { ...task, category: categoryOf(task.path, folders) }
    return twins > 1 && task.ref.kind === 'note'
      ? { ...task, ref: { kind: 'path', path: task.path } }
      : task
  })
}

import type { TaskGroup, TaskPage, TaskSort } from '../../../shared/domain/tasks/task-query.ts'
import type { EntryFolders } from '../../../shared/domain/entries/entry.ts'
import { calendarText, readCalendarDay } from '../../../shared/domain/tasks/calendar-day.ts'
import type { TaskDate } from '../../../shared/domain/tasks/task.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { TaskQuery } from '../contract/tasks.ts'
import {
  NONE,
  type ItemRow,
  ofEntries,
  priorityAt,
  priorityRank,
  readItems,
  statusAt,
  statusRank,
  taskWords,
} from './tasks.ts'

interface Condition {
  readonly sql: string
  readonly parameters: readonly (string | number)[]
}

interface GroupSql {
  readonly by: string
  /** What the group is called: `` for tasks that have none of it. */
  readonly name: (key: string | number) => string
}

const named = (key: string | number): string => (key === NONE ? '' : String(key))
const GROUPS: Readonly<Record<Exclude<TaskGroup, 'day'>, GroupSql | null>> = {
  none: null,
  status: { by: 'status', name: (key) => statusAt(Number(key)) },
  priority: { by: 'priority', name: (key) => priorityAt(Number(key)) },
  tag: { by: 'tag', name: named },
  note: { by: 'path', name: named },
}

/** Few enough that a head stands above several tasks; each row says its own day. */
const DAY_GROUPS = ['overdue', 'earlier', 'today', 'tomorrow', 'soon', 'later', '']

function groupSql(group: TaskGroup, today: TaskDate): GroupSql | null {
  if (group !== 'day') return GROUPS[group]
  const at = readCalendarDay(today) ?? 0
  // Of whole numbers: nothing of a request is in it.
  const day = (count: number): string => `'${calendarText(at + count)}'`
  return {
    by: `CASE WHEN moment = '${NONE}' THEN 6 WHEN NOT is_closed AND due < ${day(0)} THEN 0
      WHEN moment < ${day(0)} THEN 1 WHEN moment < ${day(1)} THEN 2 WHEN moment < ${day(2)} THEN 3
      WHEN moment < ${day(7)} THEN 4 ELSE 5 END`,
    name: (key) => DAY_GROUPS[Number(key)] ?? '',
  }
}

const SORTS: Readonly<Record<TaskSort, string>> = {
  // What is over comes last; what is late is first by itself, because its day is.
  urgency: 'is_closed, moment, priority, title, id',
  due: '(due < :today AND NOT is_closed) DESC, due, priority, title, id',
  priority: 'is_closed, priority, moment, title, id',
  title: 'title, id',
  note: 'path, line, id',
  created: `created = '${NONE}', created DESC, title, id`,
}

const KINDS: Readonly<Record<TaskQuery['filter']['kinds'], Condition | null>> = {
  all: null,
  notes: { sql: 'is_note', parameters: [] },
  checkboxes: { sql: "NOT is_note AND entry = ''", parameters: [] },
  entries: { sql: "entry <> ''", parameters: [] },
}

/** Tasks that pass the filter, counted by group, and one page of them. */
export function queryTasks(
  database: Database,
  query: TaskQuery & { readonly folders: EntryFolders },
): TaskPage {
  const where = conditionOf(query)
  const group = groupSql(query.group, query.today)
  const counts = database
    .prepare<unknown[], { key: string | number; count: number }>(
      group === null
        ? `SELECT '' AS key, count(*) AS count FROM tasks WHERE ${where.sql}`
        : `SELECT ${group.by} AS key, count(*) AS count FROM tasks WHERE ${where.sql} GROUP BY 1 ORDER BY 1`,
    )
    .all(...where.parameters)
  const groups = counts
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => ({ group: group?.name(key) ?? '', count }))
  const order = [group?.by, SORTS[query.sort].replace(':today', '?')].filter(Boolean).join(', ')
  const items = database
    .prepare<unknown[], ItemRow>(
      // Only numbers and keys are sorted; what is shown is read for one page.
      `WITH page AS (
         SELECT id, number, row_number() OVER () AS place FROM (
           SELECT id, number FROM tasks WHERE ${where.sql} ORDER BY ${order} LIMIT ? OFFSET ?
         )
       )
       SELECT item, CASE WHEN number IS NULL THEN 0
         ELSE (SELECT count(*) FROM tasks WHERE tasks.number = page.number) END AS twins
       FROM page JOIN task_items USING (id) ORDER BY place`,
    )
    .all(
      ...where.parameters,
      ...(query.sort === 'due' ? [query.today] : []),
      query.limit,
      query.offset,
    )
  return {
    total: groups.reduce((sum, { count }) => sum + count, 0),
    groups,
    items: readItems(items, query.folders),
  }
}

function conditionOf({
  filter,
  due,
  today,
  folders,
}: Pick<TaskQuery, 'filter' | 'due' | 'today'> & {
  readonly folders: EntryFolders
}): Condition {
  const conditions = [
    ...searchConditions(filter.search),
    oneOf('status', filter.statuses.map(statusRank)),
    oneOf('priority', filter.priorities.map(priorityRank)),
    ...filter.tags.map(tagCondition),
    folderCondition(filter.folder),
    spanCondition(filter.from, filter.before),
    due === undefined ? null : dueCondition(due),
    filter.overdue ? { sql: 'is_closed = 0 AND due < ?', parameters: [today] } : null,
    filter.undated ? { sql: 'moment = ?', parameters: [NONE] } : null,
    KINDS[filter.kinds],
    ofEntries(folders),
  ].filter((each) => each !== null)
  return {
    sql: conditions.length === 0 ? 'TRUE' : conditions.map(({ sql }) => sql).join(' AND '),
    parameters: conditions.flatMap(({ parameters }) => parameters),
  }
}

const searchConditions = (search: string): Condition[] =>
  taskWords(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({
      sql: 'instr(words, ?) > 0',
      parameters: [word.startsWith('#') && word.length > 1 ? word.slice(1) : word],
    }))

const oneOf = (column: string, ranks: readonly number[]): Condition | null =>
  ranks.length === 0
    ? null
    : { sql: `${column} IN (${ranks.map(() => '?').join(', ')})`, parameters: ranks }

function tagCondition(tag: string): Condition | null {
  const key = taskWords(tag.trim().replace(/^#/, '').replace(/\/+$/, ''))
  if (key === '') return null
  return {
    // '0' follows '/': everything nested in it.
    sql: `id IN (SELECT task FROM task_tags WHERE key = ? OR (key > ? AND key < ?))`,
    parameters: [key, `${key}/`, `${key}0`],
  }
}

function folderCondition(folder: string | null): Condition | null {
  const bare = folder?.replace(/^\/+|\/+$/g, '') ?? ''
  return bare === '' ? null : { sql: 'path > ? AND path < ?', parameters: [`${bare}/`, `${bare}0`] }
}

/** A time of the day is after the day and before the next: '~' follows every time. */
function dueCondition({ after, before }: NonNullable<TaskQuery['due']>): Condition | null {
  if (after === null && before === null) return null
  const beyond = after === null ? '' : after.length === 10 ? `${after}~` : after
  return { sql: 'due > ? AND due < ?', parameters: [beyond, before ?? NONE] }
}

/** Either date in the span; NONE is after every date, so it never is before one. */
function spanCondition(from: TaskDate | null, before: TaskDate | null): Condition | null {
  if (from === null && before === null) return null
  const within = '>= ? AND'
  const span = [from ?? '', before ?? NONE]
  return {
    sql: `(due ${within} due < ? OR scheduled ${within} scheduled < ?)`,
    parameters: [...span, ...span],
  }
}

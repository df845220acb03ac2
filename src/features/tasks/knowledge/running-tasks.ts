import { FROM_ITEMS, readItems, type ItemRow } from '../../../main/knowledge/db/tasks.ts'
import type { Database } from '../../../main/sqlite/open-database.ts'
import type { TaskItem } from '../../../shared/domain/tasks/task.ts'

/** Task notes with a time entry that goes on. */
export const runningTasks = (database: Database): TaskItem[] =>
  readItems(
    database
      .prepare<[], ItemRow>(
        `SELECT item, 0 AS twins ${FROM_ITEMS}
         WHERE tasks.id IN (SELECT task FROM task_times WHERE end = '') ORDER BY path`,
      )
      .all(),
  )

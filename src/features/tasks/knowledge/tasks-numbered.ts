import { FROM_ITEMS, readItems, type ItemRow } from '../../../main/knowledge/db/tasks.ts'
import type { Database } from '../../../main/sqlite/open-database.ts'
import type { TaskItem } from '../../../shared/domain/tasks/task.ts'

/** The notes with this id: one, unless a file was copied. */
export const tasksNumbered = (database: Database, number: number): TaskItem[] =>
  readItems(
    database
      .prepare<[number], ItemRow>(
        `SELECT item, 0 AS twins ${FROM_ITEMS} WHERE number = ? ORDER BY path LIMIT 10`,
      )
      .all(number),
  )

import type { Database } from '../../../main/sqlite/open-database.ts'

/** The highest id of a task note; 0 without any. */
export const highestTaskId = (database: Database): number =>
  database.prepare<[], { highest: number | null }>('SELECT max(number) AS highest FROM tasks').get()
    ?.highest ?? 0

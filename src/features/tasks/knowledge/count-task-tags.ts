import { ofEntries } from '../../../main/knowledge/db/tasks.ts'
import type { Database } from '../../../main/sqlite/open-database.ts'
import type { EntryFolders } from '../../../shared/domain/entries/entry.ts'

/** How many tasks have each tag, by its lower case; nested tags count for themselves. */
export function countTaskTags(
  database: Database,
  folders: EntryFolders,
): { tag: string; count: number }[] {
  const entries = ofEntries(folders)
  return database
    .prepare<string[], { tag: string; count: number }>(
      `SELECT key AS tag, count(*) AS count FROM task_tags JOIN tasks ON tasks.id = task_tags.task
       WHERE ${entries.sql} GROUP BY key`,
    )
    .all(...entries.parameters)
}

import type { Migration } from '../../../sqlite/open-database.ts'

/** What is due of entries stands with the tasks. Those of an index from before are read again: see `READING`. */
export const entryDues: Migration = {
  name: 'entry-dues',
  up: (database) => {
    database.exec(`
      -- The folded path of what is due of a note if it is an entry; '' for task notes and checkboxes.
      ALTER TABLE tasks ADD COLUMN entry TEXT NOT NULL DEFAULT '';
      -- For what is due or planned in a span of days: both are looked up, and nothing else is.
      CREATE INDEX tasks_due ON tasks (due);
      CREATE INDEX tasks_scheduled ON tasks (scheduled);
      UPDATE task_items SET item = json_set(item,
        '$.category', NULL,
        '$.source', CASE WHEN (SELECT is_note FROM tasks WHERE tasks.id = task_items.id) THEN 'task' ELSE 'checkbox' END);
    `)
  },
}

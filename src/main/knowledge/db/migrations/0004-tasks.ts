import type { Migration } from '../../../sqlite/open-database.ts'

/**
 * Tasks of notes: what they are filtered and sorted by in a narrow table, so that all of it can be looked through, and
 * what is shown of them beside it.
 */
export const tasks: Migration = {
  name: 'tasks',
  up: (database) => {
    database.exec(`
      CREATE TABLE tasks (
        id INTEGER PRIMARY KEY,
        note INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
        path TEXT NOT NULL,
        line INTEGER NOT NULL,
        is_note INTEGER NOT NULL, -- a note that is a task, not a checkbox
        number INTEGER, -- the id in the frontmatter
        status INTEGER NOT NULL, -- the place in TaskStatus
        is_closed INTEGER NOT NULL, -- done or cancelled
        priority INTEGER NOT NULL, -- the place in TaskPriority, where none is between medium and low
        due TEXT NOT NULL, -- '~' for none: after every date
        scheduled TEXT NOT NULL,
        moment TEXT NOT NULL, -- the earlier of both
        created TEXT NOT NULL,
        completed TEXT NOT NULL,
        title TEXT NOT NULL, -- as it is sorted
        tag TEXT NOT NULL, -- the first, in lower case; '~' for none
        words TEXT NOT NULL -- what the search looks through, in lower case
      ) STRICT;
      CREATE INDEX tasks_note ON tasks (note);
      CREATE INDEX tasks_number ON tasks (number) WHERE number IS NOT NULL;
      CREATE INDEX tasks_urgency ON tasks (is_closed, moment, priority, title);
      CREATE INDEX tasks_moment ON tasks (moment, is_closed);
      CREATE INDEX tasks_completed ON tasks (completed);

      CREATE TABLE task_items (
        id INTEGER PRIMARY KEY REFERENCES tasks (id) ON DELETE CASCADE,
        item TEXT NOT NULL -- a TaskItem as JSON
      ) STRICT;

      CREATE TABLE task_tags (
        task INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
        key TEXT NOT NULL, -- in lower case
        PRIMARY KEY (key, task)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX task_tags_task ON task_tags (task);

      -- Time that was logged, for the report; end is '' while it runs.
      CREATE TABLE task_times (
        task INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
        start TEXT NOT NULL,
        end TEXT NOT NULL
      ) STRICT;
      CREATE INDEX task_times_task ON task_times (task);
      CREATE INDEX task_times_end ON task_times (end);
    `)
  },
}

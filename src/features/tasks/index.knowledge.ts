import { z } from 'zod'
import { defineIndexPart, indexQuery } from '../../main/knowledge/index-part.ts'
import { EntryFolders } from '../../shared/domain/entries/entry.ts'
import { TaskItem } from '../../shared/domain/tasks/task.ts'
import { countTaskTags } from './knowledge/count-task-tags.ts'
import { highestTaskId } from './knowledge/highest-task-id.ts'
import { runningTasks } from './knowledge/running-tasks.ts'
import { tasksNumbered } from './knowledge/tasks-numbered.ts'

/** What only tasks ask of the index. Its tables are the core's, which knows what is due. */
export const indexPart = defineIndexPart(import.meta.url, {
  name: 'tasks',
  queries: {
    numbered: indexQuery(z.object({ id: z.int() }), z.array(TaskItem), (database, { id }) =>
      tasksNumbered(database, id),
    ),
    highestId: indexQuery(z.object({}), z.int(), (database) => highestTaskId(database)),
    running: indexQuery(z.object({}), z.array(TaskItem), (database) => runningTasks(database)),
    tags: indexQuery(
      z.object({ folders: EntryFolders }),
      z.array(z.object({ tag: z.string(), count: z.int() })),
      (database, { folders }) => countTaskTags(database, folders),
    ),
  },
})

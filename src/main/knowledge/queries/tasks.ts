import type { taskContract } from '../contract/tasks.ts'
import { queryTasks } from '../db/query-tasks.ts'
import { closedTasks, loggedTasks } from '../db/tasks.ts'
import type { Queries } from './index-desk.ts'

export const taskQueries: Queries<typeof taskContract> = ({ database }) => ({
  tasks: ({ captureFolders: folders, ...query }) => queryTasks(database, { ...query, folders }),
  loggedTasks: (days) => loggedTasks(database, days),
  closedTasks: ({ captureFolders: folders, ...days }) =>
    closedTasks(database, { ...days, folders }),
})

import { EVERY_TASK } from '../../../shared/domain/tasks/task-query.ts'
import type { TaskItem } from '../../../shared/domain/tasks/task.ts'
import type { AppRig } from '../../../../test/app/with-app.ts'

/** All tasks of the vault, as they are on disk now, in the order of their notes. */
export async function tasksOf({ app, client }: AppRig): Promise<readonly TaskItem[]> {
  await app.services.session().knowledge.reconcile()
  const request = {
    filter: EVERY_TASK,
    sort: 'note',
    group: 'none',
    offset: 0,
    limit: 100,
  } as const
  return (await client.call('task.query', request)).items
}

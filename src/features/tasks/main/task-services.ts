import type { Knowledge } from '../../../main/knowledge/knowledge.ts'
import type { Clock } from '../../../main/platform/ports.ts'
import type { Vault } from '../../../main/vault/vault.ts'
import type { TaskIds } from './task-ids.ts'

/** What planning a change of tasks needs; nothing of it writes. */
export interface TaskServices {
  readonly vault: Pick<Vault, 'read' | 'readOwn' | 'etag' | 'preview'>
  readonly knowledge: Pick<Knowledge, 'tasksNumbered' | 'runningTasks' | 'taskTags' | 'tags'>
  readonly taskIds: Pick<TaskIds, 'next' | 'recentPaths'>
  readonly clock: Clock
}

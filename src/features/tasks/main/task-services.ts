import type { Knowledge } from '../../../main/knowledge/knowledge.ts'
import type { Clock } from '../../../main/platform/ports.ts'
import type { Vault } from '../../../main/vault/vault.ts'
import type { TaskIds } from './task-ids.ts'
import type { TaskIndex } from './task-index.ts'

/** What planning a change of tasks needs; nothing of it writes. */
export interface TaskServices {
  readonly vault: Pick<Vault, 'read' | 'readOwn' | 'etag' | 'preview'>
  readonly knowledge: Pick<Knowledge, 'tags'>
  readonly taskIndex: Pick<TaskIndex, 'numbered' | 'running'>
  /** How many tasks have each tag, by its lower case. */
  countTaskTags(): Promise<readonly { readonly tag: string; readonly count: number }[]>
  readonly taskIds: Pick<TaskIds, 'next' | 'recentPaths'>
  readonly clock: Clock
}

declare module '../../../main/tools/define/define-tool.ts' {
  interface FeatureServices extends Pick<TaskServices, 'taskIndex' | 'countTaskTags' | 'taskIds'> {}
}

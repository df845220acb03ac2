import type { RunningTimer } from '../contract.ts'
import type { CaptureFolders } from '../../../shared/domain/capture/entry.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Knowledge } from '../../../main/knowledge/knowledge.ts'
import type { Clock, Disposable, Logger } from '../../../main/platform/ports.ts'
import { createTasks, type Tasks } from './create-tasks.ts'
import { createTaskIds, type TaskIds } from './task-ids.ts'
import type { Vault } from '../../../main/vault/vault.ts'

/** Tasks in one open vault: what the window changes, and what the tools plan with. */
export interface TaskDesk extends Disposable {
  readonly tasks: Tasks
  readonly taskIds: TaskIds
  /** The index was brought up to something: tasks may be others now, and another timer may run. */
  indexed(): void
}

export function createTaskDesk({
  vault,
  knowledge,
  captureFolders,
  groupOf,
  clock,
  logger,
  onTasksChange,
  onTimerChange,
}: {
  readonly vault: Vault
  readonly knowledge: Knowledge
  readonly captureFolders: () => CaptureFolders
  readonly groupOf: (changeId: string) => string | null
  readonly clock: Clock
  readonly logger: Logger
  readonly onTasksChange: () => void
  readonly onTimerChange: (timer: RunningTimer | null) => void
}): TaskDesk {
  const taskIds = createTaskIds({ vault, knowledge })
  const tasks = createTasks({ vault, knowledge, taskIds, captureFolders, groupOf, clock })
  /** As it was told last; null to begin with. */
  let told = 'null'
  /** One look at a time, and one more when something came meanwhile. */
  let looking: Promise<void> | null = null
  let isStale = false
  let isOpen = true

  async function lookAtTimer(): Promise<void> {
    while (isStale && isOpen) {
      isStale = false
      try {
        const timer = await tasks.timer.get()
        const text = JSON.stringify(timer)
        if (text !== told && isOpen) onTimerChange(timer)
        told = text
      } catch (error) {
        if (!(error instanceof LatentError)) throw error
        logger.debug('the timer could not be looked at', { error })
      }
    }
  }

  return {
    tasks,
    taskIds,
    indexed() {
      if (!isOpen) return
      onTasksChange()
      isStale = true
      looking ??= lookAtTimer().finally(() => {
        looking = null
      })
    },
    async dispose() {
      isOpen = false
      await looking
    },
  }
}

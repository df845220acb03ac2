import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import type { FeatureStore } from '../../../../renderer/src/stores/stores.ts'
import { createTaskStore, type TaskStore } from './task-store.ts'

export const TASKS: FeatureStore<TaskStore> = {
  create: ({ client, stores }) => createTaskStore({ client, ...stores }),
}

/** The tasks of the vault that is open. */
export const useTasks = (): TaskStore => useStores().ofFeatures.of(TASKS)

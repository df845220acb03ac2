import { useEffect, useState } from 'react'
import type { TaskFilter } from '../../../../shared/domain/tasks/task-query.ts'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import {
  useClient,
  useConnectionState,
} from '../../../../renderer/src/connection/connection-context.tsx'
import { useEvent } from '../../../../renderer/src/connection/use-event.ts'

const PAGE = 500
/** More than that in a few weeks is said, and not drawn. */
const MOST = 2_000
const AFTER_CHANGE_MS = 60

export interface RangeTasks {
  /** Null before the first answer; the one before while the next is asked. */
  readonly tasks: readonly TaskItem[] | null
  readonly total: number
  readonly problem: string | null
  readonly retry: () => void
}

/** All tasks that pass a filter, for views that show a few weeks at once. */
export function useRangeTasks(filter: TaskFilter): RangeTasks {
  const client = useClient()
  const { generation } = useConnectionState()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Omit<RangeTasks, 'retry'>>({
    tasks: null,
    total: 0,
    problem: null,
  })
  const key = JSON.stringify(filter)
  const retry = (): void => setRound((count) => count + 1)
  useEvent('dues.changed', retry)
  useEffect(() => {
    if (generation === 0) return
    const controller = new AbortController()
    const { signal } = controller
    const read = async (): Promise<void> => {
      const tasks: TaskItem[] = []
      let total = 0
      do {
        const page = await client.call(
          'task.query',
          { filter, sort: 'due', group: 'none', offset: tasks.length, limit: PAGE },
          { signal },
        )
        tasks.push(...page.items)
        total = page.items.length === 0 ? tasks.length : page.total
      } while (tasks.length < Math.min(total, MOST))
      if (!signal.aborted) setAnswer({ tasks, total, problem: null })
    }
    const begin = (): void => {
      read().catch((error: unknown) => {
        if (signal.aborted || isAbort(error)) return
        const problem = errorSentence(error)
        setAnswer((before) => ({ ...before, problem }))
      })
    }
    const timer = setTimeout(begin, round === 0 ? 0 : AFTER_CHANGE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // The key says what is in the filter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, generation, key, round])
  return { ...answer, retry }
}

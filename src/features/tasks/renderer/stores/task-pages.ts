import { createStore, type StoreApi } from 'zustand/vanilla'
import type {
  TaskFilter,
  TaskGroup,
  TaskGroupCount,
  TaskSort,
} from '../../../../shared/domain/tasks/task-query.ts'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../../renderer/src/connection/latent-client.ts'

export type TaskQuestion = {
  readonly filter: TaskFilter
  readonly sort: TaskSort
  readonly group: TaskGroup
}

export type TaskPagesState = {
  /** What the rows answer; the one before while a new one is asked. Null before the first answer. */
  readonly answered: TaskQuestion | null
  readonly total: number
  readonly groups: readonly TaskGroupCount[]
  /** By their number: page 2 holds the tasks from 200 on. */
  readonly pages: ReadonlyMap<number, readonly TaskItem[]>
  readonly problem: string | null
}

/** The answer to a query of any length: the pages in view are there, and fresh after every change. */
export interface TaskPages {
  readonly state: StoreApi<TaskPagesState>
  /** Listens for changes until the returned function is called. */
  follow(): () => void
  ask(question: TaskQuestion): void
  /** These offsets are in view, both included. */
  show(first: number, last: number): void
  taskAt(offset: number): TaskItem | null
  /**
   * The tasks at these offsets, which ascend; those that were not looked at yet, or not since the last change, are asked
   * for. Empty where that fails, or where something else was asked meanwhile.
   */
  at(offsets: readonly number[]): Promise<readonly TaskItem[]>
  retry(): void
}

export const PAGE_SIZE = 100
/** Beyond that, pages that are far from the view go. */
const MOST_PAGES = 80
const AFTER_CHANGE_MS = 60

export function createTaskPages(client: Pick<LatentClient, 'call' | 'on'>): TaskPages {
  const state = createStore<TaskPagesState>(() => ({
    answered: null,
    total: 0,
    groups: [],
    pages: new Map(),
    problem: null,
  }))
  let question: TaskQuestion | null = null
  let view = { first: 0, last: 0 }
  /** Pages of the newest round are fresh; each change begins a round. */
  let round = 0
  const fresh = new Map<number, number>()
  const asking = new Map<number, AbortController>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const wanted = (): number[] => {
    const first = Math.floor(view.first / PAGE_SIZE)
    const last = Math.max(first, Math.floor(view.last / PAGE_SIZE))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }

  async function load(page: number): Promise<void> {
    const asked = question
    if (!asked) return
    const controller = new AbortController()
    const { signal } = controller
    const askedIn = round
    asking.set(page, controller)
    try {
      const answer = await client.call(
        'task.query',
        { ...asked, offset: page * PAGE_SIZE, limit: PAGE_SIZE },
        { signal },
      )
      if (signal.aborted) return
      fresh.set(page, askedIn)
      const { answered, pages } = state.getState()
      const next = new Map(answered === asked ? pages : [])
      next.set(page, answer.items)
      state.setState({
        answered: asked,
        total: answer.total,
        groups: answer.groups,
        pages: nearest(next, page),
        problem: null,
      })
    } catch (error) {
      if (signal.aborted || isAbort(error)) return
      const problem = errorSentence(error)
      state.setState({ problem })
    } finally {
      if (asking.get(page) === controller) {
        asking.delete(page)
        if (askedIn !== round) loadWanted()
      }
    }
  }

  function loadWanted(): void {
    const now = wanted()
    for (const [page, controller] of asking)
      if (!now.includes(page)) {
        controller.abort()
        asking.delete(page)
      }
    for (const page of now) if (!isFresh(page) && !asking.has(page)) void load(page)
  }

  /** It is there, and as it was after the last change. */
  const isFresh = (page: number): boolean =>
    fresh.get(page) === round && state.getState().pages.has(page)

  const itemAt = (offset: number): TaskItem | null =>
    state.getState().pages.get(Math.floor(offset / PAGE_SIZE))?.[offset % PAGE_SIZE] ?? null

  function drop(): void {
    for (const controller of asking.values()) controller.abort()
    asking.clear()
  }

  /** What is asked already is answered first, or a vault that changes all the time would never be shown. */
  function renew(): void {
    timer = undefined
    round += 1
    loadWanted()
  }

  return {
    state,
    follow() {
      const stop = client.on('dues.changed', () => {
        timer ??= setTimeout(renew, AFTER_CHANGE_MS)
      })
      if (question) renew()
      return () => {
        stop()
        clearTimeout(timer)
        timer = undefined
        drop()
      }
    },
    ask(next) {
      if (JSON.stringify(next) === JSON.stringify(question)) return
      question = next
      view = { first: 0, last: view.last - view.first }
      drop()
      renew()
    },
    show(first, last) {
      view = { first: Math.max(0, first), last: Math.max(0, last) }
      loadWanted()
    },
    taskAt: itemAt,
    async at(offsets) {
      const missing = new Set(
        offsets
          .map((offset) => Math.floor(offset / PAGE_SIZE))
          // What changed a moment ago is not asked for yet.
          .filter((page) => timer !== undefined || !isFresh(page)),
      )
      const asked = question
      try {
        const read = new Map<number, readonly TaskItem[]>()
        for (const page of missing) {
          if (!asked) break
          const offset = page * PAGE_SIZE
          const { items } = await client.call('task.query', {
            ...asked,
            offset,
            limit: PAGE_SIZE,
          })
          // At these offsets are other tasks by now.
          if (question !== asked) return []
          read.set(page, items)
        }
        return offsets.flatMap((offset) => {
          const page = read.get(Math.floor(offset / PAGE_SIZE))
          return (page ? page[offset % PAGE_SIZE] : itemAt(offset)) ?? []
        })
      } catch (error) {
        state.setState({ problem: errorSentence(error) })
        return []
      }
    },
    retry: renew,
  }
}

function nearest(
  pages: Map<number, readonly TaskItem[]>,
  page: number,
): ReadonlyMap<number, readonly TaskItem[]> {
  if (pages.size <= MOST_PAGES) return pages
  const far = [...pages.keys()].toSorted((a, b) => Math.abs(b - page) - Math.abs(a - page))
  for (const key of far.slice(0, pages.size - MOST_PAGES)) pages.delete(key)
  return pages
}

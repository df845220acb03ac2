import { useRef, useState } from 'react'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { MOST_AT_ONCE } from '../../shared/most-at-once.ts'
import type { TaskPages } from '../stores/task-pages.ts'
import type { TaskRows } from './task-rows.ts'

/** The tasks of a list that are chosen together. */
export interface TaskSelection {
  /** By key, in the order in which they were chosen. */
  readonly chosen: ReadonlyMap<string, TaskItem>
  toggle(index: number): void
  /** All from where the last choice began to a row, both included. */
  extendTo(index: number, from: number): void
  all(): void
  none(): void
}

/**
 * Choosing rows as in a list of files. What lies between two rows and was never in sight is read first.
 * @param onFull more were meant than can be changed as one step
 */
export function useTaskSelection(
  rows: TaskRows,
  pages: TaskPages,
  onFull: (most: number) => void,
): TaskSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, TaskItem>>(new Map())
  const [anchor, setAnchor] = useState<number | null>(null)
  /** Of the choices: what had to be read for one counts only while it is the last. */
  const turn = useRef(0)
  const take = (items: readonly TaskItem[]): void => {
    if (items.length > MOST_AT_ONCE) onFull(MOST_AT_ONCE)
    setChosen(new Map(items.slice(0, MOST_AT_ONCE).map((task) => [task.key, task])))
  }
  const range = async (first: number, last: number): Promise<void> => {
    const mine = ++turn.current
    const offsets: number[] = []
    // One more tells that there are too many.
    for (let at = first; at <= last && offsets.length <= MOST_AT_ONCE; at++) {
      const row = rows.rowAt(at)
      if (row?.kind === 'task') offsets.push(row.offset)
    }
    const items = await pages.at(offsets)
    if (mine === turn.current) take(items)
  }
  return {
    chosen,
    toggle(index) {
      const row = rows.rowAt(index)
      const task = row?.kind === 'task' ? pages.taskAt(row.offset) : null
      if (!task) return
      turn.current++
      setAnchor(index)
      const isFull = chosen.size === MOST_AT_ONCE && !chosen.has(task.key)
      if (isFull) onFull(MOST_AT_ONCE)
      else
        setChosen((before) => {
          const next = new Map(before)
          if (!next.delete(task.key)) next.set(task.key, task)
          return next
        })
    },
    extendTo(index, from) {
      const start = anchor ?? from
      setAnchor(start)
      void range(Math.min(start, index), Math.max(start, index))
    },
    all: () => void range(0, rows.count - 1),
    none() {
      turn.current++
      setAnchor(null)
      setChosen(new Map())
    },
  }
}

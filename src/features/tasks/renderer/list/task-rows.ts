import type { TaskGroupCount } from '../../../../shared/domain/tasks/task-query.ts'

/** A row of the list: the head of a group, or the task at an offset of the query's answer. */
export type TaskRow =
  | { readonly kind: 'group'; readonly group: TaskGroupCount }
  | {
      readonly kind: 'task'
      readonly offset: number
      /** The head that it stands below; null where it has none. */
      readonly below: TaskGroupCount | null
      /** The first behind a group that it is not of, and that has a head: a line keeps them apart. */
      readonly isApart: boolean
    }

/** Where heads and tasks fall in a list of any length, without a row for each in memory. */
export interface TaskRows {
  readonly count: number
  rowAt(index: number): TaskRow | null
  /** The row of a task; -1 when its group is closed. */
  indexOf(offset: number): number
  /** The head above a row; null without one. */
  groupAt(index: number): TaskGroupCount | null
}

type Section = {
  readonly group: TaskGroupCount
  /** Of its head, and of its first task in the answer. */
  readonly row: number
  readonly offset: number
  readonly shown: number
  readonly heads: 0 | 1
  readonly isApart: boolean
}

/** A head over a single task says what the task says itself. */
const LEAST_UNDER_A_HEAD = 2

/** @param closed the names of groups whose tasks are not shown */
export function taskRows(
  groups: readonly TaskGroupCount[],
  isGrouped: boolean,
  closed: ReadonlySet<string>,
): TaskRows {
  const sections: Section[] = []
  let row = 0
  let offset = 0
  for (const group of groups) {
    if (group.count === 0) continue
    const heads = isGrouped && group.count >= LEAST_UNDER_A_HEAD ? 1 : 0
    const shown = heads === 1 && closed.has(group.group) ? 0 : group.count
    const isApart = heads === 0 && sections.at(-1)?.heads === 1
    sections.push({ group, row, offset, shown, heads, isApart })
    row += heads + shown
    offset += group.count
  }
  const at = (index: number): Section | undefined =>
    lastOf(sections, (section) => section.row <= index)
  const headOf = (section: Section | undefined): TaskGroupCount | null =>
    section?.heads === 1 ? section.group : null
  return {
    count: row,
    rowAt(index) {
      const section = index < 0 || index >= row ? undefined : at(index)
      if (!section) return null
      const within = index - section.row - section.heads
      if (within < 0) return { kind: 'group', group: section.group }
      return {
        kind: 'task',
        offset: section.offset + within,
        below: headOf(section),
        isApart: section.isApart,
      }
    },
    indexOf(wanted) {
      const section = lastOf(sections, (each) => each.offset <= wanted)
      const within = section ? wanted - section.offset : -1
      return section && within >= 0 && within < section.shown
        ? section.row + section.heads + within
        : -1
    },
    groupAt: (index) => headOf(at(Math.min(index, row - 1))),
  }
}

/** The last of `items` for which `holds` is true, where it is true of all before one that it is true of. */
function lastOf<T>(items: readonly T[], holds: (item: T) => boolean): T | undefined {
  let low = -1
  let high = items.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && holds(item)) low = middle
    else high = middle
  }
  return items[low]
}

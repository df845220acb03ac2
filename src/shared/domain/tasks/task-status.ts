import type { TaskStatus } from './task.ts'

/**
 * What the character in the brackets of a checkbox means. One of a person's own (`?`, `>`) means that the task is not
 * done, as in Tasks for Obsidian.
 */
export function statusOfMark(mark: string): TaskStatus {
  switch (mark) {
    case 'x':
    case 'X':
      return 'done'
    case '/':
      return 'doing'
    case '-':
      return 'cancelled'
    default:
      return 'open'
  }
}

/** A character of a person's own, which a box shows as it is. */
export const isOwnMark = (mark: string): boolean => !/^[ xX/-]$/.test(mark)

export const STATUS_WORDS: Readonly<Record<TaskStatus, string>> = {
  open: 'Open',
  doing: 'In progress',
  done: 'Done',
  cancelled: 'Cancelled',
}

const MARKS = { open: ' ', doing: '/', done: 'x', cancelled: '-' } as const satisfies Record<
  TaskStatus,
  string
>
export const markOfStatus = (status: TaskStatus): string => MARKS[status]

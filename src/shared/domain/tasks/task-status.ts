import type { TaskStatus } from '../task.ts'

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

const MARKS = { open: ' ', doing: '/', done: 'x', cancelled: '-' } as const satisfies Record<
  TaskStatus,
  string
>
export const markOfStatus = (status: TaskStatus): string => MARKS[status]

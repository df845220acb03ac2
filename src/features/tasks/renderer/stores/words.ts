import { counted } from '../../../../shared/domain/spoken-number.ts'

/** How many tasks are named that were left as they were. */
export const MOST_NAMED = 3

/** What is said after many tasks were changed as one step. */
export const MANY_WORDS = {
  done: (count: number, done: string): string =>
    `${counted(count, 'task')}: ${done.replace(/\.$/, '')}.`,
  moved: (note: string): string => `Moved to ${note}`,
  left: (title: string, reason: string): string => `${title} was left: ${reason}`,
  more: (count: number): string => `So ${count === 1 ? 'was one more' : `were ${count} more`}.`,
} as const

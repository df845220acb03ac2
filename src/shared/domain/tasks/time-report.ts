import { z } from 'zod'
import { VaultPath } from '../vault-path.ts'
import type { TimeEntry } from './task.ts'

/** A task note with all time that was logged on it. */
export interface LoggedTask {
  readonly path: VaultPath
  readonly title: string
  readonly tags: readonly string[]
  readonly timeEntries: readonly TimeEntry[]
}

export const TimeReport = z.object({
  totalMinutes: z.number(),
  /** By what was asked: `2026-11-21`, a task's title, a tag. Largest first; days in order. */
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      minutes: z.number(),
      path: VaultPath.nullable(),
    }),
  ),
})
export type TimeReport = z.output<typeof TimeReport>

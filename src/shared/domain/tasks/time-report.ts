import { z } from 'zod'
import { VaultPath } from '../vault-path-schema.ts'
import { TimeEntry } from './task.ts'

/** A task note with all time that was logged on it. */
export const LoggedTask = z.object({
  path: VaultPath,
  title: z.string(),
  tags: z.array(z.string()).readonly(),
  timeEntries: z.array(TimeEntry).readonly(),
})
export type LoggedTask = z.output<typeof LoggedTask>

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

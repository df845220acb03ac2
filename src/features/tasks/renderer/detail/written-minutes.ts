import { readQuickTask } from '../../shared/read-quick-task.ts'
import type { TimeEntry } from '../../../../shared/domain/tasks/task.ts'

/** The minutes that a person writes, as in `30m`, `1h 30m`, `1 h 30 min` or `~1.5h`; null for what is no length. */
export const minutesIn = (text: string, weekStart: 0 | 1): number | null =>
  readQuickTask(`x ~${text.replace(/^~/, '').replaceAll(' ', '').replace(/min$/i, 'm')}`, {
    nowMs: Date.now(),
    weekStart,
  }).timeEstimateMinutes

/** How long was worked on a task, without what still goes on. */
export const loggedMinutes = (entries: readonly TimeEntry[]): number =>
  entries.reduce((sum, { start, end }) => {
    const ms = end === null ? 0 : Date.parse(end) - Date.parse(start)
    return ms > 0 ? sum + ms / 60_000 : sum
  }, 0)

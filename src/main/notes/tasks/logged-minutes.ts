import type { LoggedTask, TimeReport } from '../../../shared/domain/tasks/time-report.ts'
import type { TaskDate, TimeEntry } from '../../../shared/domain/tasks/task.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { tagKey } from '../tags.ts'

/** Minutes, with fractions, that really passed on this machine: also over a change of daylight saving. Never below 0. */
export const minutesBetween = (start: TaskDate, end: TaskDate): number =>
  Math.max(0, (msOf(end) - msOf(start)) / 60_000)

/** Local times parse as such; a day is its first moment, which JavaScript would take for one of UTC. */
const msOf = (date: TaskDate): number => Date.parse(date.length === 10 ? `${date}T00:00` : date)

export interface ReportRequest {
  readonly from: TaskDate
  readonly before: TaskDate
  readonly by: 'day' | 'task' | 'tag'
  /** Only tasks with this tag, or one nested in it; null for all. */
  readonly tag: string | null
}

interface Row {
  readonly key: string
  readonly label: string
  readonly path: TimeReport['rows'][number]['path']
  minutes: number
}

/**
 * How long was worked, by local day, by task or by tag: what reaches over midnight is split there, and what runs counts
 * up to now. A task with several tags counts for each, so tags may add up to more than the total; one without any has
 * the key ``.
 */
export function timeReport(
  tasks: readonly LoggedTask[],
  { from, before, by, tag }: ReportRequest,
  now: TaskDate,
): TimeReport {
  const rows = new Map<string, Row>()
  let totalMinutes = 0
  const add = (key: string, label: string, path: Row['path'], minutes: number): void => {
    const row = rows.get(key) ?? { key, label, path, minutes: 0 }
    row.minutes += minutes
    rows.set(key, row)
  }
  for (const task of tasks) {
    if (tag !== null && !task.tags.some((own) => isWithinTag(own, tag))) continue
    for (const entry of task.timeEntries)
      for (const { day, minutes } of splitByDay(entry, { from, before, now })) {
        totalMinutes += minutes
        if (by === 'day') add(day, day, null, minutes)
        if (by === 'task') add(task.path, task.title, task.path, minutes)
        if (by === 'tag')
          for (const own of task.tags.length === 0 ? [''] : task.tags)
            add(own === '' ? '' : tagKey(own), own, null, minutes)
      }
  }
  const order =
    by === 'day'
      ? (a: Row, b: Row) => (a.key < b.key ? -1 : 1)
      : (a: Row, b: Row) => b.minutes - a.minutes || (a.label < b.label ? -1 : 1)
  return { totalMinutes, rows: [...rows.values()].toSorted(order) }
}

const isWithinTag = (own: string, wanted: string): boolean => {
  const key = tagKey(own)
  const goal = tagKey(wanted.replace(/^#/, ''))
  return key === goal || key.startsWith(`${goal}/`)
}

function* splitByDay(
  { start, end }: TimeEntry,
  {
    from,
    before,
    now,
  }: { readonly from: TaskDate; readonly before: TaskDate; readonly now: TaskDate },
): Generator<{ readonly day: string; readonly minutes: number }> {
  const last = msOf(end ?? now)
  // Whoever wrote an entry of years made a mistake; it is counted, and costs no time.
  let at = Math.max(msOf(start), msOf(from))
  const stop = Math.min(last, msOf(before))
  while (at < stop) {
    const next = Math.min(stop, startOfNextDay(at))
    yield { day: localDay(at), minutes: (next - at) / 60_000 }
    at = next
  }
}

function startOfNextDay(ms: number): number {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
}

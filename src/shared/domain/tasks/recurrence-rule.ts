import type { TaskDate } from './task.ts'

export interface RuleWeekday {
  /** 0 Monday to 6 Sunday. */
  readonly weekday: number
  /** `2`: the second of the month (of the year, for a yearly rule without months); `-1`: the last; null: each. */
  readonly nth: number | null
}

/** How a task comes back, whatever it was written as. Lists are sorted, without doubles; empty ones say nothing. */
export interface RecurrenceRule {
  readonly frequency: 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly'
  /** Every so many of them: 1 to 1000. */
  readonly interval: number
  /** 1–12. */
  readonly months: readonly number[]
  /** 1–31, or from the end of the month: -1 is its last day. */
  readonly monthDays: readonly number[]
  readonly weekdays: readonly RuleWeekday[]
  /** Of the days found in a month or year, only these: 1 the first, -1 the last. */
  readonly positions: readonly number[]
  /** The day that a week begins with, 0 Monday to 6 Sunday: it matters for every second week. */
  readonly weekStart: number
  /** Counted from the day a task was done, not from the day it was planned for. */
  readonly whenDone: boolean
  /** Where an RRULE begins to count (`DTSTART`); null: at the task's own date. */
  readonly startsAt: TaskDate | null
  /** The last moment; a day includes all of it. */
  readonly until: TaskDate | null
  readonly count: number | null
}

export const PLAIN_RULE: RecurrenceRule = {
  frequency: 'daily',
  interval: 1,
  months: [],
  monthDays: [],
  weekdays: [],
  positions: [],
  weekStart: 0,
  whenDone: false,
  startsAt: null,
  until: null,
  count: null,
}

export const MAX_INTERVAL = 1000

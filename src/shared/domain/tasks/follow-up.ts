import type { TaskDate, TaskStatus } from './task.ts'
import { readCalendarDay } from './calendar-day.ts'
import { createFieldWriter } from './field-writer.ts'
import { readTaskText, type TaskField } from './task-fields.ts'

/** An item of `follow_ups` that names its day. */
export interface FollowUp {
  /** Without the date and other fields. */
  readonly title: string
  readonly due: TaskDate
  readonly status: Extract<TaskStatus, 'open' | 'done' | 'cancelled'>
  readonly completed: TaskDate | null
}

/** A day in figures, with the word before it that only leads to it. */
const PLAIN_DAY =
  /(?:[,;(]?\s*\b(?:by|on|due|until|before)(?::|\b))?\s*\(?\b(\d{4}-\d{2}-\d{2})\b\)?/i

/**
 * Reads a follow-up: in the notation of checkboxes (`Send her the table 📅 2026-12-01`, `[due:: 2026-12-01]`; done with
 * `✅ 2026-11-30`), or with a day in figures anywhere (`Ask about the load by 2026-12-01`). Null without a day of the
 * calendar: “on Friday” is another day next week.
 */
export function readFollowUp(text: string): FollowUp | null {
  const { fields, description } = readTaskText(text)
  const value = (name: TaskField['name']): string | null =>
    fields.find((field) => field.name === name)?.value ?? null
  const plain = PLAIN_DAY.exec(description)
  const due = value('due') ?? plain?.[1] ?? null
  if (due === null || readCalendarDay(due) === null) return null
  const words = value('due') === null ? description.replace(PLAIN_DAY, '') : description
  const done = value('done')
  const cancelled = value('cancelled')
  return {
    title: words.replace(/\s+/g, ' ').trim() || text,
    due,
    status: done !== null ? 'done' : cancelled !== null ? 'cancelled' : 'open',
    completed: done ?? cancelled,
  }
}

/**
 * The follow-up with another day or state; every other byte of it stays. Without a day it is a follow-up for some day,
 * and no due any more. @param today of which it was done
 */
export function changeFollowUp(
  text: string,
  {
    due,
    status,
  }: { readonly due?: TaskDate | null | undefined; readonly status?: 'open' | 'done' | undefined },
  today: TaskDate,
): string {
  const { fields } = readTaskText(text)
  const hasField = fields.some(({ name }) => name === 'due')
  const plain = hasField ? null : PLAIN_DAY.exec(text)
  const day = due?.slice(0, 10) ?? null
  const dated =
    due === undefined || plain === null
      ? text
      : day === null
        ? text.replace(PLAIN_DAY, '').trim()
        : text.replace(PLAIN_DAY, (found) => found.replace(plain[1] ?? '', day))
  const writer = createFieldWriter(dated, fields[0]?.notation ?? 'emoji')
  if (due !== undefined && plain === null) writer.set('due', day)
  if (status === 'done') writer.set('done', today)
  if (status !== undefined) writer.set('cancelled', null)
  if (status === 'open') writer.set('done', null)
  return writer.text().trim()
}

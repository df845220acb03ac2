import { z } from 'zod'
import { TOOL_PRIORITIES } from '../../../shared/domain/tasks/parse-priority.ts'
import { REPEAT_INTERVALS } from '../../../shared/domain/tasks/parse-repeat-interval.ts'
import { parseTaskDate } from '../../../shared/domain/tasks/parse-task-date.ts'
import type { TaskDate } from '../../../shared/domain/tasks/task.ts'

/** A date as a model writes it; `readDate` makes of it what is kept. */
export const DateText = z.string().superRefine((text, context) => {
  const reading = parseTaskDate(text, 0)
  if ('problem' in reading) context.addIssue({ code: 'custom', message: reading.problem })
})

/** Of an argument that was checked. */
export function readDate(text: string, nowMs: number): TaskDate {
  const reading = parseTaskDate(text, nowMs)
  if ('problem' in reading) throw new TypeError(reading.problem)
  return reading.value
}

export const TaskId = z.int().min(1).describe('The id of the task: 3')
export const Priority = z.enum(TOOL_PRIORITIES)
export const Repeat = z.enum(REPEAT_INTERVALS)
export const Minutes = z.int().min(0).max(525_600)
export const DATE_HINT = 'YYYY-MM-DD, YYYY-MM-DDTHH:MM, today, tomorrow or yesterday'
/** The id of a tag, or its name. */
export const TagId = z
  .union([z.int().min(1), z.string().min(1)])
  .describe('The id of the tag, or its name: 2 or "work"')

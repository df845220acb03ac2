import type { TaskPatch, TaskStatus } from './task.ts'
import { describeRecurrence } from './describe-recurrence.ts'
import { lastingRepeat } from './lasting-repeat.ts'
import { nextDates } from './next-dates.ts'
import { readRecurrence } from './read-recurrence.ts'
import { BLOCK_ID, readTaskText, type TaskField, type TaskFieldName } from './task-fields.ts'
import { createFieldWriter, type TaskNotation } from './field-writer.ts'
import { markOfStatus, statusOfMark } from './task-status.ts'

/** A line with a checkbox, in its parts: joined they are the line again. */
export interface TaskLine {
  /** Indentation, quote and list marks, up to the bracket: `> - `. */
  readonly before: string
  /** The character in the brackets. */
  readonly mark: string
  /** From behind the bracket. */
  readonly text: string
}

const LINE =
  /^((?:[\s>\ufeff]|[-*+][ \t]|\d{1,9}[.)][ \t])*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[(.)\](?=\s|$)/u

/** Null for a line without a checkbox. Whether it stands in a block of code is not to be seen from one line. */
export function readTaskLine(line: string): TaskLine | null {
  const match = LINE.exec(line)
  if (!match) return null
  return { before: match[1] ?? '', mark: match[2] ?? ' ', text: line.slice(match[0].length) }
}
const joined = ({ before, mark, text }: TaskLine): string => `${before}[${mark}]${text}`

export interface TaskLineChange extends TaskPatch {
  /** The character itself, for a status of a person's own; goes before `status`. */
  readonly mark?: string
}

export type ChangedTaskLine =
  | {
      readonly status: 'changed'
      readonly line: string
      /** What completing a repeating task puts above it; null when it does not come back. */
      readonly next: string | null
      /** Sentences: what could not be kept in a checkbox, why a task does not come back. */
      readonly warnings: readonly string[]
    }
  /** The line cannot say that: a sentence. */
  | { readonly status: 'refused'; readonly message: string }

/**
 * Changes one line with a checkbox and leaves every other character as it is. Fields are written in the notation of
 * the line, or in `notation` if it has none. A task that uses fields is given the day when it is done or cancelled,
 * a plain one only its cross.
 * @param line without its line ending
 * @param today `YYYY-MM-DD`
 */
export function changeTaskLine(
  line: string,
  change: TaskLineChange,
  today: string,
  notation: TaskNotation = 'emoji',
): ChangedTaskLine {
  const task = readTaskLine(line)
  if (!task) return { status: 'refused', message: 'This line has no checkbox.' }
  const problem = problemOf(change)
  if (problem !== null) return { status: 'refused', message: problem }
  const warnings: string[] = warningsOf(change)
  const fields = readTaskText(task.text).fields
  const used = fields[0]?.notation ?? notation
  const planned = { ...task, text: withPatch(task.text, change, used) }
  const before = statusOfMark(task.mark)
  const wanted = change.mark === undefined ? (change.status ?? before) : statusOfMark(change.mark)
  const mark = change.mark ?? (wanted === before ? task.mark : markOfStatus(wanted))
  const hasFields = readTaskText(planned.text).fields.length > 0
  const text =
    wanted === before
      ? planned.text
      : withStatus(planned.text, wanted, hasFields ? today : null, used)
  const next =
    wanted === 'done' && before !== 'done' ? nextLine(planned, today, used) : { line: null }
  if (next.problem !== undefined) warnings.push(`The task does not come back: ${next.problem}.`)
  return { status: 'changed', line: joined({ ...task, mark, text }), next: next.line, warnings }
}

function problemOf({ title, repeat, mark }: TaskLineChange): string | null {
  if (title !== undefined && title.trim() === '') return 'A task needs a text.'
  if (mark !== undefined && !/^[^\r\n]$/u.test(mark)) return 'A status is one character.'
  if (repeat !== undefined && repeat !== null && repeatWords(repeat) === null) {
    const reading = readRecurrence(repeat)
    return 'problem' in reading
      ? `${reading.problem}.`
      : `A checkbox cannot say ${JSON.stringify(repeat)}: it repeats in words, like “every 2 weeks on Monday”.`
  }
  return null
}

function warningsOf({ due, scheduled, timeEstimateMinutes }: TaskLineChange): string[] {
  const times = [due, scheduled].filter(
    (date) => date !== undefined && date !== null && date.length > 10,
  )
  return [
    ...(times.length > 0 ? ['A checkbox keeps the day, not the time.'] : []),
    ...(timeEstimateMinutes !== undefined && timeEstimateMinutes !== null
      ? ['A checkbox keeps no time estimate.']
      : []),
  ]
}

/** As Tasks for Obsidian writes a rule; null for one that its words cannot say. */
function repeatWords(repeat: string): string | null {
  const reading = readRecurrence(repeat)
  if ('problem' in reading) return null
  const isWritten = /^every [a-z0-9, ]+$/i.test(repeat.trim())
  return isWritten ? repeat.trim() : describeRecurrence(reading.value)
}

function withPatch(text: string, change: TaskLineChange, notation: TaskNotation): string {
  const writer = createFieldWriter(text, notation)
  if (change.title !== undefined) writer.setTitle(change.title)
  if (change.tags !== undefined) writer.setTags(change.tags)
  if (change.priority !== undefined) writer.set('priority', change.priority)
  if (change.repeat !== undefined)
    writer.set('recurrence', change.repeat === null ? null : repeatWords(change.repeat))
  if (change.scheduled !== undefined)
    writer.set('scheduled', change.scheduled?.slice(0, 10) ?? null)
  if (change.start !== undefined) writer.set('start', change.start?.slice(0, 10) ?? null)
  if (change.due !== undefined) writer.set('due', change.due?.slice(0, 10) ?? null)
  return writer.text()
}

/** @param today null for a task that uses no fields */
function withStatus(
  text: string,
  status: TaskStatus,
  today: string | null,
  notation: TaskNotation,
): string {
  const writer = createFieldWriter(text, notation)
  if (status !== 'cancelled') writer.set('cancelled', null)
  if (status !== 'done') writer.set('done', null)
  if (today !== null && status === 'done') writer.set('done', today)
  if (today !== null && status === 'cancelled') writer.set('cancelled', today)
  return writer.text()
}

/** Ids and what depends on them belong to the one that was done, as does its block id. */
const ONCE: readonly TaskFieldName[] = ['done', 'cancelled', 'id', 'dependsOn']

function nextLine(
  task: TaskLine,
  today: string,
  notation: TaskNotation,
): { readonly line: string | null; readonly problem?: string } {
  const { fields } = readTaskText(task.text)
  const value = (name: TaskFieldName): string | null =>
    fields.find((field: TaskField) => field.name === name)?.value ?? null
  const repeat = value('recurrence')
  if (repeat === null) return { line: null }
  const dates = { due: value('due'), scheduled: value('scheduled'), start: value('start') }
  const next = nextDates(dates, repeat, today)
  if (next.status === 'unknown') return { line: null, problem: next.problem }
  if (next.status === 'ended') return { line: null }
  const writer = createFieldWriter(task.text.replace(BLOCK_ID, ''), notation)
  for (const name of ONCE) writer.set(name, null)
  const lasting = lastingRepeat(repeat, {
    from: dates.due ?? dates.scheduled ?? dates.start,
    next: next.dates.due ?? next.dates.scheduled ?? next.dates.start,
    form: 'words',
  })
  if (lasting !== repeat) writer.set('recurrence', lasting)
  if (value('created') !== null) writer.set('created', today)
  for (const name of ['due', 'scheduled', 'start'] as const) {
    const date = next.dates[name]
    if (date !== null) writer.set(name, date)
  }
  return {
    line: joined({ before: task.before.replace('\ufeff', ''), mark: ' ', text: writer.text() }),
  }
}

import type { Change } from '../../../shared/domain/change-set.ts'
import type { TaskItem, TaskPatch } from '../../../shared/domain/tasks/task.ts'
import { completeInstance } from '../../../shared/domain/tasks/complete-instance.ts'
import { lastingRepeat } from '../../../shared/domain/tasks/lasting-repeat.ts'
import { nextDates } from '../../../shared/domain/tasks/next-dates.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { localDateTime } from '../../../shared/domain/tasks/parse-task-date.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { readFrontmatter } from '../../../main/notes/frontmatter/frontmatter.ts'
import { locateFrontmatter } from '../../../shared/frontmatter/locate-frontmatter.ts'
import { updateFrontmatter } from '../../../shared/frontmatter/update-frontmatter.ts'
import { assertChangeable, type FoundTask } from './find-task.ts'
import { cleanTitle, planNewTask, type PlannedTask } from './plan-new-task.ts'
import { completedKey, fieldsOfPatch } from './task-note-fields.ts'
import type { TaskServices } from './task-services.ts'
import { withStopped } from './time-entries.ts'

export interface TaskEdit {
  /** Empty when the task is already so. */
  readonly changes: readonly Change[]
  /** The note as it will be. */
  readonly text: string
  /** What completing a repeating task makes. */
  readonly next: PlannedTask | null
  readonly warnings: readonly string[]
}

/**
 * Changes a task note: fields in the frontmatter, the rest of which stays byte for byte, and the body where a
 * description is given. Completing a repeating task makes the next one; one that TaskNotes keeps as a single note goes
 * on to its next day instead. Completing stops the timer.
 * @throws LatentError `denied`, `invalid_input` for frontmatter that cannot be changed
 */
export async function planTaskEdit(
  { note, item }: FoundTask,
  { description, ...given }: TaskPatch & { readonly description?: string | undefined },
  services: TaskServices,
): Promise<TaskEdit> {
  assertChangeable(note)
  if (given.start !== undefined)
    throw new LatentError('invalid_input', 'Only a checkbox has a day to start on.')
  const patch = given.title === undefined ? given : { ...given, title: cleanTitle(given.title) }
  const data = readFrontmatter(note.text)?.data ?? {}
  const nowMs = services.clock.nowMs()
  const isCompleted = patch.status === 'done' && item.status !== 'done'
  const completion = isCompleted ? completing(data, patch, nowMs) : PLAIN
  const fields = {
    ...fieldsOfPatch(patch, data, note.path),
    ...(patch.status !== undefined && patch.status !== 'done' && item.status === 'done'
      ? { [completedKey(data)]: null }
      : {}),
    ...completion.fields,
  }
  const edited = updateFrontmatter(note.text, fields)
  const isClosing = patch.status === 'done' || patch.status === 'cancelled'
  const stopped = isClosing ? withStopped(edited, localDateTime(nowMs)) : edited
  const text = description === undefined ? stopped : withBody(stopped, description)
  const isAdditive = description === undefined || bodyOf(note.text).trim() === ''
  const next =
    isCompleted && completion.makesNext ? await planNext({ note, item }, patch, services) : NO_NEXT
  const own: Change[] =
    text === note.text
      ? []
      : [{ kind: 'write', path: note.path, text, expect: note.etag, additive: isAdditive }]
  return {
    changes: [...own, ...(next.task ? [next.task.change] : [])],
    text,
    next: next.task,
    warnings: [...completion.warnings, ...next.warnings],
  }
}

interface Completion {
  readonly fields: Readonly<Record<string, unknown>>
  readonly makesNext: boolean
  readonly warnings: readonly string[]
}
const PLAIN: Completion = { fields: {}, makesNext: false, warnings: [] }

type Data = Readonly<Record<string, unknown>>

function completing(data: Data, patch: TaskPatch, nowMs: number): Completion {
  const today = localDay(nowMs)
  const done: Completion = {
    fields: { [completedKey(data)]: today },
    makesNext: true,
    warnings: [],
  }
  const recurrence = data['recurrence']
  if (typeof recurrence !== 'string' || patch.repeat !== undefined) return done
  const days = (key: string): string[] =>
    [data[key] ?? []].flat().filter((day) => typeof day === 'string')
  const text = (key: string): string | null => {
    const value = data[key]
    return typeof value === 'string' ? value : null
  }
  const completed = completeInstance(
    {
      due: text('due'),
      scheduled: text('scheduled'),
      recurrence,
      anchor: data['recurrence_anchor'] === 'completion' ? 'completion' : 'scheduled',
      completeInstances: days('complete_instances'),
      skippedInstances: days('skipped_instances'),
    },
    today,
  )
  if (completed.status === 'unknown')
    return { ...done, makesNext: false, warnings: [notRepeated(completed.problem)] }
  const { due, scheduled, recurrence: rule, completeInstances } = completed.note
  const instance = { recurrence: rule, complete_instances: [...completeInstances] }
  if (completed.status === 'ended')
    return { fields: { ...done.fields, ...instance }, makesNext: false, warnings: [] }
  return {
    // The note goes on to its next day, so it is open.
    fields: { ...instance, due, scheduled, status: data['status'] ?? null },
    makesNext: false,
    warnings: [],
  }
}

const notRepeated = (problem: string): string => `It does not come back: ${problem}.`

const NO_NEXT = { task: null, warnings: [] }

async function planNext(
  { note, item }: FoundTask,
  patch: TaskPatch,
  services: TaskServices,
): Promise<{ readonly task: PlannedTask | null; readonly warnings: readonly string[] }> {
  const task = merged(item, patch)
  if (task.repeat === null) return NO_NEXT
  const nowMs = services.clock.nowMs()
  const dates = { due: task.due, scheduled: task.scheduled, start: null }
  const next = nextDates(dates, task.repeat, localDateTime(nowMs))
  if (next.status === 'ended') return NO_NEXT
  if (next.status === 'unknown') return { task: null, warnings: [notRepeated(next.problem)] }
  return {
    task: await planNewTask(
      {
        title: task.title,
        description: uncheck(bodyOf(note.text)),
        priority: task.priority,
        due: next.dates.due,
        scheduled: next.dates.scheduled,
        repeat: lastingRepeat(task.repeat, {
          from: task.due ?? task.scheduled,
          next: next.dates.due ?? next.dates.scheduled,
          form: 'any',
        }),
        timeEstimateMinutes: task.timeEstimateMinutes,
        tags: task.tags,
      },
      services,
    ),
    warnings: [],
  }
}

function merged(item: TaskItem, patch: TaskPatch) {
  const { title, due, scheduled, priority, repeat, timeEstimateMinutes, tags } = patch
  return {
    title: title ?? item.title,
    due: due === undefined ? item.due : due,
    scheduled: scheduled === undefined ? item.scheduled : scheduled,
    priority: priority === undefined ? item.priority : priority,
    repeat: repeat === undefined ? item.repeat : repeat,
    timeEstimateMinutes:
      timeEstimateMinutes === undefined ? item.timeEstimateMinutes : timeEstimateMinutes,
    tags: tags ?? item.tags,
  }
}

/** The steps of a task are to be done again with it. */
const uncheck = (body: string): string =>
  body.replace(/^((?:[ \t]|>[ \t]?)*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[xX]\](?=[ \t]|$)/gm, '$1[ ]')

const bodyOf = (text: string): string => text.slice(locateFrontmatter(text)?.bodyStart ?? 0)

function withBody(text: string, description: string): string {
  const start = locateFrontmatter(text)?.bodyStart ?? 0
  const body = description.trim() === '' ? '' : `${description.replace(/\s+$/, '')}\n`
  if (start === 0 && body.startsWith('---'))
    throw new LatentError('invalid_input', 'A description cannot begin with a line of ---.')
  return text.slice(0, start) + body
}

import type { RunningTimer } from '../contract.ts'
import type { Change } from '../../../shared/domain/change-set.ts'
import type { TaskDate, TaskItem, TimeEntry } from '../../../shared/domain/tasks/task.ts'
import { localDateTime } from '../../../shared/domain/tasks/parse-task-date.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { minutesBetween } from '../../../main/notes/tasks/logged-minutes.ts'
import { assertChangeable, findTask, taskNoteAt, type FoundTask } from './find-task.ts'
import type { TaskServices } from './task-services.ts'
import { withStarted, withStopped } from './time-entries.ts'

export interface TimerPlan {
  readonly changes: readonly Change[]
  /** Of the task that is meant, as it will be. */
  readonly entry: TimeEntry
  readonly task: TaskItem
}

/** The tasks whose timer runs, read from disk: Latent starts one at a time, but another program may have started more. */
export async function runningTasks({
  vault,
  taskIndex,
  taskIds,
}: Pick<TaskServices, 'vault' | 'taskIndex' | 'taskIds'>): Promise<FoundTask[]> {
  const found: FoundTask[] = []
  const known = (await taskIndex.running({})).map(({ path }) => path)
  for (const path of new Set([...known, ...taskIds.recentPaths()])) {
    const task = await taskNoteAt(path, vault)
    if (task && runningEntry(task.item)) found.push(task)
  }
  return found
}

/** The time entry that was begun last of those that run; null when none does. */
export function lastRunning(
  running: readonly FoundTask[],
): { readonly task: FoundTask; readonly entry: TimeEntry } | null {
  const entries = running.flatMap((task) => {
    const entry = runningEntry(task.item)
    return entry ? [{ task, entry }] : []
  })
  return entries.toSorted((a, b) => (a.entry.start < b.entry.start ? 1 : -1))[0] ?? null
}

/** As a window shows it. */
export function toTimer(running: readonly FoundTask[]): RunningTimer | null {
  const last = lastRunning(running)
  if (last === null) return null
  const { item } = last.task
  return { taskId: idOf(item), title: item.title, path: item.path, entry: last.entry }
}

/**
 * Begins a time entry of a task and ends those of all others; one that runs already goes on.
 * @throws LatentError `not_found`, `conflict`, `denied`; `invalid_input` for a task that is finished
 */
export async function planStart(taskId: number, services: TaskServices): Promise<TimerPlan> {
  const target = await findTask(taskId, services)
  assertChangeable(target.note)
  const { item, note } = target
  const running = runningEntry(item)
  if (running !== undefined) return { changes: [], entry: running, task: item }
  if (item.status === 'done' || item.status === 'cancelled')
    throw new LatentError('invalid_input', `The task “${item.title}” is finished`, {
      hint: 'Open it again before its timer is started.',
    })
  const now = localDateTime(services.clock.nowMs())
  const others = (await runningTasks(services)).filter((task) => task.note.path !== note.path)
  const text = withStarted(note.text, now)
  return {
    changes: [
      ...others.map((other) => stopChange(other, now)),
      { kind: 'write', path: note.path, text, expect: note.etag, additive: true },
    ],
    entry: { start: now, end: null },
    task: item,
  }
}

/**
 * Ends what runs: of one task, or of all.
 * @param taskId null for whatever runs
 * @throws LatentError `not_found` for an unknown task; `invalid_input` when no timer runs
 */
export async function planStop(
  taskId: number | null,
  services: TaskServices,
): Promise<TimerPlan & { readonly minutes: number }> {
  const named = taskId === null ? null : await findTask(taskId, services)
  const running = named ? [named] : await runningTasks(services)
  const last = lastRunning(running)
  if (last === null)
    throw new LatentError(
      'invalid_input',
      named ? `No timer runs on “${named.item.title}”` : 'No timer is running',
    )
  const now = localDateTime(services.clock.nowMs())
  const { start } = last.entry
  return {
    changes: running.map((task) => stopChange(task, now)),
    entry: { start, end: now },
    task: last.task.item,
    minutes: minutesBetween(start, now),
  }
}

function stopChange({ note }: FoundTask, now: TaskDate): Change {
  assertChangeable(note)
  const text = withStopped(note.text, now)
  return { kind: 'write', path: note.path, text, expect: note.etag, additive: true }
}

const runningEntry = ({ timeEntries }: TaskItem): TimeEntry | undefined =>
  timeEntries.findLast(({ end }) => end === null)

const idOf = ({ ref }: TaskItem): number | null => (ref.kind === 'note' ? ref.id : null)

import type { TimeReport } from '../../../shared/domain/tasks/time-report.ts'
import type { RunningTimer } from '../contract.ts'
import type { ChangeSet } from '../../../shared/domain/change-set.ts'
import { localDateTime } from '../../../shared/domain/tasks/parse-task-date.ts'
import type { Knowledge } from '../../../main/knowledge/knowledge.ts'
import { timeReport, type ReportRequest } from '../../../main/notes/tasks/logged-minutes.ts'
import { planStart, planStop, runningTasks, toTimer } from './plan-timer.ts'
import type { TaskServices } from './task-services.ts'

/** The one timer. It is an entry without an end in the frontmatter of its task, so it survives whatever happens here. */
export interface TaskTimer {
  /** Stops what else runs. @throws as `planStart` */
  start(taskId: number): Promise<RunningTimer>
  /** @throws LatentError `invalid_input` when none runs */
  stop(): Promise<{ readonly minutes: number }>
  get(): Promise<RunningTimer | null>
  report(request: ReportRequest): Promise<TimeReport>
}

export interface TaskTimerOptions extends TaskServices {
  readonly knowledge: TaskServices['knowledge'] & Pick<Knowledge, 'loggedTasks'>
  apply(changeSet: ChangeSet): Promise<unknown>
}

export function createTaskTimer(options: TaskTimerOptions): TaskTimer {
  const { knowledge, clock, apply } = options
  return {
    async start(taskId) {
      const { task, entry, changes } = await planStart(taskId, options)
      await apply({ summary: `Started the timer on ${task.title}`, changes })
      return { taskId, title: task.title, path: task.path, entry }
    },
    async stop() {
      const { task, minutes, changes } = await planStop(null, options)
      await apply({ summary: `Stopped the timer on ${task.title}`, changes })
      return { minutes }
    },
    get: async () => toTimer(await runningTasks(options)),
    report: async (request) =>
      timeReport(
        await knowledge.loggedTasks({ from: request.from, before: request.before }),
        request,
        localDateTime(clock.nowMs()),
      ),
  }
}

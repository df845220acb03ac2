import { z } from 'zod'
import { localDateTime } from '../../../shared/domain/tasks/parse-task-date.ts'
import { findTask, type FoundTask } from '../main/find-task.ts'
import { lastRunning, runningTasks } from '../main/plan-timer.ts'
import { readTool, type ToolContext } from '../../../main/tools/define/define-tool.ts'
import { getTimerPhrases } from './phrases/get-timer.ts'
import { TaskId } from './task-arguments.ts'
import { taskName } from './task-for-model.ts'
import { timerForModel } from './timer-for-model.ts'

export const getTimer = readTool({
  name: 'get_timer',
  version: '1.0.0',
  description:
    'Tell which timer runs and since when; null when none does. With a task: the time entry of that task that was begun last.',
  whenToUse: 'when the person asks what they are working on, or how long',
  level: 'read',
  input: z.strictObject({
    task_id: TaskId.optional().describe('The task whose last time entry is wanted'),
  }),
  phrases: getTimerPhrases,
  example: {},
  title: ({ task_id }) =>
    task_id === undefined ? 'Look at the timer' : `Look at the timer of task ${task_id}`,
  run: async ({ task_id }, context) => {
    const found =
      task_id === undefined
        ? lastRunning(await runningTasks(context))
        : await lastOf(task_id, context)
    if (found === null)
      return {
        data: null,
        userMessage:
          task_id === undefined ? 'No timer is running' : 'No time was logged on this task',
      }
    const { task, entry } = found
    const data = timerForModel(task.item, entry, localDateTime(context.clock.nowMs()))
    return {
      data,
      userMessage:
        entry.end === null
          ? `The timer runs on ${taskName(task.item)} for ${data.minutes} min`
          : `The timer of ${taskName(task.item)} ran for ${data.minutes} min`,
    }
  },
})

async function lastOf(taskId: number, context: ToolContext) {
  const task: FoundTask = await findTask(taskId, context)
  const entry = task.item.timeEntries.at(-1)
  return entry ? { task, entry } : null
}

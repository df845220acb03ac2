import { z } from 'zod'
import { localDateTime } from '../../../shared/domain/tasks/parse-task-date.ts'
import { planStart } from '../main/plan-timer.ts'
import { writeTool } from '../../../main/tools/define/define-tool.ts'
import { startTimerPhrases } from './phrases/start-timer.ts'
import { TaskId } from './task-arguments.ts'
import { taskName } from './task-for-model.ts'
import { timerForModel } from './timer-for-model.ts'

export const startTimer = writeTool({
  name: 'start_timer',
  version: '1.0.0',
  description:
    'Start measuring the time that the person works on a task. One timer runs at a time: another one is stopped.',
  whenToUse: 'when the person begins to work on a task',
  level: 'write',
  input: z.strictObject({ task_id: TaskId }),
  phrases: startTimerPhrases,
  example: { task_id: 3 },
  title: ({ task_id }) => `Start the timer on task ${task_id}`,
  plan: async ({ task_id }, context) => {
    const { changes, entry, task } = await planStart(task_id, context)
    const userMessage =
      changes.length === 0
        ? `The timer on ${taskName(task)} runs already`
        : `Started the timer on ${taskName(task)}`
    return {
      changeSet: { summary: userMessage, changes },
      data: () => timerForModel(task, entry, localDateTime(context.clock.nowMs())),
      userMessage,
      tells: [''],
    }
  },
})

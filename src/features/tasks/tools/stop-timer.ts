import { z } from 'zod'
import { localDateTime } from '../../../shared/domain/tasks/parse-task-date.ts'
import { planStop } from '../main/plan-timer.ts'
import { writeTool } from '../../../main/tools/define/define-tool.ts'
import { stopTimerPhrases } from './phrases/stop-timer.ts'
import { TaskId } from './task-arguments.ts'
import { taskName } from './task-for-model.ts'
import { timerForModel } from './timer-for-model.ts'

export const stopTimer = writeTool({
  name: 'stop_timer',
  version: '1.0.0',
  description: 'Stop the timer that runs, whatever task it is on, and log the time.',
  whenToUse: 'when the person stops working',
  level: 'write',
  input: z.strictObject({
    task_id: TaskId.optional().describe('Only if the timer runs on this task'),
  }),
  phrases: stopTimerPhrases,
  example: {},
  title: ({ task_id }) =>
    task_id === undefined ? 'Stop the timer' : `Stop the timer on task ${task_id}`,
  plan: async ({ task_id = null }, context) => {
    const { changes, entry, task, minutes } = await planStop(task_id, context)
    const userMessage = `Stopped the timer on ${taskName(task)} after ${Math.round(minutes)} min`
    return {
      changeSet: { summary: userMessage, changes },
      data: () => timerForModel(task, entry, localDateTime(context.clock.nowMs())),
      userMessage,
      tells: [''],
    }
  },
})

import { z } from 'zod'
import { planNewTask } from '../main/plan-new-task.ts'
import { writeTool } from '../../../main/tools/define/define-tool.ts'
import { noteTask } from './note-task.ts'
import { createTaskPhrases } from './phrases/create-task.ts'
import { DATE_HINT, DateText, Minutes, Priority, readDate, Repeat } from './task-arguments.ts'
import { taskForModel, taskName } from './task-for-model.ts'

export const createTask = writeTool({
  name: 'create_task',
  version: '1.0.0',
  description:
    'Create a task: a note in the tasks folder with an id of its own. Use it when the person wants to be reminded of something or has something to do.',
  whenToUse: 'when the person has something to do, or wants to be reminded of it',
  level: 'write',
  input: z.strictObject({
    title: z.string().trim().min(1).max(20_000).describe('What is to be done: "Call Ada"'),
    description: z.string().max(100_000).default('').describe('More about it, in Markdown'),
    priority: Priority.default('medium').describe('How important it is'),
    due_date: DateText.optional().describe(`When it has to be done: ${DATE_HINT}`),
    start_date: DateText.optional().describe(`When it is to be worked on: ${DATE_HINT}`),
    time_estimate_minutes: Minutes.optional().describe('How long it takes, in minutes'),
    repeat_interval: Repeat.optional().describe('How often it comes back'),
  }),
  phrases: createTaskPhrases,
  example: { title: 'Call Ada', priority: 'high', due_date: '2026-11-27' },
  title: ({ title }) => `Create the task ${taskName({ title })}`,
  plan: async (input, context) => {
    const nowMs = context.clock.nowMs()
    const date = (text: string | undefined) => (text === undefined ? null : readDate(text, nowMs))
    const planned = await planNewTask(
      {
        title: input.title,
        description: input.description,
        priority: input.priority,
        due: date(input.due_date),
        scheduled: date(input.start_date),
        repeat: input.repeat_interval ?? null,
        timeEstimateMinutes: input.time_estimate_minutes ?? null,
        tags: [],
      },
      context,
    )
    const task = noteTask(planned)
    const userMessage = `Created task ${planned.id}, ${taskName(task)}`
    return {
      changeSet: { summary: userMessage, changes: [planned.change] },
      data: () => ({ ...taskForModel(task), description: input.description }),
      userMessage,
    }
  },
})

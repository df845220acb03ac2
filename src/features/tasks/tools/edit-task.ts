import { z } from 'zod'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { TaskPatch } from '../../../shared/domain/tasks/task.ts'
import { findTask } from '../main/find-task.ts'
import { planTaskEdit } from '../main/plan-task-edit.ts'
import { writeTool } from '../../../main/tools/define/define-tool.ts'
import { noteTask } from './note-task.ts'
import { editTaskPhrases } from './phrases/edit-task.ts'
import {
  DATE_HINT,
  DateText,
  Minutes,
  Priority,
  readDate,
  Repeat,
  TaskId,
} from './task-arguments.ts'
import { taskForModel, taskName } from './task-for-model.ts'

const Input = z.strictObject({
  task_id: TaskId,
  title: z.string().trim().min(1).max(20_000).optional().describe('Another title'),
  description: z.string().max(100_000).optional().describe('Replaces the text of the task'),
  completed: z.boolean().optional().describe('true when it is done, false to open it again'),
  priority: Priority.nullable().optional().describe('Another priority; null for none'),
  due_date: DateText.nullable()
    .optional()
    .describe(`When it has to be done: ${DATE_HINT}; null for no date`),
  start_date: DateText.nullable()
    .optional()
    .describe(`When it is to be worked on: ${DATE_HINT}; null for no date`),
  time_estimate_minutes: Minutes.nullable().optional().describe('In minutes; null for none'),
  repeat_interval: Repeat.nullable()
    .optional()
    .describe('How often it comes back; null when it does not'),
})
type Input = z.output<typeof Input>

export const editTask = writeTool({
  name: 'edit_task',
  version: '1.0.0',
  description:
    'Change a task by its id: its title, dates, priority or text, or mark it as completed. Only what is named changes. Completing a repeating task makes the next one, and stops its timer.',
  whenToUse: 'when a task is done, or its date, priority, title or text is to change',
  level: 'write',
  input: Input,
  phrases: editTaskPhrases,
  example: { task_id: 3, completed: true },
  title: ({ task_id, completed }) =>
    completed === true ? `Complete task ${task_id}` : `Change task ${task_id}`,
  plan: async (input, context) => {
    if (Object.keys(input).length === 1)
      throw new LatentError(
        'invalid_input',
        'Invalid arguments for edit_task\n- nothing to change is named',
        {
          hint: `Name at least one of: ${Object.keys(Input.shape).slice(1).join(', ')}.`,
        },
      )
    const found = await findTask(input.task_id, context)
    const edit = await planTaskEdit(found, patchOf(input, context.clock.nowMs()), context)
    const task = noteTask({ path: found.note.path, text: edit.text })
    const done = task.status === 'done' && found.item.status !== 'done'
    const userMessage =
      edit.changes.length === 0
        ? `Task ${input.task_id}, ${taskName(task)}, is so already`
        : `${done ? 'Completed' : 'Changed'} task ${input.task_id}, ${taskName(task)}`
    return {
      changeSet: { summary: userMessage, changes: edit.changes },
      data: () => ({
        ...taskForModel(task),
        ...(edit.next && { next: taskForModel(noteTask(edit.next)) }),
      }),
      userMessage,
      warnings: edit.warnings,
      tells: [found.note.path],
    }
  },
})

function patchOf(input: Input, nowMs: number): TaskPatch & { description?: string } {
  const { title, description, completed, priority, repeat_interval: repeat } = input
  const date = (text: string | null) => (text === null ? null : readDate(text, nowMs))
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(completed !== undefined && { status: completed ? ('done' as const) : ('open' as const) }),
    ...(priority !== undefined && { priority }),
    ...(repeat !== undefined && { repeat }),
    ...(input.due_date !== undefined && { due: date(input.due_date) }),
    ...(input.start_date !== undefined && { scheduled: date(input.start_date) }),
    ...(input.time_estimate_minutes !== undefined && {
      timeEstimateMinutes: input.time_estimate_minutes,
    }),
  }
}

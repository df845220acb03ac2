import { z } from 'zod'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { EVERY_TASK } from '../../../shared/domain/tasks/task-query.ts'
import {
  DONE_STATUSES,
  filterOfDays,
  OPEN_STATUSES,
  TaskDays,
} from '../../../shared/domain/tasks/task-days.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { findTag } from '../main/task-tags.ts'
import { readTool, type ToolContext } from '../../../main/tools/define/define-tool.ts'
import { listTasksPhrases } from './phrases/list-tasks.ts'
import { DATE_HINT, DateText, Priority, readDate } from './task-arguments.ts'
import { taskForModel } from './task-for-model.ts'

export const listTasks = readTool({
  name: 'list_tasks',
  version: '1.0.0',
  description:
    'List tasks, what is overdue first, then by due date and priority. Checkboxes of notes are listed too (source checkbox: a path and a line, changed with edit_note), and what is due of projects, admin and people (source entry: a path, changed with update_entry).',
  whenToUse: 'when the person asks what is to do, due or overdue, and to find the id of a task',
  level: 'read',
  input: z.strictObject({
    completed: z
      .boolean()
      .optional()
      .describe('true for those that are done, false for those that are not; both without it'),
    priority: Priority.optional().describe('Only those of this priority'),
    tag: z.string().min(1).optional().describe('Only those with this tag: "work"'),
    due_before: DateText.optional().describe(`Only those due before this day: ${DATE_HINT}`),
    due_after: DateText.optional().describe(`Only those due after this day: ${DATE_HINT}`),
    days: TaskDays.optional().describe(
      'Only those that are overdue, or due or planned today, this week or this month; undated: those without a day',
    ),
    limit: z.int().min(1).max(500).default(50).describe('How many tasks to give'),
  }),
  phrases: listTasksPhrases,
  example: { completed: false, due_before: 'tomorrow' },
  title: ({ completed, tag }) =>
    [
      'List',
      completed === undefined ? '' : completed ? 'completed' : 'open',
      'tasks',
      tag === undefined ? '' : `tagged #${tag.replace(/^#/, '')}`,
    ]
      .filter(Boolean)
      .join(' '),
  run: async (input, context) => {
    const nowMs = context.clock.nowMs()
    const date = (text: string | undefined) => (text === undefined ? null : readDate(text, nowMs))
    const page = await context.knowledge.tasks(
      {
        filter: {
          ...EVERY_TASK,
          statuses:
            input.completed === undefined
              ? []
              : [...(input.completed ? DONE_STATUSES : OPEN_STATUSES)],
          priorities: input.priority === undefined ? [] : [input.priority],
          tags: input.tag === undefined ? [] : [await tagName(input.tag, context)],
          ...filterOfDays(input.days ?? 'any', localDay(nowMs), context.weekStart()),
        },
        due: { after: date(input.due_after), before: date(input.due_before) },
        sort: 'due',
        group: 'none',
        offset: 0,
        limit: input.limit,
        today: localDay(nowMs),
      },
      context.signal,
    )
    const { items, total } = page
    return {
      data: items.map(taskForModel),
      userMessage: `Found ${total} ${total === 1 ? 'task' : 'tasks'}`,
      ...(total > items.length && {
        warnings: [`The first ${items.length} of ${total} tasks; ask for more with limit.`],
      }),
    }
  },
})

/** A number may be the id of a tag; every other text is a name, also of a tag that has no colour. */
async function tagName(text: string, context: ToolContext): Promise<string> {
  try {
    return (await findTag(text, context)).name
  } catch (error) {
    if (error instanceof LatentError && error.code === 'not_found' && !/^\d+$/.test(text.trim()))
      return text
    throw error
  }
}

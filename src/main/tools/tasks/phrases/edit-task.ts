import { readDay } from '../../../../shared/domain/date-words.ts'
import type { ToolPhrases } from '../../phrases/phrase.ts'
import { unquoted } from '../../phrases/request-text.ts'
import { describeTask } from './describe-tasks.ts'
import { NAMED_TASK, TASK_ID } from './task-words.ts'

export const editTaskPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: [
    'mark task 3 done',
    'complete task 3',
    'reopen task 3',
    'move task 3 to friday',
    'set the priority of task 3 to high',
    'rename task 3 to Call Ada',
  ],
  phrases: [
    {
      pattern: new RegExp(
        `^(?:mark|set|tick)(?: off)? ${TASK_ID}(?: as| to)? (?<state>done|complete|completed|finished|open|undone|not done|incomplete)$`,
        'i',
      ),
      read: ({ id, state = '' }) => ({
        type: 'call',
        args: {
          task_id: Number(id),
          completed: /^(?:done|complete|completed|finished)$/i.test(state),
        },
      }),
    },
    {
      pattern: new RegExp(
        `^(?:complete|finish|check off|tick off|tick|i (?:did|finished)) ${NAMED_TASK}$`,
        'i',
      ),
      read: ({ id }) => ({ type: 'call', args: { task_id: Number(id), completed: true } }),
    },
    {
      pattern: new RegExp(`^(?:reopen|re-open|untick|uncomplete) ${TASK_ID}$`, 'i'),
      read: ({ id }) => ({ type: 'call', args: { task_id: Number(id), completed: false } }),
    },
    {
      pattern: new RegExp(
        `^(?:move|postpone|reschedule|push|set the due date of|make) ${NAMED_TASK}(?: due)? (?:to|on|until|by) (?<day>.+)$`,
        'i',
      ),
      read({ id, day = '' }, context) {
        const due = readDay(day, context)
        return due === null
          ? {
              type: 'say',
              text: `I do not know which day “${day}” is. Say it as friday, in two weeks, march 3 or 2026-11-21.`,
            }
          : { type: 'call', args: { task_id: Number(id), due_date: due } }
      },
    },
    {
      pattern: new RegExp(
        `^(?:set|change|make) (?:the )?priority of ${NAMED_TASK} (?:to )?(?<priority>low|medium|high)$`,
        'i',
      ),
      read: ({ id, priority = '' }) => ({
        type: 'call',
        args: { task_id: Number(id), priority: priority.toLowerCase() },
      }),
    },
    {
      pattern: new RegExp(`^(?:rename|retitle|call) ${NAMED_TASK} (?:to |as )?(?<title>.+)$`, 'i'),
      read: ({ id, title = '' }) => ({
        type: 'call',
        args: { task_id: Number(id), title: unquoted(title) },
      }),
    },
  ],
  describe: describeTask,
}

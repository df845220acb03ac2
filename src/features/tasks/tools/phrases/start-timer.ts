import type { ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { describeTimer } from './describe-timer.ts'
import { onTask } from './task-named.ts'

export const startTimerPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: [
    'start timer on 3',
    'start the timer for task 3',
    'start working on task 3',
    'track time on task 3',
  ],
  phrases: [
    {
      pattern:
        /^(?:(?:start|begin|run)(?: an?| the| my)? timer (?:on|for|of)|start working on|begin working on|track(?: my| the)? time (?:on|for)) (?<task>.+)$/i,
      read: ({ task = '' }) => onTask(task, { args: (id) => ({ task_id: id }), isTask: true }),
    },
    {
      pattern: /^(?:start|begin|time|work on) (?<task>(?:the |my )?task .+|(?:the |my ).+ task)$/i,
      read: ({ task = '' }) => onTask(task, { args: (id) => ({ task_id: id }), isTask: true }),
    },
  ],
  describe: describeTimer,
}

import type { ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { describeTimer } from './describe-timer.ts'
import { TASK_ID } from './task-words.ts'

export const getTimerPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: ['show the timer', 'is a timer running', 'which timer is running', 'timer of task 3'],
  phrases: [
    {
      pattern: new RegExp(
        `^(?:(?:show|get|check|read)(?: me)? )?(?:the |my |current )*timer(?: (?:on|for|of) ${TASK_ID})?$`,
        'i',
      ),
      read: ({ id }) => ({
        type: 'call',
        args: id === undefined ? {} : { task_id: Number(id) },
      }),
    },
    {
      pattern:
        /^(?:is (?:a|the|my|any) timer running|(?:what|which) timer is running|what am i working on|how long (?:have i been working|has the timer been running|did i work))\??$/i,
      read: () => ({ type: 'call', args: {} }),
    },
  ],
  describe: describeTimer,
}

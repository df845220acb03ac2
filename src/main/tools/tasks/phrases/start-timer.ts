import type { ToolPhrases } from '../../phrases/phrase.ts'
import { describeTimer } from './describe-timer.ts'
import { NAMED_TASK, TASK_ID } from './task-words.ts'

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
      pattern: new RegExp(
        `^(?:start|begin|run)(?: an?| the| my)? timer (?:on|for|of) ${TASK_ID}$`,
        'i',
      ),
      read: ({ id }) => ({ type: 'call', args: { task_id: Number(id) } }),
    },
    {
      pattern: new RegExp(
        `^(?:start|begin|time|start working on|work on|track(?: my| the)? time (?:on|for)) ${NAMED_TASK}$`,
        'i',
      ),
      read: ({ id }) => ({ type: 'call', args: { task_id: Number(id) } }),
    },
  ],
  describe: describeTimer,
}

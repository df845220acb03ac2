import type { ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { describeTimer } from './describe-timer.ts'
import { TASK_ID } from './task-words.ts'

export const stopTimerPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: ['stop the timer', 'stop timer', 'end my timer', 'stop the timer on task 3'],
  phrases: [
    {
      pattern: new RegExp(
        `^(?:stop|end|pause|halt)(?: an?| the| my)? (?:running )?timer(?: (?:on|for|of) ${TASK_ID})?$`,
        'i',
      ),
      read: ({ id }) => ({
        type: 'call',
        args: id === undefined ? {} : { task_id: Number(id) },
      }),
    },
    {
      pattern: /^(?:stop|end) (?:tracking|the clock|time tracking|tracking time)$/i,
      read: () => ({ type: 'call', args: {} }),
    },
  ],
  describe: describeTimer,
}

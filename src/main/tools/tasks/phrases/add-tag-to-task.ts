import type { ToolPhrases } from '../../phrases/phrase.ts'
import { describeTask } from './describe-tasks.ts'
import { NAMED_TASK } from './task-words.ts'

export const addTagToTaskPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: [
    'tag task 3 with work',
    'add tag work to task 3',
    'add #work to task 3',
    'put the tag urgent on task 3',
  ],
  phrases: [
    {
      pattern: new RegExp(`^(?:tag|label) ${NAMED_TASK} (?:with |as )?#?(?<tag>\\S+)$`, 'i'),
      read: ({ id, tag = '' }) => ({ type: 'call', args: { task_id: Number(id), tag_id: tag } }),
    },
    {
      pattern: new RegExp(
        `^(?:add|put|give) (?:(?:the )?tag #?|#)(?<tag>\\S+) (?:to|on) ${NAMED_TASK}$`,
        'i',
      ),
      read: ({ id, tag = '' }) => ({ type: 'call', args: { task_id: Number(id), tag_id: tag } }),
    },
  ],
  describe: describeTask,
}

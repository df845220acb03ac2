import type { ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { describeTask } from './describe-tasks.ts'
import { NAMED_TASK } from './task-words.ts'

export const removeTagFromTaskPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: [
    'untag task 3 from work',
    'remove tag work from task 3',
    'remove #work from task 3',
    'take the tag urgent off task 3',
  ],
  phrases: [
    {
      pattern: new RegExp(`^untag ${NAMED_TASK} (?:from |of )?#?(?<tag>\\S+)$`, 'i'),
      read: ({ id, tag = '' }) => ({ type: 'call', args: { task_id: Number(id), tag_id: tag } }),
    },
    {
      pattern: new RegExp(
        `^(?:remove|take|drop|delete) (?:(?:the )?tag #?|#)(?<tag>\\S+) (?:from|off|off of) ${NAMED_TASK}$`,
        'i',
      ),
      read: ({ id, tag = '' }) => ({ type: 'call', args: { task_id: Number(id), tag_id: tag } }),
    },
  ],
  describe: describeTask,
}

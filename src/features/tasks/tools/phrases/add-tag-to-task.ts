import type { Reading, ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { describeTask } from './describe-tasks.ts'
import { onTask } from './task-named.ts'

const TASK = '(?<task>(?:the |my )?task .+?|(?:the |my ).+? task)'

const tagging = (task: string, tag: string): Reading | null =>
  onTask(task, { args: (id) => ({ task_id: id, tag_id: tag }), isTask: true })

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
      pattern: new RegExp(`^(?:tag|label) ${TASK} (?:with |as )?#?(?<tag>\\S+)$`, 'i'),
      read: ({ task = '', tag = '' }) => tagging(task, tag),
    },
    {
      pattern: new RegExp(
        `^(?:add|put|give) (?:(?:the )?tag #?|#)(?<tag>\\S+) (?:to|on) ${TASK}$`,
        'i',
      ),
      read: ({ task = '', tag = '' }) => tagging(task, tag),
    },
  ],
  describe: describeTask,
}

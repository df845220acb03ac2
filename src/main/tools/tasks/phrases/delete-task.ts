import type { ToolPhrases } from '../../phrases/phrase.ts'
import { NAMED_TASK } from './task-words.ts'

export const deleteTaskPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: ['delete task 3', 'remove task 3', 'trash task number 3', 'throw away the task 3'],
  phrases: [
    {
      pattern: new RegExp(`^(?:delete|remove|trash|throw away|bin|drop) ${NAMED_TASK}$`, 'i'),
      read: ({ id }) => ({ type: 'call', args: { task_id: Number(id) } }),
    },
  ],
  describe: (data, { task_id: id }) =>
    data === true ? `Task ${String(id)} is in the trash, from where it can be given back.` : null,
}

import type { ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { onTask } from './task-named.ts'

export const deleteTaskPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: ['delete task 3', 'remove task 3', 'trash task number 3', 'throw away the task 3'],
  phrases: [
    {
      pattern:
        /^(?:delete|remove|trash|throw away|bin|drop|get rid of) (?<task>(?:the |my )?(?:task|to-?do) .+|(?:the |my )?(?!last |first |next ).+ (?:task|to-?do))$/i,
      read: ({ task = '' }) =>
        / (?:from|of|in|on|under|to) /i.test(task) && !/["“'‘]/.test(task)
          ? null
          : onTask(task, { args: (id) => ({ task_id: id }), isTask: true }),
    },
  ],
  describe: (data, { task_id: id }) =>
    data === true ? `Task ${String(id)} is in the trash, from where it can be given back.` : null,
}

import { z } from 'zod'
import { findTask } from '../main/find-task.ts'
import { writeTool } from '../../../main/tools/define/define-tool.ts'
import { deleteTaskPhrases } from './phrases/delete-task.ts'
import { TaskId } from './task-arguments.ts'
import { taskName } from './task-for-model.ts'

export const deleteTask = writeTool({
  name: 'delete_task',
  version: '1.0.0',
  description:
    'Move a task to the trash of the vault, from where it can be restored. A person is asked. For a task that is done use edit_task with completed.',
  whenToUse: 'only when the person asks for it; a task that is done is completed, not deleted',
  level: 'destructive',
  asksAlways: true,
  input: z.strictObject({ task_id: TaskId }),
  phrases: deleteTaskPhrases,
  example: { task_id: 3 },
  title: ({ task_id }) => `Move task ${task_id} to the trash`,
  plan: async ({ task_id }, context) => {
    const { note, item } = await findTask(task_id, context)
    const userMessage = `Moved task ${task_id}, ${taskName(item)}, to the trash`
    return {
      changeSet: {
        summary: userMessage,
        changes: [{ kind: 'trash', path: note.path, expect: note.etag }],
      },
      data: () => true,
      userMessage,
    }
  },
})

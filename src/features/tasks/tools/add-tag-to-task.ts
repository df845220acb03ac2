import { z } from 'zod'
import { writeTool } from '../../../main/tools/define/define-tool.ts'
import { addTagToTaskPhrases } from './phrases/add-tag-to-task.ts'
import { planTagging } from './plan-tagging.ts'
import { TagId, TaskId } from './task-arguments.ts'

export const addTagToTask = writeTool({
  name: 'add_tag_to_task',
  version: '1.0.0',
  description: 'Put a tag on a task. The tag must be there: make it with create_tag first.',
  whenToUse: 'when a task is to get a tag',
  level: 'write',
  input: z.strictObject({ task_id: TaskId, tag_id: TagId }),
  phrases: addTagToTaskPhrases,
  example: { task_id: 3, tag_id: 'work' },
  title: ({ task_id, tag_id }) => `Tag task ${task_id} with ${tag_id}`,
  plan: (input, context) => planTagging(input, { has: true }, context),
})

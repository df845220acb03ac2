import { z } from 'zod'
import { writeTool } from '../../../main/tools/define/define-tool.ts'
import { removeTagFromTaskPhrases } from './phrases/remove-tag-from-task.ts'
import { planTagging } from './plan-tagging.ts'
import { TagId, TaskId } from './task-arguments.ts'

export const removeTagFromTask = writeTool({
  name: 'remove_tag_from_task',
  version: '1.0.0',
  description: 'Take a tag off a task. The tag itself stays.',
  whenToUse: 'when a task is to lose a tag',
  level: 'write',
  input: z.strictObject({ task_id: TaskId, tag_id: TagId }),
  phrases: removeTagFromTaskPhrases,
  example: { task_id: 3, tag_id: 'work' },
  title: ({ task_id, tag_id }) => `Take the tag ${tag_id} off task ${task_id}`,
  plan: (input, context) => planTagging(input, { has: false }, context),
})

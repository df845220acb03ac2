import { z } from 'zod'
import { listTaskTags } from '../main/task-tags.ts'
import { readTool } from '../../../main/tools/define/define-tool.ts'
import { listTagsPhrases } from './phrases/list-tags.ts'

export const listTags = readTool({
  name: 'list_tags',
  version: '1.0.0',
  description:
    'List the tags of tasks with their ids and colours, and how many tasks and notes have each.',
  whenToUse: 'when the person asks for the tags of tasks, or you need the id of one',
  level: 'read',
  input: z.strictObject({}),
  phrases: listTagsPhrases,
  example: {},
  title: () => 'List the tags of tasks',
  run: async (_, context) => {
    const tags = await listTaskTags(context)
    return { data: tags, userMessage: `Found ${tags.length} ${tags.length === 1 ? 'tag' : 'tags'}` }
  },
})

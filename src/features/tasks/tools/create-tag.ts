import { z } from 'zod'
import { COLOR_FORMS } from '../../../shared/domain/css-color.ts'
import { planNewTag } from '../main/task-tags.ts'
import { writeTool } from '../../../main/tools/define/define-tool.ts'
import { createTagPhrases } from './phrases/create-tag.ts'

export const createTag = writeTool({
  name: 'create_tag',
  version: '1.0.0',
  description:
    'Create a tag for tasks, with a colour if the person names one. Then put it on tasks with add_tag_to_task.',
  whenToUse: 'when the person wants a new tag for tasks',
  level: 'write',
  input: z.strictObject({
    name: z.string().min(1).max(255).describe('The name, one word: "work"'),
    color: z.string().min(1).optional().describe(`The colour: ${COLOR_FORMS}`),
  }),
  phrases: createTagPhrases,
  example: { name: 'work', color: 'teal' },
  title: ({ name }) => `Create the tag ${name.slice(0, 80).toWellFormed()}`,
  plan: async ({ name, color = null }, context) => {
    const { tag, changes } = await planNewTag({ name, color }, context)
    const userMessage = `Created the tag #${tag.name}`
    return { changeSet: { summary: userMessage, changes }, data: () => tag, userMessage }
  },
})

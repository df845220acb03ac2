import { z } from 'zod'
import { readTool, type Tool } from '../define/define-tool.ts'
import { findToolsPhrases } from './find-tools-phrases.ts'
import { rankTools } from './rank-tools.ts'
import { toolDefinition } from '../define/tool-definition.ts'

const DEFAULT_LIMIT = 3
const MAX_LIMIT = 8

/**
 * The way to the tools that a prompt had no room for: a model with a small context is sent a few of them, and this.
 * What it finds can be called at once, and is sent with the next prompts.
 */
export const findTools: Tool = readTool({
  name: 'find_tools',
  version: '1.0.0',
  description:
    'Find more tools by what you want to do; not all of them fit here. Gives names and arguments; call what you find by its name.',
  level: 'read',
  isVaultFree: true,
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .describe('What you want to do, in a few words: "rename a note"'),
    limit: z
      .number()
      .int()
      .min(1)
      .max(MAX_LIMIT)
      .optional()
      .describe('How many at most; 3 is usual'),
  }),
  phrases: findToolsPhrases,
  example: { query: 'rename a note' },
  title: ({ query }) => `Find tools to ${query}`,
  run: async ({ query, limit = DEFAULT_LIMIT }, { tools, knowledge, signal }) => {
    const others = tools.filter((tool) => tool !== findTools)
    const ranked = await rankTools(query, others, (text, texts) =>
      knowledge.similarities({ query: text, texts }, signal),
    )
    const found = ranked.slice(0, limit).flatMap((name) => {
      const tool = others.find((each) => each.name === name)
      return tool ? [toolDefinition(tool).function] : []
    })
    return {
      data: found,
      userMessage: `Found ${found.map(({ name }) => name).join(', ')}`,
    }
  },
})

import { z } from 'zod'
import type { ToolPhrases } from '../phrases/phrase.ts'

const Found = z.array(z.object({ name: z.string(), description: z.string() }))

export const findToolsPhrases: ToolPhrases = {
  group: 'Find',
  examples: [
    'which tool can rename a note',
    'find a tool to list links',
    'find tools for daily notes',
  ],
  phrases: [
    {
      pattern:
        /^(?:which|what) tools? (?:can|could|does|do|will|would) (?:i use to )?(?<query>.+)$/i,
      read: ({ query = '' }) => ({ type: 'call', args: { query } }),
    },
    {
      pattern:
        /^(?:find|search|list|show)(?: me)? (?:a |the |some )?tools? (?:to|for|that|which) (?<query>.+)$/i,
      read: ({ query = '' }) => ({ type: 'call', args: { query } }),
    },
  ],
  describe(data) {
    const found = Found.safeParse(data)
    if (!found.success) return null
    return found.data.map(({ name, description }) => `- \`/${name}\` ${description}`).join('\n')
  },
}

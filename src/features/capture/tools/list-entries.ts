import { z } from 'zod'
import { Category } from '../../../shared/domain/entries/entry.ts'
import { readTool } from '../../../main/tools/define/define-tool.ts'
import { entryLine } from './entry-line.ts'
import { listEntriesPhrases } from './phrases/list-entries.ts'

export const listEntries = readTool({
  name: 'list_entries',
  version: '1.0.0',
  description:
    'List entries (people, projects, ideas, admin, inbox) with their fields, the most recently changed first. Use it when the person asks to see or list their entries; for what entries say use search_entries.',
  whenToUse: 'when the person asks to see or list their entries',
  level: 'read',
  input: z.strictObject({
    category: Category.optional().describe('Only entries of this category'),
    status: z
      .string()
      .optional()
      .describe('Only entries with this status: "active", "waiting", "pending", "done"'),
    limit: z.int().min(1).max(500).default(10).describe('How many entries to give'),
  }),
  phrases: listEntriesPhrases,
  example: { category: 'projects', status: 'active', limit: 10 },
  title: ({ category, status }) =>
    `List ${[status, category ?? 'entries'].filter((word) => word !== undefined).join(' ')}`,
  run: async ({ category, status, limit }, { knowledge, capturing, signal }) => {
    const { entries, total } = await knowledge.entries(
      {
        folders: capturing.settings().captureFolders,
        category: category ?? null,
        status: status ?? null,
        containing: null,
        limit,
      },
      signal,
    )
    const shown = entries.length < total ? `${entries.length} of ${total}` : `${total}`
    return {
      data: { entries: entries.map(entryLine), total },
      userMessage: `Listed ${shown} ${total === 1 ? 'entry' : 'entries'}`,
    }
  },
})

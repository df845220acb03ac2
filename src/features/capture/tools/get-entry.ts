import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { parseNote } from '../../../main/notes/parse-note.ts'
import { readTool } from '../../../main/tools/define/define-tool.ts'
import { categoryAt } from '../../../main/tools/entry-path.ts'
import { getEntryPhrases } from './phrases/get-entry.ts'

export const getEntry = readTool({
  name: 'get_entry',
  version: '1.0.0',
  description:
    'Get one entry (a person, project, idea or admin item) with all its fields and its text. Use it when the person asks about one of them by name.',
  whenToUse: 'when the person asks about one entry',
  level: 'read',
  paths: { path: 'entry' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the entry: "projects/Atlas.md"'),
  }),
  phrases: getEntryPhrases,
  example: { path: 'projects/Atlas.md' },
  title: ({ path }) => `Read ${path}`,
  run: async ({ path }, context) => {
    const category = await categoryAt(path, context)
    const { text, etag, readOnlyReason } = await context.vault.read(path)
    const parsed = parseNote(path, text)
    const frontmatter = parsed.frontmatter?.data ?? {}
    const own = frontmatter['name']
    const warnings = [readOnlyReason, parsed.frontmatter?.problem].filter(
      (warning) => typeof warning === 'string',
    )
    return {
      data: {
        entry: {
          path,
          category,
          name: typeof own === 'string' && own.trim() !== '' ? own : parsed.title,
          frontmatter,
          content: text.slice(parsed.bodyStart),
        },
      },
      userMessage: `Read ${path}`,
      ...(warnings.length > 0 && { warnings }),
      sources: [
        {
          path,
          title: parsed.title,
          heading: null,
          startLine: 1,
          endLine: Math.max(1, text.split(/\r\n|\r|\n/).length),
        },
      ],
      seen: { path, etag },
    }
  },
})

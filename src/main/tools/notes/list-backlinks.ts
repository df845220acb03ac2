import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { readTool } from '../define/define-tool.ts'
import { listBacklinksPhrases } from './phrases/list-backlinks.ts'

/** More than any answer to a model can hold. */
const MAX_LINKS = 10_000

export const listBacklinks = readTool({
  name: 'list_backlinks',
  version: '1.0.0',
  description:
    'List the links from other notes to a note, with the line that each stands in. Use it to see how a note is connected and what refers to it.',
  whenToUse: 'when the person asks what links to a note',
  level: 'read',
  paths: { path: 'note' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the note from the vault root: "concepts/superposition.md"'),
  }),
  phrases: listBacklinksPhrases,
  example: { path: 'concepts/superposition.md' },
  title: ({ path }) => `List links to ${path}`,
  run: async ({ path }, { knowledge, signal }) => {
    const links = await knowledge.backlinks({ path, limit: MAX_LINKS }, signal)
    return {
      data: links,
      userMessage: `Found ${links.length} ${links.length === 1 ? 'link' : 'links'} to ${path}`,
    }
  },
})

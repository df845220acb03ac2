import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { readTool } from '../define/define-tool.ts'
import { listForwardLinksPhrases } from './phrases/list-forward-links.ts'

export const listForwardLinks = readTool({
  name: 'list_forward_links',
  version: '1.0.0',
  description:
    'List the links that a note has to other notes and files, in the order of the note, and whether their targets exist.',
  whenToUse: 'when the person asks what a note links to',
  level: 'read',
  paths: { path: 'note' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the note from the vault root: "research/quantum.md"'),
  }),
  phrases: listForwardLinksPhrases,
  example: { path: 'research/quantum.md' },
  title: ({ path }) => `List links of ${path}`,
  run: async ({ path }, { knowledge, signal }) => {
    const links = await knowledge.forwardLinks({ path }, signal)
    return {
      data: links,
      userMessage: `Found ${links.length} ${links.length === 1 ? 'link' : 'links'} in ${path}`,
    }
  },
})

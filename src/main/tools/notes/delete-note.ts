import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { writeTool, type ToolContext } from '../define/define-tool.ts'
import { noteNotFound } from '../note-path.ts'
import { deleteNotePhrases } from './phrases/delete-note.ts'

export const deleteNote = writeTool({
  name: 'delete_note',
  version: '1.0.0',
  description:
    'Move a note to the trash of the vault, from where it can be restored. A person is asked. Links to it stay as they are and lead nowhere.',
  whenToUse: 'only when the person asks for it; the note goes to the trash',
  level: 'destructive',
  asksAlways: true,
  paths: { path: 'note' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the note from the vault root: "drafts/old.md"'),
  }),
  phrases: deleteNotePhrases,
  example: { path: 'drafts/old.md' },
  title: ({ path }) => `Move ${path} to the trash`,
  plan: async ({ path }, context) => {
    const expect = await context.vault.etag(path)
    if (expect === null) throw await noteNotFound(path, context)
    const caution = await linkCaution(path, context)
    return {
      changeSet: {
        summary: `Moved ${path} to the trash`,
        changes: [{ kind: 'trash', path, expect }],
      },
      data: (applied) => ({ path, trash_path: applied[0]?.to ?? null }),
      userMessage: `Moved ${path} to the trash`,
      ...(caution && { caution }),
    }
  },
})

/** More are not counted: “10000 notes” says enough. */
const MAX_COUNTED = 10_000

/** Undefined when no note links to it, and while the index cannot tell. */
async function linkCaution(
  path: VaultPath,
  { knowledge, signal }: ToolContext,
): Promise<string | undefined> {
  try {
    const links = await knowledge.backlinks({ path, limit: MAX_COUNTED }, signal)
    const sources = new Set(links.map((link) => link.source_path))
    sources.delete(path)
    if (sources.size === 0) return undefined
    return sources.size === 1 ? '1 note links to it.' : `${sources.size} notes link to it.`
  } catch (error) {
    if (error instanceof LatentError && error.code === 'unavailable') return undefined
    throw error
  }
}

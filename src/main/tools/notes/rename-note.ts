import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { planRename } from '../../rename/plan-rename.ts'
import { writeTool } from '../define/define-tool.ts'
import { renameWarnings } from './rename-warnings.ts'
import { renameNotePhrases } from './phrases/rename-note.ts'

export const renameNote = writeTool({
  name: 'rename_note',
  version: '1.0.0',
  description:
    'Rename a note or move it to another folder. Every link to it, and every link in it, is rewritten so that it keeps its meaning; all of it or nothing. A person is shown the changes and asked.',
  whenToUse: 'when a note is to be renamed or moved; links to it follow',
  level: 'destructive',
  asksAlways: true,
  paths: { path: 'note', new_path: 'new-note' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the note from the vault root: "drafts/atlas.md"'),
    new_path: VaultPath.describe(
      'Its whole new path from the vault root, folders included: "projects/atlas.md". Must be free',
    ),
  }),
  phrases: renameNotePhrases,
  example: { path: 'drafts/atlas.md', new_path: 'projects/atlas.md' },
  title: ({ path, new_path }) => `Rename ${path} to ${new_path}`,
  plan: async ({ path, new_path }, { vault, knowledge, signal }) => {
    const wish = { from: path, to: new_path, isFolder: false, updateLinks: true }
    const steps = planRename({ vault, knowledge }, wish, signal)
    let step = await steps.next()
    while (!step.done) step = await steps.next()
    const plan = step.value
    const isSame = plan.changeSet.changes.length === 0
    const warnings = renameWarnings(plan)
    return {
      changeSet: plan.changeSet,
      data: () => ({
        old_path: path,
        new_path: plan.to,
        updated_links: plan.updatedLinks,
        updated_notes: plan.updatedNotes,
        ...(plan.left.length > 0 && { left_links: plan.left }),
      }),
      userMessage: isSame ? `${path} has this path already` : plan.changeSet.summary,
      tells: [...plan.updatedNotes, ...(warnings.length > 0 ? [''] : [])],
      ...(warnings.length > 0 && { warnings, caution: warnings.join(' ') }),
    }
  },
})

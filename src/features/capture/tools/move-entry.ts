import { z } from 'zod'
import { FiledCategory } from '../../../shared/domain/entries/entry.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { planEntryMove } from '../main/filing/plan-entry-move.ts'
import { writeTool } from '../../../main/tools/define/define-tool.ts'
import { renameWarnings } from '../../../main/tools/notes/rename-warnings.ts'
import { moveEntryPhrases } from './phrases/move-entry.ts'

export const moveEntry = writeTool({
  name: 'move_entry',
  version: '1.0.0',
  description:
    'Move an entry to another category (“actually that should be a project”): it gets the fields of that category and loses none, and every link follows. A plain note becomes an entry. A person is shown the changes and asked.',
  whenToUse: 'when the person corrects where an entry was filed',
  level: 'destructive',
  asksAlways: true,
  paths: { path: 'entry-or-note' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the entry now: "ideas/Tide bell.md"'),
    targetCategory: FiledCategory.describe('What it is to be'),
  }),
  phrases: moveEntryPhrases,
  example: { path: 'ideas/Tide bell.md', targetCategory: 'projects' },
  title: ({ path, targetCategory }) => `Move ${path} to ${targetCategory}`,
  plan: async ({ path, targetCategory }, { vault, knowledge, capturing, clock, signal }) => {
    const wish = { path, category: targetCategory, day: localDay(clock.nowMs()) }
    const services = { vault, knowledge, settings: capturing.settings }
    const { newPath, changeSet, rename } = await planEntryMove(services, wish, signal)
    const warnings = rename === null ? [] : renameWarnings(rename)
    return {
      changeSet,
      data: () => ({
        oldPath: path,
        newPath,
        category: targetCategory,
        ...(rename && rename.left.length > 0 && { leftLinks: rename.left }),
      }),
      userMessage: rename === null ? `${path} is in ${targetCategory} already` : changeSet.summary,
      ...(warnings.length > 0 && { tells: [''], warnings, caution: warnings.join(' ') }),
    }
  },
})

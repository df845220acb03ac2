import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { writeTool } from '../define/define-tool.ts'
import { planProperties } from './plan-properties.ts'
import { updateFrontmatterPhrases } from './phrases/update-frontmatter.ts'

export const updateFrontmatter = writeTool({
  name: 'update_frontmatter',
  version: '1.0.0',
  description:
    'Set fields of a note’s frontmatter (its properties: tags, status, dates), or remove them with null. The text of the note and all other fields stay as they are. Replacing or removing a value asks a person.',
  whenToUse: 'when tags, status or other properties are to be set or removed',
  level: 'destructive',
  paths: { path: 'note' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the note from the vault root: "projects/atlas.md"'),
    updates: z
      .record(z.string().min(1), z.unknown())
      .refine((updates) => Object.keys(updates).length > 0, {
        error: 'names no field; allowed: an object with at least one field',
      })
      .describe('The fields to set, by name; null removes a field. A list replaces the whole list'),
  }),
  phrases: updateFrontmatterPhrases,
  example: { path: 'projects/atlas.md', updates: { status: 'active', tags: ['project'] } },
  title: ({ path, updates }) => `Update ${Object.keys(updates).join(', ')} of ${path}`,
  plan: ({ path, updates }, { vault }) => planProperties(vault, path, updates),
})

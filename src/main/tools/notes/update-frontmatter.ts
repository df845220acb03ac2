import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path.ts'
import * as frontmatter from '../../notes/frontmatter.ts'
import { writeTool } from '../define-tool.ts'
import { readForChange } from './read-for-change.ts'
import { updateFrontmatterPhrases } from './phrases/update-frontmatter.ts'

export const updateFrontmatter = writeTool({
  name: 'update_frontmatter',
  version: '1.0.0',
  description:
    'Set fields of a note’s frontmatter (its properties: tags, status, dates), or remove them with null. The text of the note and all other fields stay as they are. Replacing or removing a value asks a person.',
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
  plan: async ({ path, updates }, { vault }) => {
    const note = await readForChange(vault, path)
    const text = frontmatter.updateFrontmatter(note.text, updates)
    const before = frontmatter.readFrontmatter(note.text)?.data ?? {}
    const after = frontmatter.readFrontmatter(text)?.data ?? {}
    const updatedFields = Object.keys(updates).filter((key) => !isSame(before, after, key))
    const userMessage =
      updatedFields.length === 0
        ? `${path} has these values already`
        : `Updated ${updatedFields.join(', ')} of ${path}`
    return {
      changeSet: {
        summary: userMessage,
        changes:
          text === note.text
            ? []
            : [
                {
                  kind: 'write',
                  path,
                  text,
                  expect: note.etag,
                  additive: !updatedFields.some((key) => hasValue(before, key)),
                },
              ],
      },
      data: () => ({ path, updatedFields }),
      userMessage,
    }
  },
})

type Data = Readonly<Record<string, unknown>>

const isSame = (before: Data, after: Data, key: string): boolean =>
  Object.hasOwn(before, key) === Object.hasOwn(after, key) &&
  JSON.stringify(before[key]) === JSON.stringify(after[key])

/** A field without a value (`due:`) holds nothing that could be lost. */
const hasValue = (data: Data, key: string): boolean =>
  Object.hasOwn(data, key) && data[key] !== null && data[key] !== undefined

import { z } from 'zod'

/** What a person chose of one vault's templates. Paths stand as they were typed. */
export const TemplateChoices = z.object({
  /** Where templates lie; empty: where Obsidian keeps them. */
  folder: z.string().max(1024).default(''),
  /** The template of the new notes of a folder, and of those below it that have none of their own. */
  byFolder: z
    .array(z.object({ folder: z.string().max(1024), template: z.string().max(1024) }))
    .max(200)
    .default([]),
})
export type TemplateChoices = z.output<typeof TemplateChoices>

/** A path as a person may write a folder: `/Notes/` is `Notes`; the top of the vault is empty. */
export const asFolder = (typed: string): string =>
  typed
    .trim()
    .replace(/^[\\/]+|[\\/]+$/g, '')
    .normalize('NFC')

/** The template of the nearest folder round a note; null where none has one. */
export function templateFor(
  path: string,
  byFolder: TemplateChoices['byFolder'],
): TemplateChoices['byFolder'][number] | null {
  const inside = path.normalize('NFC')
  return byFolder
    .map((row) => ({ ...row, folder: asFolder(row.folder), template: row.template.trim() }))
    .filter(({ folder, template }) => template !== '' && isIn(inside, folder))
    .reduce<TemplateChoices['byFolder'][number] | null>(
      (nearest, row) => (nearest && nearest.folder.length >= row.folder.length ? nearest : row),
      null,
    )
}

/** Whether a note lies in this folder or below it. */
export const isIn = (path: string, folder: string): boolean =>
  folder === '' || path.startsWith(`${folder}/`)

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ChatTemplate } from './compare-templates.ts'

/** Latent's own templates, one for each family. */
export const ownTemplates = (): ChatTemplate[] => templatesIn(join(import.meta.dirname, 'families'))

/** The `.jinja` files of a folder, by their names. */
export const templatesIn = (folder: string): ChatTemplate[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.jinja'))
    .toSorted()
    .map((file) => ({
      name: basename(file, '.jinja'),
      text: readFileSync(join(folder, file), 'utf8'),
    }))

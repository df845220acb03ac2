import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ChatTemplate } from './compare-templates.ts'

/** Families of which prompts cannot begin with the ones before them, and why: what a server keeps of them is read again. */
const BREAKS_PREFIX: Readonly<Record<string, string>> = {
  'mistral-nemo': 'the tools and the system stand before the last question',
}

/** Latent's own templates, one for each family. */
export const ownTemplates = (): ChatTemplate[] =>
  templatesIn(join(import.meta.dirname, 'families')).map((template) => {
    const breaksPrefix = BREAKS_PREFIX[template.name]
    return { ...template, ...(breaksPrefix !== undefined && { breaksPrefix }) }
  })

/** The `.jinja` files of a folder, by their names. */
export const templatesIn = (folder: string): ChatTemplate[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.jinja'))
    .toSorted()
    .map((file) => ({
      name: basename(file, '.jinja'),
      text: readFileSync(join(folder, file), 'utf8'),
    }))

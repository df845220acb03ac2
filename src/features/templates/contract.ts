import { z } from 'zod'
import { call } from '../../shared/rpc/contract.ts'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { TemplateChoices } from './shared/template-choices.ts'

export const TemplateList = z.object({
  /** Where they lie, a folder of the vault (empty: its top); null where nobody says it. */
  folder: z.string().nullable(),
  /** Who says so: the person, or Obsidian's settings of templates or of daily notes, or Latent's own of these. */
  saidBy: z.enum(['person', 'obsidian', 'daily-notes']).nullable(),
  /** In the order of their names, which are their paths in the folder without `.md`. */
  templates: z.array(z.object({ path: VaultPath, name: z.string() })),
  /** Why the folder cannot be read, as a sentence. */
  problem: z.string().nullable(),
})
export type TemplateList = z.output<typeof TemplateList>

/** The template of the folder of a new note, as it stands there; or why it cannot be used, as a sentence. */
export const FolderTemplate = z.union([
  z.object({ path: VaultPath, text: z.string() }),
  z.object({ problem: z.string() }),
])

const methods = {
  'templates.list': call(z.object({}), TemplateList),
  'templates.choices': call(z.object({}), TemplateChoices),
  /** All of what was chosen before is replaced. */
  'templates.choose': call(z.object({ choices: TemplateChoices }), z.null()),
  /** What a note at this path begins with; null where its folder says nothing, or the note is there already. */
  'templates.forNew': call(z.object({ path: VaultPath }), FolderTemplate.nullable()),
}

export const templatesContract = { methods, events: {} }

declare module '../../shared/contract/index.ts' {
  interface FeatureContracts {
    templates: typeof templatesContract
  }
}

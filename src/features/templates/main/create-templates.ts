import { isRecord } from '../../../shared/domain/is-record.ts'
import { folderOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { VaultPath as VaultPathSchema } from '../../../shared/domain/vault-path-schema.ts'
import { errorSentence, LatentError } from '../../../shared/rpc/errors.ts'
import { readTemplate } from '../../../main/tools/notes/read-template.ts'
import type { Vault } from '../../../main/vault/vault.ts'
import type { TemplateList } from '../contract.ts'
import { asFolder, isIn, templateFor, type TemplateChoices } from '../shared/template-choices.ts'
import { saysNoFolder, saysNotUsed } from './words.ts'

/** The templates of one vault: notes in a folder of it. */
export interface Templates {
  list(): Promise<TemplateList>
  /** Where templates lie, of Latent and of other programs; none where only a template of daily notes says it. */
  folders(): Promise<readonly string[]>
  /** What a note at this path begins with, as on disk; null where its folder says nothing, or the note is there already. */
  forNew(
    path: VaultPath,
  ): Promise<
    { readonly path: VaultPath; readonly text: string } | { readonly problem: string } | null
  >
}

type Place = Pick<TemplateList, 'folder' | 'saidBy'>

export function createTemplates({
  vault,
  choices,
  obsidian,
  dailyNoteTemplate,
}: {
  readonly vault: Pick<Vault, 'list' | 'read' | 'etag'>
  readonly choices: () => TemplateChoices
  /** What Obsidian keeps in a file of that name. */
  readonly obsidian: (name: string) => Promise<unknown>
  readonly dailyNoteTemplate: () => string
}): Templates {
  async function placeOf(): Promise<Place> {
    const chosen = choices().folder
    if (chosen.trim() !== '') return { folder: asFolder(chosen), saidBy: 'person' }
    const folder = textOf(await obsidian('templates.json'), 'folder')
    if (folder !== '') return { folder: asFolder(folder), saidBy: 'obsidian' }
    const daily =
      textOf(await obsidian('daily-notes.json'), 'template') || dailyNoteTemplate().trim()
    return daily === ''
      ? { folder: null, saidBy: null }
      : { folder: folderOf(asFolder(daily)), saidBy: 'daily-notes' }
  }

  async function notesIn(folder: VaultPath | ''): Promise<VaultPath[]> {
    const found: VaultPath[] = []
    for (const { kind, path } of await vault.list(folder)) {
      if (kind === 'note') found.push(path)
      // All of the vault would be no choice: at its top only what lies there.
      else if (kind === 'folder' && folder !== '') found.push(...(await notesIn(path)))
    }
    return found
  }

  return {
    async list() {
      const place = await placeOf()
      const { folder } = place
      const nothing = { ...place, templates: [] }
      if (folder === null) return { ...nothing, problem: null }
      const known = folder === '' ? folder : VaultPathSchema.safeParse(folder).data
      if (known === undefined) return { ...nothing, problem: saysNoFolder(folder) }
      try {
        const paths = await notesIn(known)
        const templates = paths.map((path) => ({ path, name: nameIn(folder, path) }))
        return {
          ...place,
          templates: templates.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
          problem: null,
        }
      } catch (error) {
        if (!(error instanceof LatentError)) throw error
        return { ...nothing, problem: errorSentence(error) }
      }
    },
    async folders() {
      const { folder, saidBy } = await placeOf()
      const templater = textOf(
        await obsidian('plugins/templater-obsidian/data.json'),
        'templates_folder',
      )
      const chosen = saidBy === 'daily-notes' ? '' : (folder ?? '')
      return [...new Set([chosen, asFolder(templater)])].filter((each) => each !== '')
    },
    async forNew(path) {
      const row = templateFor(path, choices().byFolder)
      if (row === null || (await vault.etag(path)) !== null) return null
      const { folder } = await placeOf()
      // A new template is none of the notes that it is for.
      if (folder !== null && folder !== '' && isIn(path, folder)) return null
      const found = await readTemplate(row.template, vault)
      if ('text' in found) return found
      const inFolder = folder ? await readTemplate(`${folder}/${row.template}`, vault) : found
      if ('text' in inFolder) return inFolder
      return { problem: saysNotUsed(row, found.why) }
    },
  }
}

function textOf(settings: unknown, field: string): string {
  const value = isRecord(settings) ? settings[field] : null
  return typeof value === 'string' ? value.trim() : ''
}

const nameIn = (folder: string, path: string): string =>
  path.slice(folder === '' ? 0 : folder.length + 1).replace(/\.(md|markdown)$/i, '')

import type { FiledCategory } from '../../../../shared/domain/entries/entry.ts'
import { noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { PlannedRename } from '../../../../main/rename/plan-rename.ts'
import type { EntrySettings } from '../../../../shared/domain/settings.ts'
import { entryName } from './entry-name.ts'
import { entryText } from './entry-text.ts'
import { freeEntryPath } from './free-entry-path.ts'
import { readInboxNote } from './inbox-note.ts'
import { planFiling, type FilingServices } from './plan-filing.ts'
import { takeHints } from '../classify/read-hints.ts'
import { transformEntry } from './transform-entry.ts'

/**
 * Works out how a note of the inbox becomes an entry. One that nobody touched since it was captured becomes what it would
 * have been when it had been filed at once; any other keeps all that was made of it. Reads only.
 * @param wish `capture` is what was said of it; null where a person chose the category and nobody looked at it
 * @throws LatentError as `planFiling`
 */
export async function planFiled(
  services: FilingServices & { settings(): EntrySettings },
  {
    path,
    category,
    capture,
    day,
    taken = [],
  }: {
    readonly path: VaultPath
    readonly category: FiledCategory
    readonly capture: {
      readonly name: string
      readonly classification: {
        readonly fields: Readonly<Record<string, unknown>>
        readonly tags: readonly string[]
      }
    } | null
    readonly day: string
    readonly taken?: readonly string[]
  },
  signal: AbortSignal,
): Promise<PlannedRename & { readonly name: string }> {
  const own = readInboxNote((await services.vault.read(path)).text, noteNameOf(path))
  const isOurs = own.isUntouched && capture !== null
  const name = isOurs ? entryName(capture.name, own.text) : own.name
  const fields = capture?.classification.fields ?? {}
  const folder = services.settings().captureFolders[category]
  const to = await freeEntryPath(services.vault, folder, isOurs ? name : noteNameOf(path), taken)
  const plan = await planFiling(
    services,
    { from: path, to },
    (text, isMoved) => {
      const note = readInboxNote(text, name)
      if (!note.isUntouched || isMoved || note.created === null)
        return transformEntry(text, { from: 'inbox', to: category, name, day, fields })
      return entryText({
        category,
        name,
        fields,
        tags: capture?.classification.tags ?? [],
        text: takeHints(note.text).text,
        day: note.created,
      })
    },
    signal,
  )
  return { ...plan, name }
}

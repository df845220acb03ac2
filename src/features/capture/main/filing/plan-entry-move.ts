import type { ChangeSet } from '../../../../shared/domain/change-set.ts'
import { type Category, categoryOf } from '../../../../shared/domain/entries/entry.ts'
import type { EntrySettings } from '../../../../shared/domain/settings.ts'
import { noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { readFrontmatter } from '../../../../main/notes/frontmatter/frontmatter.ts'
import type { PlannedRename } from '../../../../main/rename/plan-rename.ts'
import { freeEntryPath } from './free-entry-path.ts'
import { planFiling, type FilingServices } from './plan-filing.ts'
import { transformEntry } from './transform-entry.ts'

export interface EntryMove {
  readonly newPath: VaultPath
  readonly name: string
  /** Empty when it is there already. */
  readonly changeSet: ChangeSet
  /** Null when it is there already. */
  readonly rename: PlannedRename | null
}

/**
 * Works out how an entry moves to another category, or a plain note becomes an entry: the file keeps its name (with a number, where that is taken), its
 * frontmatter gets the fields of its new category and loses none, and links follow. Reads only.
 * @throws LatentError as `planFiling`
 */
export async function planEntryMove(
  services: FilingServices & { settings(): EntrySettings },
  {
    path,
    category,
    day,
    fields = {},
  }: {
    readonly path: VaultPath
    readonly category: Category
    /** `2026-11-22` */
    readonly day: string
    /** What is known of it in its new category. */
    readonly fields?: Readonly<Record<string, unknown>>
  },
  signal: AbortSignal,
): Promise<EntryMove> {
  const folders = services.settings().captureFolders
  const from = categoryOf(path, folders)
  const { text } = await services.vault.read(path)
  const own = readFrontmatter(text)?.data['name']
  const name = typeof own === 'string' && own.trim() !== '' ? own.trim() : noteNameOf(path)
  const summary = `Moved ${path} to ${category}`
  if (from === category)
    return { newPath: path, name, changeSet: { summary, changes: [] }, rename: null }
  const to = await freeEntryPath(services.vault, folders[category], noteNameOf(path))
  const rename = await planFiling(
    services,
    { from: path, to },
    (now) => transformEntry(now, { from, to: category, name, day, fields }),
    signal,
  )
  return { newPath: rename.to, name, changeSet: rename.changeSet, rename }
}

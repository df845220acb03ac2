import { type Category, categoryOf, type EntrySummary } from '../../shared/domain/entries/entry.ts'
import { foldText } from '../../shared/domain/text/fold-text.ts'
import { isNotePath, noteNameOf, type VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { ToolServices } from './define/define-tool.ts'

type Services = Pick<ToolServices, 'vault' | 'knowledge' | 'entryFolders'>

const MAX_LOOKED_AT = 20_000
const MAX_NEAR = 5

/**
 * The entry that a name means, by its own name, by its file, or by its file written as a slug (`ideas/tide-bell.md`).
 * Null when none or several have it, or while the index is down.
 */
export async function entryNamed(text: string, services: Services): Promise<VaultPath | null> {
  const wanted = nameKeys(text.trim().replace(/^\[\[(.+)\]\]$/, '$1'))
  const folder = /^(.*)\//.exec(text.trim())?.[1] ?? null
  const found = (await allEntries(services)).filter(
    ({ path, name }) =>
      (folder === null || foldText(path).startsWith(`${foldText(folder)}/`)) &&
      [...nameKeys(path), ...(folder === null ? nameKeys(name) : [])].some((key) =>
        wanted.includes(key),
      ),
  )
  return found.length === 1 ? (found[0]?.path ?? null) : null
}

/** The name alone, and what is left of it without anything that a slug would lose. */
const nameKeys = (text: string): string[] => {
  const name = foldText(isNotePath(text) || text.includes('/') ? noteNameOf(text) : text)
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' ? [name] : [name, slug]
}

/** @throws LatentError `not_found` ("Entry not found: …") for a note that is none */
export async function categoryAt(path: VaultPath, services: Services): Promise<Category> {
  const category = categoryOf(path, services.entryFolders())
  if (category === null)
    throw new LatentError('not_found', `Entry not found: ${path}`, {
      hint: 'It is a note, and no entry: read it with read_note, or move it to a category, which makes it an entry.',
    })
  return category
}

/** With the nearest entries as the hint, else the nearest notes. */
export async function entryNotFound(path: string, services: Services): Promise<LatentError> {
  const near = await nearEntries(path, services)
  return new LatentError(
    'not_found',
    `Entry not found: ${path}`,
    near.length > 0 ? { hint: `Did you mean: ${near.join(', ')}?` } : undefined,
  )
}

async function nearEntries(
  path: string,
  { knowledge, entryFolders }: Services,
): Promise<VaultPath[]> {
  const folders = entryFolders()
  try {
    const near = await knowledge.nearPaths({ text: path, limit: MAX_NEAR * 4 })
    const entries = near.filter((each) => categoryOf(each, folders) !== null)
    return (entries.length > 0 ? entries : near).slice(0, MAX_NEAR)
  } catch (error) {
    if (error instanceof LatentError && error.code === 'unavailable') return []
    throw error
  }
}

async function allEntries({ knowledge, entryFolders }: Services): Promise<readonly EntrySummary[]> {
  try {
    const { entries } = await knowledge.entries({
      folders: entryFolders(),
      category: null,
      status: null,
      containing: null,
      limit: MAX_LOOKED_AT,
    })
    return entries
  } catch (error) {
    if (error instanceof LatentError && error.code === 'unavailable') return []
    throw error
  }
}

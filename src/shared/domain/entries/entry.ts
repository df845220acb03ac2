import { z } from 'zod'
import { foldText } from '../text/fold-text.ts'
import { isHiddenPath } from '../vault-path.ts'
import { VaultPath } from '../vault-path-schema.ts'

/** The five kinds of entries; each is a folder, whose place is a setting (tools.md, “Capture”). */
export const Category = z.enum(['people', 'projects', 'ideas', 'admin', 'inbox'])
export type Category = z.output<typeof Category>
/** What an entry may be filed as: all but the inbox, which is for what is not decided yet. */
export const FiledCategory = z.enum(['people', 'projects', 'ideas', 'admin'])
export type FiledCategory = z.output<typeof FiledCategory>

const EntryFolder = VaultPath.refine((path) => !isHiddenPath(path), {
  error: 'must not be hidden (a name in it begins with a dot)',
})

/** The folder of each category, from the vault's root. One may lie in another; no two are the same. */
export const EntryFolders = z
  .strictObject({
    people: EntryFolder,
    projects: EntryFolder,
    ideas: EntryFolder,
    admin: EntryFolder,
    inbox: EntryFolder,
  })
  .refine(
    (folders) => new Set(Object.values(folders).map((each) => each.toLowerCase())).size === 5,
    { error: 'must be five different folders' },
  )
export type EntryFolders = z.output<typeof EntryFolders>

/** The fields of each category beside `name`, `tags`, `created` and `modified`, in the order in which they are written. */
export const ENTRY_FIELDS: Readonly<Record<Category, readonly string[]>> = {
  people: ['context', 'follow_ups', 'last_touched'],
  projects: ['status', 'next_action', 'related_people', 'due_date'],
  ideas: ['one_liner', 'related_projects'],
  admin: ['status', 'due_date'],
  inbox: ['original_text', 'suggested_category', 'confidence'],
}

/** The words for the state of an entry (tools.md), the first for a new one; none for what has no state. */
export const ENTRY_STATUSES: Readonly<Record<Category, readonly string[]>> = {
  people: [],
  projects: ['active', 'waiting', 'blocked', 'someday', 'done'],
  ideas: [],
  admin: ['pending', 'done'],
  inbox: [],
}

/** The tag that says the category again, for those who go by tags. */
export const CATEGORY_TAGS: Readonly<Record<Category, string>> = {
  people: 'person',
  projects: 'project',
  ideas: 'idea',
  admin: 'admin',
  inbox: 'inbox',
}
export const ENTRY_TAGS: readonly string[] = Object.values(CATEGORY_TAGS)

/**
 * The category of what lies at `path`: that of the innermost of the five folders, in whatever letter case it is written;
 * null outside of them.
 */
export function categoryOf(path: string, folders: EntryFolders): Category | null {
  const place = foldText(path)
  const around = Category.options.filter((category) =>
    place.startsWith(`${foldText(folders[category])}/`),
  )
  return around.toSorted((a, b) => folders[b].length - folders[a].length)[0] ?? null
}

export const EntrySummary = z.object({
  path: VaultPath,
  category: Category,
  name: z.string(),
  status: z.string().nullable(),
  tags: z.array(z.string()).readonly(),
  /** The fields of its category as they are stored, by name: what is not there is left out. */
  fields: z.record(z.string(), z.unknown()),
  /** As its frontmatter says; null when that says nothing. */
  created: z.string().nullable(),
  modifiedMs: z.number(),
})
export type EntrySummary = z.output<typeof EntrySummary>

/** What a classifier makes of a text. */
export const Classification = z.object({
  category: FiledCategory,
  /** Of the category: calibrated, so that of many answers with 0.8 four in five are right. 0 to 1. */
  confidence: z.number().min(0).max(1),
  name: z.string(),
  /** One or two short clauses for a person: “names a person and something about them”. */
  why: z.string(),
  /** Fields of the category that the text gives: `due_date`, `next_action`, `context`, `one_liner` … */
  fields: z.record(z.string(), z.unknown()),
  tags: z.array(z.string()),
  /** An entry that is about the same already, most alike first; at most three. */
  alike: z.array(z.object({ path: VaultPath, name: z.string() })),
  by: z.enum(['model', 'local']),
})
export type Classification = z.output<typeof Classification>

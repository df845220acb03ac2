import { z } from 'zod'
import { FileName, FoundBlock, FoundHeading, NoteName } from '../../../shared/contract/note.ts'
import { TagNode } from '../../../shared/contract/tag.ts'
import { EntryFolders, Category, EntrySummary } from '../../../shared/domain/entries/entry.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { call } from '../../../shared/rpc/contract.ts'

const Limit = z.number().int().min(0)

export const NoteFilter = z.object({
  /** This folder and below; null for the whole vault. */
  folder: z.string().nullable(),
  /** Without `#`; a tag also matches its nested tags. */
  tags: z.array(z.string()).readonly(),
  match: z.enum(['all', 'any']),
  /** Changed from the one moment on, and before the other. */
  changed: z.object({ fromMs: z.number(), beforeMs: z.number() }).optional(),
})
export type NoteFilter = z.output<typeof NoteFilter>

export const NoteSummary = z.object({
  path: VaultPath,
  title: z.string(),
  tags: z.array(z.string()).readonly(),
  modifiedMs: z.number(),
})
export type NoteSummary = z.output<typeof NoteSummary>

export const EntryFilter = z.object({
  folders: EntryFolders,
  /** Null for all. */
  category: Category.nullable(),
  /** As it is written in the frontmatter; letter case does not count. Null for any. */
  status: z.string().nullable(),
  /**
   * Only those that say it within a line of the text or a value of the frontmatter, perhaps with a few that have it as
   * the name of a property; null for all.
   */
  containing: z.string().nullable(),
  limit: Limit,
})
export type EntryFilter = z.output<typeof EntryFilter>

const TagCount = z.object({ tag: z.string(), count: Limit })

/** What the index knows of notes, their folders and tags. */
export const noteContract = {
  methods: {
    /** Notes by title, file name or alias, best first; the most recently changed ones for an empty query. */
    names: call(z.object({ query: z.string(), limit: Limit }), z.array(NoteName)),
    /** Files that are no notes, best first; the most recently changed ones for an empty query. */
    files: call(z.object({ query: z.string(), limit: Limit }), z.array(FileName)),
    /** Headings that contain it, best first; of the most recently changed notes for an empty query. */
    headings: call(z.object({ query: z.string(), limit: Limit }), z.array(FoundHeading)),
    /** Blocks with a name that begins so, then those whose line contains it. */
    blocks: call(z.object({ query: z.string(), limit: Limit }), z.array(FoundBlock)),
    /** By path, of those that are notes and were read. */
    titles: call(
      z.object({ paths: z.array(VaultPath).readonly() }),
      z.record(z.string(), z.string()),
    ),
    /** Up to `limit` paths that look like `text`: for "Did you mean". */
    nearPaths: call(z.object({ text: z.string(), limit: Limit }), z.array(VaultPath)),
    /** The note that `text` names (path, path without `.md`, `[[wikilink]]`, title or alias); null when none or several. */
    findNote: call(z.object({ text: z.string() }), VaultPath.nullable()),
    /** Folders with notes by path, best first, each with the notes in and below it; the fullest for an empty query. */
    folders: call(
      z.object({ query: z.string(), limit: Limit }),
      z.array(z.object({ path: VaultPath, notes: Limit })),
    ),
    /** Tags that begin so, or one of whose parts does, with their notes, most used first. */
    tagsLike: call(z.object({ query: z.string(), limit: Limit }), z.array(TagCount)),
    /** All of them, most used first. */
    tags: call(z.object({}), z.array(TagCount)),
    /** All of them and what they are nested in, each behind the one that it is in, by name. */
    tagTree: call(z.object({}), z.array(TagNode)),
    /** Those that have a tag or one nested in it, whatever its letter case, by path. */
    notesWithTag: call(z.object({ tag: z.string(), limit: Limit }), z.array(VaultPath)),
    /**
     * Names of properties (`of` is null), or values of the property `of`, that begin so, each with the notes that have
     * it, most used first. Values of tags are tags.
     */
    propertyWords: call(
      z.object({ of: z.string().nullable(), query: z.string(), limit: Limit }),
      z.array(z.object({ text: z.string(), count: Limit })),
    ),
    /** Those that have a property of exactly this name, by path. */
    notesWithProperty: call(z.object({ name: z.string(), limit: Limit }), z.array(VaultPath)),
    notes: call(
      NoteFilter.extend({ order: z.enum(['path', 'newest']), limit: Limit }),
      z.array(NoteSummary),
    ),
    /** Entries, the most recently changed first, and how many there are without `limit`. */
    entries: call(EntryFilter, z.object({ entries: z.array(EntrySummary), total: Limit })),
    /** One of these notes, by its place among them: 0 is the first, just below 1 the last. Null when there are none. */
    noteAt: call(NoteFilter.extend({ place: z.number().min(0).lt(1) }), NoteSummary.nullable()),
  },
  events: {},
}

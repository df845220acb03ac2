import { z } from 'zod'
import { call } from '../rpc/contract.ts'
import { AppliedChange } from '../domain/chat/chat-item.ts'
import { Etag } from '../domain/text/etag.ts'
import { TextEdit } from './text-edit.ts'
import { VaultPath } from '../domain/vault-path-schema.ts'

export const FolderEntry = z.object({
  name: z.string(),
  path: VaultPath,
  kind: z.enum(['folder', 'note', 'file']),
  /** Why it is none of the person's own notes (a conflict copy, not downloaded); left out for all others. */
  mark: z
    .object({
      kind: z.enum(['conflict', 'lock', 'temporary', 'not-downloaded']),
      reason: z.string(),
    })
    .optional(),
  /** Of a file, where dates were asked for. */
  modifiedMs: z.number().optional(),
  /** The same; where the disk does not know it, when it was changed. */
  createdMs: z.number().optional(),
  /** Of a folder, where folder notes were asked for: a note with its name lies in it. */
  hasNote: z.boolean().optional(),
})
export type FolderEntry = z.output<typeof FolderEntry>

export const Note = z.object({
  path: VaultPath,
  /** The text as on disk, with its own line endings and byte order mark. */
  text: z.string(),
  etag: Etag,
  sizeBytes: z.number().int(),
  modifiedMs: z.number(),
  /** Why it cannot be edited, as a sentence ("This file is not valid UTF-8."); null when it can. */
  readOnlyReason: z.string().nullable(),
})
export type Note = z.output<typeof Note>

/** Both are answers, not errors. After `conflict` nothing was written, and `current` is what is on disk (null: gone). */
export const SaveOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('saved'), etag: Etag, changed: z.boolean() }),
  z.object({ status: z.literal('conflict'), current: Note.nullable() }),
])
export type SaveOutcome = z.output<typeof SaveOutcome>

/** A note by one of its names, for the switcher and `[[` completion. */
export const NoteName = z.object({
  path: VaultPath,
  title: z.string(),
  /** Set when the match is an alias. */
  alias: z.string().nullable(),
  /** The shortest link text that means this note and no other: `Ada` or `people/Ada`. */
  linkText: z.string(),
  /** A rule keeps it out of the search; left out for all others. */
  isExcluded: z.boolean().optional(),
})
export type NoteName = z.output<typeof NoteName>

/** A file that is no note, for `![[` completion. */
export const FileName = z.object({
  path: VaultPath,
  /** The shortest link text that means this file and no other. */
  linkText: z.string(),
})
export type FileName = z.output<typeof FileName>

/** A heading somewhere in the vault, for `[[##` completion and the switcher. */
export const FoundHeading = z.object({
  path: VaultPath,
  /** Of its note. */
  title: z.string(),
  /** What means its note in a link. */
  linkText: z.string(),
  /** As it is written, with its marks. */
  heading: z.string(),
  /** 1 to 6. */
  level: z.number().int(),
  /** From 1. */
  line: z.number().int(),
})
export type FoundHeading = z.output<typeof FoundHeading>

/** A block with a name (`^id`) somewhere in the vault. */
export const FoundBlock = z.object({
  path: VaultPath,
  /** Of its note. */
  title: z.string(),
  /** Without `^`. */
  id: z.string(),
  /** The line that it ends, without the name, trimmed and cut; empty where the name stands alone. */
  text: z.string(),
  /** From 1. */
  line: z.number().int(),
})
export type FoundBlock = z.output<typeof FoundBlock>

export const LinkType = z.enum(['wikilink', 'markdown', 'embed'])
export type LinkType = z.output<typeof LinkType>

export const Backlink = z.object({
  source_path: VaultPath,
  source_title: z.string(),
  link_text: z.string(),
  link_type: LinkType,
  /** From 1. */
  line: z.number().int(),
  /** The line of the link, trimmed. */
  context: z.string(),
})
export type Backlink = z.output<typeof Backlink>

export const ForwardLink = z.object({
  /** Where it goes; for a link to nothing, where the note would be created. */
  target_path: z.string(),
  target_title: z.string(),
  link_text: z.string(),
  link_type: LinkType,
  exists: z.boolean(),
  line: z.number().int(),
})
export type ForwardLink = z.output<typeof ForwardLink>

export const ResolvedLink = z.object({
  /** Null: nothing there yet. */
  path: VaultPath.nullable(),
  /** Where a click would create the note. */
  createPath: VaultPath.nullable(),
  /** The line of the heading or block, from 1; null for the top or when it is not there. */
  line: z.number().int().nullable(),
})
export type ResolvedLink = z.output<typeof ResolvedLink>

/** A note that a link to nothing may have meant. */
export const NearNote = z.object({
  path: VaultPath,
  title: z.string(),
  /** What has to stand in the link to lead there; the heading or block of the link stays. */
  target: z.string(),
})
export type NearNote = z.output<typeof NearNote>

export const DailyNote = z.object({
  path: VaultPath,
  /** False: it was there already. */
  isNew: z.boolean(),
  /** Why the template was not used, as a sentence. */
  warning: z.string().nullable(),
  /** Where its template wants cursors, in offsets of the text as an editor holds it. */
  cursors: z.array(z.number().int()),
  /** Its template, where the person has to be asked for what goes into it: nothing was made yet. */
  unasked: z.string().nullable(),
})
export type DailyNote = z.output<typeof DailyNote>

export const note = {
  /**
   * The entries of one folder (`''` is the root), folders first, then by name. Hidden ones are left out. `withDates`: files
   * say when they were changed and made, which takes a look at each. `withFolderNotes`: folders say whether they have a note
   * of their own, which takes one too.
   */
  'vault.list': call(
    z.object({
      folder: z.union([z.literal(''), VaultPath]),
      withDates: z.boolean().optional(),
      withFolderNotes: z.boolean().optional(),
    }),
    z.array(FolderEntry),
  ),
  /** Every folder, each before those in it. */
  'vault.folders': call(z.object({}), z.array(VaultPath)),
  'vault.createFolder': call(z.object({ path: VaultPath }), z.null()),
  /** Looks through the vault for what other programs did: `focus` when a person comes back, if that was a while ago. */
  'vault.lookAgain': call(z.object({ why: z.enum(['focus', 'asked']) }), z.null()),
  /** Of files that are held (`index.status`): they were deleted, search may forget them. Goes on behind. */
  'vault.acceptDeletions': call(z.object({}), z.null()),
  'note.read': call(z.object({ path: VaultPath }), Note),
  /** `edits` are in editor coordinates against the text with etag `expect`; everything outside them stays byte for byte. */
  'note.save': call(
    z.object({ path: VaultPath, expect: Etag, edits: z.array(TextEdit) }),
    SaveOutcome,
  ),
  /** Fails with `already_exists`; never overwrites. Parents are made. */
  'note.create': call(z.object({ path: VaultPath, text: z.string() }), Note),
  /**
   * Today's daily note as the settings want it; made when it is not there, unless the window `canAsk` and has to.
   * @throws `invalid_input` when they give no path
   */
  'note.createDaily': call(z.object({ canAsk: z.boolean() }), DailyNote),
  /**
   * A picture that the person pasted, dropped or wants to keep: written as a new file where the settings say. `name` is what
   * its file was called; null when it was none. `note` is the one that it goes into, if any. Fails with `invalid_input` for what is no picture.
   */
  'picture.save': call(
    z.object({
      base64: z.base64().max(27_000_000),
      name: z.string().max(4096).nullable(),
      note: VaultPath.optional(),
    }),
    z.object({ path: VaultPath, changeId: z.string() }),
  ),
  /** Moves it to the vault's `.trash/`; `undo.run` brings it back by the change id. */
  'note.trash': call(z.object({ path: VaultPath, expect: Etag }), AppliedChange),
  /** Best first. An empty query lists the most recently changed notes. */
  'note.names': call(
    z.object({ query: z.string(), limit: z.number().int().min(1).max(100) }),
    z.array(NoteName),
  ),
  /** Files that are no notes, by their names, best first. An empty query lists the most recently changed ones. */
  'file.names': call(
    z.object({ query: z.string(), limit: z.number().int().min(1).max(100) }),
    z.array(FileName),
  ),
  /** Headings of all notes that contain it, best first; of the most recently changed notes for an empty query. */
  'heading.find': call(
    z.object({ query: z.string(), limit: z.number().int().min(1).max(100) }),
    z.array(FoundHeading),
  ),
  /** Blocks of all notes whose names begin so, or whose line contains it; of the whole vault for an empty query. */
  'block.find': call(
    z.object({ query: z.string(), limit: z.number().int().min(1).max(100) }),
    z.array(FoundBlock),
  ),
  /** The titles of those that are notes, as far as the index has read them. */
  'note.titles': call(
    z.object({ paths: z.array(VaultPath).max(5000) }),
    z.record(z.string(), z.string()),
  ),
  /** `target` is what stands in the link: `Note#Heading`, `./a%20b.md`, `#^block`. */
  'link.resolve': call(
    z.object({ from: VaultPath, target: z.string(), type: LinkType }),
    ResolvedLink,
  ),
  /** The same for the links of a whole page, in their order, in one request. `from` is null for text outside notes. */
  'link.resolveAll': call(
    z.object({
      from: VaultPath.nullable(),
      links: z.array(z.object({ target: z.string(), type: LinkType })).max(1000),
    }),
    z.array(ResolvedLink),
  ),
  /** Notes whose names are like the one in this link, the likest first; none for a link that leads out of the vault. */
  'link.near': call(
    z.object({
      from: VaultPath.nullable(),
      target: z.string().max(4096),
      type: LinkType,
      limit: z.number().int().min(1).max(20),
    }),
    z.array(NearNote),
  ),
  /** The first `limit`, ordered by title. */
  'link.back': call(
    z.object({ path: VaultPath, limit: z.number().int().min(1).max(100_000).default(10_000) }),
    z.array(Backlink),
  ),
  'link.forward': call(z.object({ path: VaultPath }), z.array(ForwardLink)),
  'tag.list': call(z.object({}), z.array(z.object({ tag: z.string(), count: z.number().int() }))),
}

/** What happened on disk, by whomever. `etag` is null for a file that is gone. */
export const VaultChange = z.object({ path: VaultPath, etag: Etag.nullable() })
export type VaultChange = z.output<typeof VaultChange>

export const noteEvents = {
  /** Files that came, changed or went. `isUnlisted`: and more than these, so look again at all that is shown. */
  'vault.changed': z.object({
    changes: z.array(VaultChange),
    foldersChanged: z.array(z.string()),
    isUnlisted: z.boolean().optional(),
  }),
}

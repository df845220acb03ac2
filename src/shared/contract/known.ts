import { z } from 'zod'
import { ChangePreview } from '../domain/change-set.ts'
import { AppliedChange } from '../domain/chat/chat-item.ts'
import { Etag } from '../domain/text/etag.ts'
import { VaultPath } from '../domain/vault-path-schema.ts'
import { call, stream } from '../rpc/contract.ts'
import { LinkType } from './note.ts'

const Count = z.number().int().min(0)
const Limit = z.number().int().min(1).max(10_000)

/** A note that is about the same as another one. */
export const RelatedNote = z.object({
  path: VaultPath,
  title: z.string(),
  /** In meaning, above 0, up to 1. */
  nearness: z.number(),
  /** One of the two links to the other. */
  isLinked: z.boolean(),
})
export type RelatedNote = z.output<typeof RelatedNote>

export const RelatedNotes = z.object({
  /** The nearest first. */
  notes: z.array(RelatedNote).readonly(),
  /** Why there are none, or not yet, as a sentence; null when they were looked for. */
  notice: z.string().nullable(),
})
export type RelatedNotes = z.output<typeof RelatedNotes>

/** Where a note stands in a text: offsets in UTF-16 units of the file as it was read. */
export const MentionSpot = z.object({
  path: VaultPath,
  /** Of the text in which it was found. */
  etag: Etag,
  from: Count,
  to: Count,
})
export type MentionSpot = z.output<typeof MentionSpot>

/** A place where another note says one of the names of a note, and does not link to it. */
export const Mention = MentionSpot.extend({
  /** Of the note that says it. */
  title: z.string(),
  /** From 1. */
  line: z.number().int(),
  /** As it is said there. */
  text: z.string(),
  /** The line, trimmed and cut round it. */
  context: z.string(),
  /** Where in `context` it stands. */
  at: Count,
})
export type Mention = z.output<typeof Mention>

export const Mentions = z.object({
  /** By the title of the note, then from top to bottom. */
  mentions: z.array(Mention).readonly(),
  /** There are more than were asked for. */
  isCut: z.boolean(),
  /** Names of the note that are not looked for: they are too short, or stand in too many notes to mean it. */
  leftOut: z.array(z.string()).readonly(),
})
export type Mentions = z.output<typeof Mentions>

/** A note that a text could link to. */
export const SuggestedLink = z.object({
  path: VaultPath,
  title: z.string(),
  /** What means it in a wikilink. */
  linkText: z.string(),
  /** Where the text says one of its names, in UTF-16 units of the text; null when it is only about the same. */
  said: z.object({ from: Count, to: Count }).nullable(),
})
export type SuggestedLink = z.output<typeof SuggestedLink>

export const SuggestedTag = z.object({
  /** Without `#`. */
  tag: z.string(),
  /** Notes that have it. */
  count: Count,
  /** The text says its words; else notes have it that are about the same. */
  isSaid: z.boolean(),
})
export type SuggestedTag = z.output<typeof SuggestedTag>

export const Suggestions = z.object({
  links: z.array(SuggestedLink).readonly(),
  tags: z.array(SuggestedTag).readonly(),
})
export type Suggestions = z.output<typeof Suggestions>

/** A note that no other note links to, and that links to nothing. */
export const Orphan = z.object({ path: VaultPath, title: z.string(), modifiedMs: z.number() })
export type Orphan = z.output<typeof Orphan>

/** Something that links lead to and that is not there. */
export const UnresolvedTarget = z.object({
  /** What tells it from others. */
  key: z.string(),
  /** As most of the links say it. */
  target: z.string(),
  /** Where a click on it would create a note; null where none can be. */
  createPath: VaultPath.nullable(),
  type: LinkType,
  links: Count,
  /** The first of the links, by path and line. */
  places: z
    .array(z.object({ path: VaultPath, title: z.string(), line: z.number().int() }))
    .readonly(),
})
export type UnresolvedTarget = z.output<typeof UnresolvedTarget>

/** Notes that say the same, or nearly. */
export const DuplicateGroup = z.object({
  /** `same`: byte for byte. */
  kind: z.enum(['same', 'near']),
  notes: z
    .array(
      z.object({
        path: VaultPath,
        title: z.string(),
        modifiedMs: z.number(),
        sizeBytes: z.number().int(),
        /** Of the shingles of this note and of the first one, how many are in both, 0..1; 1 for the first. */
        likeness: z.number(),
      }),
    )
    .readonly(),
})
export type DuplicateGroup = z.output<typeof DuplicateGroup>

/** Which links are to be written, and where. */
export const LinkWish = z.discriminatedUnion('kind', [
  /** Mentions of the note `to` become links to it. */
  z.object({
    kind: z.literal('mentions'),
    to: VaultPath,
    spots: z.array(MentionSpot).min(1).max(5000).readonly(),
  }),
  /** Links that lead to what is not there lead to `to` from now on. */
  z.object({ kind: z.literal('retarget'), key: z.string(), to: VaultPath }),
])
export type LinkWish = z.output<typeof LinkWish>

const ShownNote = z.object({ path: VaultPath, expect: Etag })

export const LinkPlan = z.object({
  /** One for each note, in the order of `notes`. */
  changes: z.array(ChangePreview),
  notes: z.array(ShownNote),
  links: Count,
  /** Places that stay as they are, and why, as a sentence. */
  left: z.array(
    z.object({ path: VaultPath, line: z.number().int().nullable(), reason: z.string() }),
  ),
})
export type LinkPlan = z.output<typeof LinkPlan>

/** What only an index of the whole vault can tell. */
export const known = {
  'note.related': call(z.object({ path: VaultPath, limit: Limit }), RelatedNotes),
  'note.mentions': call(z.object({ path: VaultPath, limit: Limit }), Mentions),
  /** For a text that is being written; `from` is the note in which it stands. */
  'link.suggest': call(
    z.object({ text: z.string().max(20_000), from: VaultPath.nullable(), limit: Limit }),
    Suggestions,
  ),
  /** The most recently changed first. */
  'note.orphans': call(
    z.object({ limit: Limit }),
    z.object({ notes: z.array(Orphan).readonly(), total: Count }),
  ),
  /** Those with the most links first. */
  'link.unresolved': call(
    z.object({ limit: Limit }),
    z.object({ targets: z.array(UnresolvedTarget).readonly(), total: Count }),
  ),
  /** Looks through the whole vault: seconds at 10,000 notes. What says the same byte for byte comes first. */
  'note.duplicates': stream(
    z.object({}),
    z.object({ done: Count, total: Count }),
    z.object({ groups: z.array(DuplicateGroup).readonly() }),
  ),
  /** What `link.write` would do. Reads only. */
  'link.plan': call(LinkWish, LinkPlan),
  /**
   * Does that to these notes, all or none, as one group.
   * @throws LatentError `conflict` when one is not what was shown any more
   */
  'link.write': call(
    z.object({ wish: LinkWish, notes: z.array(ShownNote).min(1).max(5000) }),
    z.object({ changes: z.array(AppliedChange), links: Count, groupId: z.string().nullable() }),
  ),
}

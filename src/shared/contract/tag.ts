import { z } from 'zod'
import { ChangePreview } from '../domain/change-set.ts'
import { AppliedChange } from '../domain/chat/chat-item.ts'
import { Etag } from '../domain/text/etag.ts'
import { VaultPath } from '../domain/vault-path-schema.ts'
import { call } from '../rpc/contract.ts'
import { MOST_FILES_AT_ONCE } from './limits.ts'

const TagName = z.string().min(1).max(300)

/** A tag, or the beginning of some: letter case is as most notes write it. */
export const TagNode = z.object({
  /** Without `#`, with all above it: `work/urgent`. */
  tag: z.string(),
  /** How many notes have it itself; 0 where there are only nested ones. */
  own: z.number().int(),
  /** How many have it or one nested in it. */
  all: z.number().int(),
})
export type TagNode = z.output<typeof TagNode>

/** A note that was shown to the person, as it was then. */
const ShownNote = z.object({ path: VaultPath, expect: Etag })

export const TagRenamePlan = z.object({
  /** One for each note, in the order of `notes`. */
  changes: z.array(ChangePreview),
  notes: z.array(ShownNote),
  /** Notes that keep the old name, and why, as a sentence. */
  left: z.array(z.object({ path: VaultPath, reason: z.string() })),
  /** The tag that is there already under the new name, and how many notes have it or one nested in it. */
  merges: z.object({ tag: z.string(), notes: z.number().int() }).nullable(),
})
export type TagRenamePlan = z.output<typeof TagRenamePlan>

/** What becomes of a tag in the properties of notes. */
const noteTagWish = { tag: TagName, change: z.enum(['add', 'remove']) }
const NoteTagWish = z.object(noteTagWish)
export type NoteTagWish = z.output<typeof NoteTagWish>

/** `left` names those too that lose it in their properties and say it in their text. */
export const NoteTagPlan = TagRenamePlan.omit({ merges: true })
export type NoteTagPlan = z.output<typeof NoteTagPlan>

export const tag = {
  /** All tags and what they are nested in, by name, each behind the one that it is in. */
  'tag.tree': call(z.object({}), z.array(TagNode)),
  /**
   * What `tag.rename` would do to all notes. Reads only.
   * @throws `invalid_input` for a name that no tag can have
   */
  'tag.planRename': call(z.object({ from: TagName, to: TagName }), TagRenamePlan),
  /**
   * Gives a tag and those nested in it another name in these notes, in their text and frontmatter, all or none, as one
   * group.
   * @throws `conflict` when one is not what was shown any more; as `planRename`
   */
  'tag.rename': call(
    z.object({ from: TagName, to: TagName, notes: z.array(ShownNote).max(5000) }),
    z.object({ changes: z.array(AppliedChange), groupId: z.string().nullable() }),
  ),
  /**
   * What `tag.writeNotes` would do to these notes; those that have the tag already, or have it not, are not named. Reads
   * only.
   * @throws `invalid_input` for a name that no tag can have
   */
  'tag.planNotes': call(
    z.object({ ...noteTagWish, paths: z.array(VaultPath).min(1).max(MOST_FILES_AT_ONCE) }),
    NoteTagPlan,
  ),
  /**
   * Puts a tag into the property `tags` of these notes, or takes it out there, all or none, as one group.
   * @throws `conflict` when one is not what was shown any more; as `planNotes`
   */
  'tag.writeNotes': call(
    z.object({ ...noteTagWish, notes: z.array(ShownNote).min(1).max(MOST_FILES_AT_ONCE) }),
    z.object({ changes: z.array(AppliedChange), groupId: z.string().nullable() }),
  ),
}

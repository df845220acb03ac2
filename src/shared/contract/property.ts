import { z } from 'zod'
import { ChangePreview } from '../domain/change-set.ts'
import { AppliedChange } from '../domain/chat/chat-item.ts'
import { Etag } from '../domain/text/etag.ts'
import { VaultPath } from '../domain/vault-path-schema.ts'
import { PROPERTY_KINDS } from '../frontmatter/property-kind.ts'
import { call } from '../rpc/contract.ts'

const PropertyName = z.string().min(1).max(200)

/** What kind a property of this name is in the whole vault. */
export const PropertyKinds = z.record(z.string(), z.enum(PROPERTY_KINDS))
export type PropertyKinds = z.output<typeof PropertyKinds>

/** As they are kept with a vault; one that cannot be read any more begins anew. */
export const ChosenKinds = z.object({ kinds: PropertyKinds.default({}).catch({}) })

/** A note that was shown to the person, as it was then. */
const ShownNote = z.object({ path: VaultPath, expect: Etag })

export const PropertyRenamePlan = z.object({
  /** One for each note, in the order of `notes`. */
  changes: z.array(ChangePreview),
  notes: z.array(ShownNote),
  /** Notes that keep the old name, and why, as a sentence. */
  left: z.array(z.object({ path: VaultPath, reason: z.string() })),
})
export type PropertyRenamePlan = z.output<typeof PropertyRenamePlan>

export const property = {
  /**
   * Names of properties (`of` is null), or values that the property `of` has, that begin with `query`: each with the
   * notes that have it, most used first.
   */
  'property.words': call(
    z.object({
      of: z.string().nullable(),
      query: z.string().max(200),
      limit: z.number().int().min(1).max(100),
    }),
    z.array(z.object({ text: z.string(), count: z.number().int() })),
  ),
  /** What was chosen for this vault, and what Obsidian keeps of it where nothing was. */
  'property.kinds': call(z.object({}), PropertyKinds),
  /** Null goes back to what Obsidian keeps, or what values look like. Nothing in the vault is written. */
  'property.setKind': call(
    z.object({ name: PropertyName, kind: z.enum(PROPERTY_KINDS).nullable() }),
    PropertyKinds,
  ),
  /** What `property.rename` would do to all notes. Reads only. @throws `invalid_input` for a name that YAML cannot hold */
  'property.planRename': call(
    z.object({ from: PropertyName, to: PropertyName }),
    PropertyRenamePlan,
  ),
  /**
   * Gives a property another name in these notes, all or none, as one group, and its kind with it.
   * @throws `conflict` when one is not what was shown any more; as `planRename`
   */
  'property.rename': call(
    z.object({ from: PropertyName, to: PropertyName, notes: z.array(ShownNote).max(5000) }),
    z.object({ changes: z.array(AppliedChange), groupId: z.string().nullable() }),
  ),
}

import { z } from 'zod'
import { Etag } from './text/etag.ts'
import { VaultPath } from './vault-path-schema.ts'

/**
 * One file operation. `expect` is the etag that the plan was made against; null means "must not exist". Those of one
 * set are carried out in order, folders first.
 */
export const Change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('write'),
    path: VaultPath,
    /** The whole new text, with the file's own line endings and byte order mark. */
    text: z.string(),
    expect: Etag.nullable(),
    /** True when `text` only adds after what is there, or replaces nothing a person wrote (tools.md, level `write`). */
    additive: z.boolean().default(false),
    /** The path is one of `OWN_FILES`. Only Latent's own code makes these. */
    own: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('move'),
    from: VaultPath,
    to: VaultPath,
    expect: Etag,
    /** The whole text at the new place, when the move changes it too (links that lead elsewhere from there). */
    text: z.string().optional(),
  }),
  z.object({ kind: z.literal('trash'), path: VaultPath, expect: Etag }),
  /** A folder with all that is in it, also what Latent does not show. Changes after it use the new paths. */
  z.object({ kind: z.literal('move-folder'), from: VaultPath, to: VaultPath }),
  z.object({ kind: z.literal('trash-folder'), path: VaultPath }),
  /** A new file with the bytes of a file outside the vault, which stays as it is. Only Latent's own code makes these. */
  z.object({
    kind: z.literal('add'),
    path: VaultPath,
    /** Absolute. */
    source: z.string(),
    etag: Etag,
    sizeBytes: z.number().int(),
  }),
])
export type Change = z.output<typeof Change>

/** What a write proposes: plain data, so that it can be shown, approved, journalled, undone or dry-run. */
export const ChangeSet = z.object({
  /** One sentence in the past tense for a person: "Created projects/atlas.md". */
  summary: z.string(),
  changes: z.array(Change).readonly(),
})
export type ChangeSet = z.output<typeof ChangeSet>

/** The level that a change set really reaches (tools.md, "Permission decides who is asked"). */
export function changeSetLevel({ changes }: ChangeSet): 'write' | 'destructive' {
  const isSafe = (change: Change): boolean =>
    change.kind === 'add' ||
    (change.kind === 'write' && (change.expect === null || change.additive))
  return changes.every(isSafe) ? 'write' : 'destructive'
}

/** A change with both texts, for a diff. Null: the file does not exist on that side. */
export const ChangePreview = z.object({
  kind: z.enum(['create', 'edit', 'move', 'trash']),
  /** True for a folder: then there are no texts, and `files` says how many files go with it. */
  isFolder: z.boolean().optional(),
  files: z.number().int().optional(),
  path: VaultPath,
  /** Where a moved or trashed file goes. */
  to: z.string().optional(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  additions: z.number().int(),
  deletions: z.number().int(),
})
export type ChangePreview = z.output<typeof ChangePreview>

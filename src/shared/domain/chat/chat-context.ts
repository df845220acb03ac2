import { z } from 'zod'
import { VaultPath } from '../vault-path-schema.ts'

/**
 * What a person attaches to a message. Notes, folders and tags are read when it is sent; a selection is the text as
 * the person saw it, which may not be on disk yet. Lines count from 1.
 */
export const ContextReference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), path: VaultPath }),
  z.object({ kind: z.literal('folder'), path: VaultPath }),
  z.object({ kind: z.literal('tag'), tag: z.string().min(1).max(200) }),
  z.object({
    kind: z.literal('selection'),
    path: VaultPath,
    startLine: z.number().int().min(1),
    endLine: z.number().int().min(1),
    text: z.string().min(1).max(2_000_000),
  }),
])
export type ContextReference = z.output<typeof ContextReference>

/** What a sent message carried, as it is shown with it: what it was, and what of it the model did not get. */
export const AttachedContext = z.object({
  kind: z.enum(['note', 'folder', 'tag', 'selection']),
  /** A path, or a tag without `#`. */
  name: z.string(),
  startLine: z.number().int().optional(),
  endLine: z.number().int().optional(),
  /** A sentence, when not all of it went along: "The first 400 of 1,200 lines." */
  cut: z.string().optional(),
})
export type AttachedContext = z.output<typeof AttachedContext>

import { z } from 'zod'
import { Etag } from '../domain/text/etag.ts'
import { TextEdit } from './text-edit.ts'
import { VaultPath } from '../domain/vault-path-schema.ts'
import { call } from '../rpc/contract.ts'

/** Text of a note that a window had and the disk had not. */
export const DraftInfo = z.object({
  id: z.string(),
  path: VaultPath,
  atMs: z.number(),
})
export type DraftInfo = z.output<typeof DraftInfo>

/**
 * The text is `base` with `stage` and then `edits` applied. What was on disk when it was kept is the base, or, when a
 * save was under way, the base with the stage.
 */
export const Draft = DraftInfo.extend({
  /** The text is null when it was never kept whole and the file is not that any more. */
  base: z.object({ etag: Etag, text: z.string().nullable() }),
  stage: z.array(TextEdit),
  edits: z.array(TextEdit),
})
export type Draft = z.output<typeof Draft>

/** `incomplete`: what was left out of the request is not here. The edits are kept; send them with everything. */
export const DraftOutcome = z.object({ status: z.enum(['kept', 'incomplete']) })

const DraftId = z.string().min(1).max(100)

export const draft = {
  /** Durable on return. Calls are kept in the order in which they were sent, also without waiting for the answers. */
  'draft.put': call(
    z.object({
      /** Of the vault that the text belongs to: another one may be open by now. */
      vaultId: z.string(),
      /** Made by the window; one for each time that it opens a note. */
      id: DraftId,
      path: VaultPath,
      base: Etag,
      /** Null: the same as last time, or what the file holds. */
      baseText: z.string().nullable(),
      /** Null: the same as last time. */
      stage: z.array(TextEdit).nullable(),
      edits: z.array(TextEdit),
    }),
    DraftOutcome,
  ),
  /** Those of windows that are not there any more, oldest first. */
  'draft.list': call(z.object({}), z.array(DraftInfo)),
  /** Fails with `not_found`. */
  'draft.read': call(z.object({ id: DraftId }), Draft),
  /** Unknown ids do nothing. */
  'draft.drop': call(z.object({ ids: z.array(DraftId).max(1000) }), z.null()),
}

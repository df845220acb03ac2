import { z } from 'zod'
import { Etag } from '../../shared/domain/text/etag.ts'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { call } from '../../shared/rpc/contract.ts'

/** A canvas as it is on disk, in the form of the core's `Note`. */
const CanvasFile = z.object({
  path: VaultPath,
  text: z.string(),
  etag: Etag,
  sizeBytes: z.number().int(),
  modifiedMs: z.number(),
  readOnlyReason: z.string().nullable(),
})

const methods = {
  /**
   * Edits in editor coordinates against the text with etag `expect`, as `note.save`. A text that is no canvas after
   * them is refused with `invalid_input`, and nothing is written.
   */
  'canvas.save': call(
    z.object({
      path: VaultPath,
      expect: Etag,
      edits: z.array(z.object({ from: z.int().min(0), to: z.int().min(0), insert: z.string() })),
    }),
    z.discriminatedUnion('status', [
      z.object({ status: z.literal('saved'), etag: Etag, changed: z.boolean() }),
      z.object({ status: z.literal('conflict'), current: CanvasFile.nullable() }),
    ]),
  ),
  /** A new file; fails with `already_exists`, and never overwrites. */
  'canvas.create': call(z.object({ path: VaultPath, text: z.string() }), CanvasFile),
}

export const canvasContract = { methods, events: {} }

declare module '../../shared/contract/index.ts' {
  interface FeatureContracts {
    canvas: typeof canvasContract
  }
}

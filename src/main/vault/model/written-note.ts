import type { Etag } from '../../../shared/domain/text/etag.ts'

/** A note as Latent wrote it. */
export interface WrittenNote {
  readonly path: string
  readonly bytes: Uint8Array
  readonly etag: Etag
}

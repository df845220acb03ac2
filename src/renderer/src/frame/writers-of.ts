import { extensionOf } from '../../../shared/domain/file-kind.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import type { WindowFeature } from '../feature.ts'
import type { WriterOf } from '../stores/notes/open-notes.ts'

/** By the path alone, so that whoever opens a text first cannot open it as what it is not. */
export function writersOf(features: readonly WindowFeature[], client: LatentClient): WriterOf {
  const viewers = features.flatMap(({ fileViewers = [] }) => fileViewers)
  return (path) =>
    viewers.find(({ extensions }) => extensions?.includes(extensionOf(path)))?.writer?.(client)
}

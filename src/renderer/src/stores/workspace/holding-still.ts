import { fileNameOf } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { OpenNotes } from '../notes/open-notes.ts'
import { MANY_WORDS } from './tree/words.ts'

/**
 * Does something to these paths while all text is on disk, and while what goes from them does not look gone to its tabs.
 * @throws LatentError `conflict` for text that could not be saved: it would be left at the old path
 */
export async function holdingStill<T>(
  paths: readonly string[],
  openNotes: OpenNotes,
  work: () => Promise<T>,
): Promise<T> {
  const unsaved = await openNotes.flushAll()
  if (unsaved.length > 0)
    throw new LatentError('conflict', MANY_WORDS.notMoved(unsaved.map(fileNameOf).join(', ')))
  const releases = paths.map((path) => openNotes.holdGone(path))
  try {
    return await work()
  } finally {
    for (const release of releases) release()
  }
}

import type { Change } from '../../shared/domain/change-set.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { saysChangedMeanwhile } from './words.ts'

/** Another text for a note that is there. */
export type NoteWrite = Change & { kind: 'write'; expect: Etag }

/** What becomes of one note. Null: nothing. @throws LatentError for one that has to stay as it is */
export type ChangeOf = (path: VaultPath) => Promise<NoteWrite | null>

/** What would be written of these notes, and which have to stay, with the reason as a sentence. Reads only. */
export async function planWrites(
  paths: readonly VaultPath[],
  changeOf: ChangeOf,
  signal: AbortSignal,
): Promise<{ writes: NoteWrite[]; left: { path: VaultPath; reason: string }[] }> {
  const writes: NoteWrite[] = []
  const left: { path: VaultPath; reason: string }[] = []
  for (const path of paths) {
    signal.throwIfAborted()
    try {
      const change = await changeOf(path)
      if (change) writes.push(change)
    } catch (error) {
      if (!(error instanceof LatentError)) throw error
      left.push({ path, reason: error.message })
    }
  }
  return { writes, left }
}

/** The same of notes that a person was shown. @throws LatentError `conflict` for one that is not as it was shown */
export async function writesAsShown(
  notes: readonly { readonly path: VaultPath; readonly expect: Etag }[],
  changeOf: ChangeOf,
): Promise<NoteWrite[]> {
  const changes: NoteWrite[] = []
  for (const { path, expect } of notes) {
    const change = await changeOf(path)
    if (change?.expect !== expect) throw new LatentError('conflict', saysChangedMeanwhile(path))
    changes.push(change)
  }
  return changes
}

import type { UndoSelection } from '../../../../shared/contract/history.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { toBase64 } from '../../stores/text/to-base64.ts'
import { undoSentences } from '../../stores/undo-sentences.ts'
import type { UndoStore } from '../../stores/undo-store.ts'

export const LARGEST_PICTURE_BYTES = 20_000_000

/** Pictures that were put into a note, as files of the vault. */
export interface PictureFiles {
  /** Of `note`, into which its link goes. @throws LatentError with why it is no file of the vault now */
  save(
    file: File,
    note: VaultPath,
  ): Promise<{ readonly path: VaultPath; readonly changeId: string }>
  /**
   * Gives one another name, which is followed under `id`; what is undone meanwhile comes after it.
   * @param rename @returns the group of what it did
   */
  name(id: string, rename: () => Promise<string | null>): Promise<void>
  /**
   * Takes a picture away when its link was undone, and brings it back when that was redone; one after the other.
   * @returns why one stays as it is, a sentence each
   */
  follow(changeIds: readonly string[]): Promise<readonly string[]>
}

export function createPictureFiles(
  client: LatentClient,
  undo: Pick<UndoStore, 'run'>,
): PictureFiles {
  /** What takes back what was last done with a picture, by the change that added it; null where nothing was done. */
  const wayBack = new Map<string, UndoSelection | null>()
  let work: Promise<unknown> = Promise.resolve()

  async function turn(changeId: string): Promise<readonly string[]> {
    const last = wayBack.get(changeId)
    if (last === null) return []
    const report = await undo.run(last ?? { changeId })
    if (report.groupId !== null) wayBack.set(changeId, { groupId: report.groupId })
    return undoSentences(report)
  }

  return {
    async save(file, note) {
      if (file.size > LARGEST_PICTURE_BYTES)
        throw new LatentError('invalid_input', 'It is larger than 20 MB. Nothing was saved.')
      const base64 = toBase64(new Uint8Array(await file.arrayBuffer()))
      return client.call('picture.save', { base64, name: file.name, note })
    },
    name(id, rename) {
      wayBack.set(id, null)
      const renamed = work.then(rename).then((groupId) => {
        if (groupId !== null) wayBack.set(id, { groupId })
      })
      work = renamed.catch(() => {})
      return renamed
    },
    follow(changeIds) {
      const done = work.then(async () => {
        const problems: string[] = []
        for (const changeId of changeIds) problems.push(...(await turn(changeId)))
        return problems
      })
      work = done.catch(() => undefined)
      return done
    },
  }
}

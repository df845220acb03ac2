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
   * Takes a picture away when its link was undone, and brings it back when that was redone; one after the other.
   * @returns why one stays as it is, a sentence each
   */
  follow(changeIds: readonly string[]): Promise<readonly string[]>
}

export function createPictureFiles(
  client: LatentClient,
  undo: Pick<UndoStore, 'run'>,
): PictureFiles {
  /** What takes back what was last done with a picture, by the change that added it. */
  const wayBack = new Map<string, UndoSelection>()
  let work: Promise<unknown> = Promise.resolve()

  async function turn(changeId: string): Promise<readonly string[]> {
    const report = await undo.run(wayBack.get(changeId) ?? { changeId })
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

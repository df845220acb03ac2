import type { FileHandle } from 'node:fs/promises'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Picture, ReadPicture } from '../agent/prompt/pictures.ts'
import { pictureKind } from './picture-kind.ts'
import type { Vault } from '../vault/vault.ts'

const MOST_BYTES = 5_000_000

/** Reads pictures of a vault for a model. What cannot be sent is an answer, not an error. */
export const createReadPicture =
  (vault: Pick<Vault, 'openAsset'>): ReadPicture =>
  async (path): Promise<Picture> => {
    try {
      const { handle, sizeBytes } = await vault.openAsset(path)
      const bytes = await readPicture(handle, sizeBytes)
      if (bytes === null)
        return refused(
          `was not sent: it has ${(sizeBytes / 1e6).toFixed(1)} MB, and 5 MB is the most`,
        )
      const kind = pictureKind(bytes)
      if (!kind) return refused('was not sent: models take PNG, JPEG, GIF and WebP pictures')
      const dataUrl = `data:${kind.type};base64,${bytes.toString('base64')}`
      return { status: 'read', dataUrl, sizeBytes: bytes.length }
    } catch (error) {
      if (error instanceof LatentError) return refused('was not sent: it is not there')
      return refused('was not sent: it could not be read')
    }
  }

const refused = (reason: string): Picture => ({ status: 'refused', reason })

/** Reads and closes it. Null for one that is too large. A file that grows while it is read is cut, so that a limit is one. */
async function readPicture(handle: FileHandle, sizeBytes: number): Promise<Buffer | null> {
  try {
    if (sizeBytes > MOST_BYTES) return null
    const buffer = Buffer.alloc(MOST_BYTES)
    let length = 0
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, MOST_BYTES - length, length)
      if (bytesRead === 0) return buffer.subarray(0, length)
      length += bytesRead
    }
  } finally {
    await handle.close()
  }
}

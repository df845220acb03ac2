import { open } from 'node:fs/promises'
import { LatentError } from '../shared/rpc/errors.ts'
import type { Picture, ReadPicture } from './agent/pictures.ts'
import { pictureKind } from './picture-kind.ts'
import type { Vault } from './vault/vault.ts'

const MOST_BYTES = 5_000_000

/** Reads pictures of a vault for a model. What cannot be sent is an answer, not an error. */
export const createReadPicture =
  (vault: Pick<Vault, 'asset'>): ReadPicture =>
  async (path): Promise<Picture> => {
    try {
      const { absolutePath, sizeBytes } = await vault.asset(path)
      if (sizeBytes > MOST_BYTES)
        return refused(
          `was not sent: it has ${(sizeBytes / 1e6).toFixed(1)} MB, and 5 MB is the most`,
        )
      const bytes = await readAtMost(absolutePath, MOST_BYTES)
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

/** A file that grows while it is read is cut, so that a limit is one. */
async function readAtMost(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const buffer = Buffer.alloc(bytes)
    let length = 0
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, bytes - length, length)
      if (bytesRead === 0) return buffer.subarray(0, length)
      length += bytesRead
    }
  } finally {
    await handle.close()
  }
}

import type { LatentClient } from '../../../renderer/src/connection/latent-client.ts'
import { toBase64 } from '../../../renderer/src/stores/text/to-base64.ts'
import type { Pace } from './pace.ts'

/** One message of the wire each, in base64: a longer one is sent in parts, which count. */
const PIECE_BYTES = 180 * 1024

/** Sends a file of this browser to the host of the vault, piece by piece. @returns its id; on failure nothing is kept */
export async function sendFile(
  file: File,
  {
    client,
    pace,
    signal,
    onProgress,
  }: {
    readonly client: LatentClient
    readonly pace: Pace
    readonly signal: AbortSignal
    readonly onProgress: (doneBytes: number, totalBytes: number) => void
  },
): Promise<string> {
  const { uploadId } = await client.call(
    'transfer.beginUpload',
    { name: file.name.slice(0, 255), sizeBytes: file.size },
    { signal },
  )
  try {
    for (let offset = 0; offset < file.size; offset += PIECE_BYTES) {
      onProgress(offset, file.size)
      const bytes = await file.slice(offset, offset + PIECE_BYTES).arrayBuffer()
      await pace()
      const base64 = toBase64(new Uint8Array(bytes))
      await client.call('transfer.upload', { uploadId, offset, base64 }, { signal })
    }
    return uploadId
  } catch (error) {
    client.call('transfer.discardUpload', { uploadId }).catch(() => {})
    throw error
  }
}

import type { LatentClient } from '../../../renderer/src/connection/latent-client.ts'
import type { Pace } from './pace.ts'

/** Fetches a finished export, piece by piece; the browser keeps a large blob on its disk. */
export async function fetchExport(
  exportId: string,
  {
    client,
    pace,
    signal,
    onProgress,
  }: {
    readonly client: LatentClient
    readonly pace: Pace
    readonly signal: AbortSignal
    readonly onProgress: (doneBytes: number) => void
  },
): Promise<Blob> {
  const pieces: Blob[] = []
  for (let offset = 0; ;) {
    await pace()
    const { base64 } = await client.call('transfer.readExport', { exportId, offset }, { signal })
    if (base64 === '') return new Blob(pieces, { type: 'application/octet-stream' })
    const piece = new Blob([fromBase64(base64)])
    pieces.push(piece)
    offset += piece.size
    onProgress(offset)
  }
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index)
  return bytes
}

import type { FileHandle } from 'node:fs/promises'
import type { AssetPart } from '../model/asset-part.ts'
import { changedAtMs } from './file-time.ts'

/** A part of an open file, which is closed then: the bytes from `from`, as many as there are of `length`. */
export async function readPart(
  handle: FileHandle,
  { from, length }: { readonly from: number; readonly length: number },
): Promise<AssetPart> {
  try {
    const stats = await handle.stat({ bigint: true })
    const sizeBytes = Number(stats.size)
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, sizeBytes - from)))
    let read = 0
    while (read < bytes.length) {
      const { bytesRead } = await handle.read(bytes, read, bytes.length - read, from + read)
      if (bytesRead === 0) break // it was cut meanwhile
      read += bytesRead
    }
    return { bytes: bytes.subarray(0, read), sizeBytes, modifiedMs: changedAtMs(stats) }
  } finally {
    await handle.close()
  }
}

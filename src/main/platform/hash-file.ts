import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { unlessGone } from './unless-gone.ts'

/** The SHA-256 of what is on disk, in 64 hexadecimal digits; null when there is no such file. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string | null> {
  const hash = createHash('sha256')
  const read = pipeline(createReadStream(path), hash, signal ? { signal } : {})
  const isThere = await unlessGone(read.then(() => true))
  return isThere ? hash.digest('hex') : null
}

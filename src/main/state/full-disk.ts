import { statfs } from 'node:fs/promises'
import { errorCode } from '../platform/error-code.ts'

/** With less, the next key press may be refused. */
const NEEDED_BYTES = 256 * 1024

/** That the disk on which Latent keeps its own state is full, as a sentence; nothing while there is room. */
export async function fullDisk(stateDir: string): Promise<string[]> {
  try {
    const { bavail, bsize } = await statfs(stateDir)
    if (bavail * bsize >= NEEDED_BYTES) return []
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return [] // a system that does not tell
  }
  return [
    `The disk on which Latent keeps its own state is full (${stateDir}). Until there is room, changes and unsaved text cannot be recorded, and nothing is saved.`,
  ]
}

import { statfs } from 'node:fs/promises'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Step } from '../model/step.ts'

/** Smaller changes find out for themselves, and can be made on a disk that is nearly full. */
const LARGE_BYTES = 4 * 1024 * 1024
/** For the records, and for others who write meanwhile. */
const RESERVE_BYTES = 16 * 1024 * 1024

/**
 * Looks before a large change whether there is room for it: for the new content beside the old one that is kept, and for
 * files that come from outside.
 * @throws LatentError `unavailable`
 */
export async function assertSpaceFor(root: string, steps: readonly Step[]): Promise<void> {
  const sizeBytes = steps.reduce((sum, { content }) => sum + sizeOf(content), 0)
  if (sizeBytes < LARGE_BYTES) return
  const { bavail, bsize } = await statfs(root)
  const neededBytes = sizeBytes + RESERVE_BYTES
  if (bavail * bsize >= neededBytes) return
  throw new LatentError(
    'unavailable',
    `There is too little space on the drive of this vault: ${inMegabytes(neededBytes)} are needed, and ` +
      `${inMegabytes(bavail * bsize)} are free. Nothing was changed; free some space and try again.`,
  )
}

const sizeOf = (content: Step['content']): number =>
  content === null ? 0 : content instanceof Uint8Array ? 2 * content.byteLength : content.sizeBytes

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`

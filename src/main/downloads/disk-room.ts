import { statfs } from 'node:fs/promises'

/** Left free beside what is kept, so that the rest of the machine can go on. */
export const ROOM_BYTES = 200_000_000

/** Of the disk of a folder that is there. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

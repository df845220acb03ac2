import { readFile } from 'node:fs/promises'

const LIMIT_FILE = '/proc/sys/fs/inotify/max_queued_events'
const USUAL_LIMIT = 16_384

/** How many events Linux keeps for a process until it fetches them: of all that comes after them nobody is told. */
export async function eventQueueLimit(): Promise<number> {
  const text = await readFile(LIMIT_FILE, 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || USUAL_LIMIT
}

/**
 * True when the queue may have been full. It is emptied in one go, so whoever fetches this many at once is late enough
 * to have lost some; half of it, because events of a folder that is watched no more were kept too, and are not heard.
 */
export const mayHaveLost = (events: number, limit: number): boolean => events >= limit / 2

import { createHash } from 'node:crypto'

/** Short, and different for each task of a vault. */
export const taskKey = (path: string, line: string, occurrence: number): string =>
  createHash('sha256').update(`${path}\0${line}\0${occurrence}`).digest('base64url').slice(0, 22)

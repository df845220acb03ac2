import { statSync } from 'node:fs'

/** Which file has this name now; null when none has. A file that is deleted and made again is another one. */
export function fileIdentity(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}` : null
}

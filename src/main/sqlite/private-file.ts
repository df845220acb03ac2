import { chmodSync, statSync } from 'node:fs'

/**
 * Lets nobody but this user read a database and what SQLite lays beside it. New files beside it take its mode, so this
 * comes before the first write. Drives without modes are left as they are.
 */
export function keepPrivate(file: string): void {
  for (const each of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) {
    try {
      const stats = statSync(each, { throwIfNoEntry: false })
      if (stats?.isFile() && (stats.mode & 0o077) !== 0) chmodSync(each, 0o600)
    } catch {
      // Not ours to change: whether it can be used shows when it is opened.
    }
  }
}

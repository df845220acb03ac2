import { existsSync, renameSync } from 'node:fs'

/**
 * Moves a database that cannot be used out of the way, with its `-wal` and `-shm`, and returns where it went:
 * `index.db` → `index.<label>-<time>.db`. Nothing is deleted; a folder in the file's place moves too.
 * The main file goes first: a `-wal` without it is ignored, while the main file without its `-wal` would look whole.
 */
export function setAside(file: string, label: 'corrupt' | 'newer', nowMs: number): string {
  const stem = `${file.replace(/\.db$/, '')}.${label}-${nowMs}`
  let target = `${stem}.db`
  for (let n = 2; existsSync(target); n += 1) target = `${stem}-${n}.db`
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix)
  return target
}

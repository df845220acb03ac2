import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openIndex } from '../knowledge/db/open-index.ts'
import { holdLock } from './hold-lock.ts'

const modes = (dir: string): Record<string, number> =>
  Object.fromEntries(readdirSync(dir).map((name) => [name, statSync(join(dir, name)).mode & 0o777]))

test.skipIf(process.platform === 'win32')(
  'the index, a lock and what lies beside them are for this user only, also those of an earlier Latent (S11)',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'latent-modes-'))
    const before = process.umask(0)
    try {
      const folder = join(dir, 'index')
      const first = openIndex(folder, { withVectors: false, nowMs: 0 })
      expect(statSync(folder).mode & 0o777).toBe(0o700)
      const written = modes(folder)
      expect(Object.keys(written)).toContain('index.db-wal')
      expect(new Set(Object.values(written))).toEqual(new Set([0o600]))
      first.database.close()

      writeFileSync(join(dir, 'lock.db'), '', { mode: 0o666 })
      const lock = holdLock(join(dir, 'lock.db'))
      expect(modes(dir)['lock.db']).toBe(0o600)
      lock?.release()
      const fresh = holdLock(join(dir, 'fresh.db'))
      expect(modes(dir)['fresh.db']).toBe(0o600)
      fresh?.release()
    } finally {
      process.umask(before)
      rmSync(dir, { recursive: true })
    }
  },
)

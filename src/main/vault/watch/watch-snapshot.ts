import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isHiddenPath } from '../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import type { Logger } from '../../platform/ports.ts'
import type { WatchSnapshot } from '../../platform/watch-snapshot.ts'
import { isWithin } from '../read/vault-path.ts'
import { IGNORED } from './watch-recursively.ts'

/** With more than these, looking through the vault is as quick. */
const MAX_LISTED = 5000

/**
 * Keeps the picture in two files of `directory`: what the system wrote, and its hash with the place that it is of. Native
 * code reads it, so nothing is given to that but what it wrote itself, of this very folder.
 * @param directory Latent's own for this vault
 */
export function createWatchSnapshot({
  root,
  closedFolders,
  directory,
  logger,
}: {
  readonly root: string
  readonly closedFolders: readonly string[]
  readonly directory: string
  readonly logger: Pick<Logger, 'warn'>
}): WatchSnapshot {
  const picture = join(directory, 'watch.snapshot')
  const label = join(directory, 'watch.snapshot.json')
  const fresh = `${picture}.new`

  async function place(): Promise<Pick<Label, 'root' | 'dev' | 'ino' | 'platform'>> {
    const { dev, ino } = await stat(root, { bigint: true })
    return { root, dev: String(dev), ino: String(ino), platform: process.platform }
  }

  async function isTrusted(): Promise<boolean> {
    const text = await readFile(label, 'utf8').catch(() => null)
    if (text === null) return false
    const expected = JSON.stringify({ ...(await place()), sha256: await hashOf(picture) })
    return text === expected
  }

  async function forget(): Promise<void> {
    for (const file of [label, picture, fresh]) await rm(file, { force: true })
  }

  return {
    async changedSince() {
      try {
        if (!(await isTrusted())) {
          await forget()
          return []
        }
        const { getEventsSince } = await import('@parcel/watcher')
        const events = await getEventsSince(root, picture, { ignore: IGNORED })
        if (events.length > MAX_LISTED) return []
        return events.flatMap(({ type, path }) => {
          // What is gone may be away: only the look through all of the vault can tell.
          if (type === 'delete' || closedFolders.some((folder) => isWithin(folder, path))) return []
          const inVault = VaultPath.safeParse(relative(root, path).split(sep).join('/'))
          return inVault.success && !isHiddenPath(inVault.data) ? [inVault.data] : []
        })
      } catch (error) {
        logger.warn('What changed since the last time could not be listed.', { error })
        await forget().catch(() => {})
        return []
      }
    },
    async take() {
      try {
        const before = await place()
        const { writeSnapshot } = await import('@parcel/watcher')
        await writeSnapshot(root, fresh, { ignore: IGNORED })
        const sha256 = await hashOf(fresh)
        return async () => {
          await rm(label, { force: true })
          await rename(fresh, picture)
          await writeFile(label, JSON.stringify({ ...before, sha256 } satisfies Label))
        }
      } catch (error) {
        logger.warn('No picture of the vault could be taken for the next start.', { error })
        return async () => {}
      }
    },
  }
}

interface Label {
  readonly root: string
  readonly dev: string
  readonly ino: string
  readonly platform: string
  readonly sha256: string
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

import { statSync } from 'node:fs'
import type { RecentVault } from '../../shared/contract/app.ts'
import type { Database } from '../sqlite/open-database.ts'

/** A folder on this machine: its resolved path, and the device and inode that it keeps when it is moved. */
export interface VaultPlace {
  readonly root: string
  readonly dev: number
  readonly ino: number
}

/** Most recently opened first. Looks at the disk for `exists`. */
export function listRecentVaults(database: Database): RecentVault[] {
  return database
    .prepare<[], Omit<RecentVault, 'exists'>>(
      'SELECT id, name, root, lastOpenedMs FROM vault ORDER BY openedSeq DESC',
    )
    .all()
    .map((vault) => ({ ...vault, exists: isFolder(vault.root) }))
}

/**
 * The id of the vault at this place. The path decides (a vault that was restored from a backup has a new inode);
 * the inode finds one that was moved, unless its old place still is a folder.
 */
export function findVaultId(database: Database, place: VaultPlace): string | null {
  const byPath = database
    .prepare<[string], { id: string }>('SELECT id FROM vault WHERE root = ?')
    .get(place.root)
  if (byPath) return byPath.id
  const moved = database
    .prepare<[string, string], { id: string; root: string }>(
      'SELECT id, root FROM vault WHERE dev = ? AND ino = ? ORDER BY openedSeq DESC',
    )
    .all(String(place.dev), String(place.ino))
    .find((vault) => !isFolder(vault.root))
  return moved?.id ?? null
}

interface OpenedVault extends VaultPlace {
  readonly id: string
  readonly name: string
  readonly lastOpenedMs: number
}

/** As `findVaultId`; where there is none, `vault` is remembered and its id the answer, whoever else asks meanwhile. */
export function claimVaultId(database: Database, vault: OpenedVault): string {
  const claim = database.transaction((): string => {
    const known = findVaultId(database, vault)
    if (known !== null) return known
    upsertVault(database, vault)
    return vault.id
  })
  return claim.immediate()
}

export function upsertVault(database: Database, vault: OpenedVault): void {
  const { id, name, root, dev, ino, lastOpenedMs } = vault
  database.transaction(() => {
    // One folder is one vault: whatever was remembered there before has moved or is gone.
    database.prepare('DELETE FROM vault WHERE root = ? AND id <> ?').run(root, id)
    database
      .prepare(
        `
        INSERT INTO vault (id, name, root, dev, ino, lastOpenedMs, openedSeq)
        VALUES (?, ?, ?, ?, ?, ?, (SELECT coalesce(max(openedSeq), 0) + 1 FROM vault))
        ON CONFLICT (id) DO UPDATE SET
          name = excluded.name, root = excluded.root, dev = excluded.dev, ino = excluded.ino,
          lastOpenedMs = excluded.lastOpenedMs, openedSeq = excluded.openedSeq
        `,
      )
      .run(id, name, root, String(dev), String(ino), lastOpenedMs)
  })()
}

export function deleteVault(database: Database, id: string): void {
  database.prepare('DELETE FROM vault WHERE id = ?').run(id)
}

/** False, too, for what cannot be looked at: a drive that is not there, a folder of somebody else. */
function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    return false
  }
}

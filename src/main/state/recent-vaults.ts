import { statSync } from 'node:fs'
import { z } from 'zod'
import type { RecentVault } from '../../shared/contract/app.ts'
import type { Database } from '../sqlite/open-database.ts'
import { readFields, writeFields } from './fields.ts'

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
 * The vault that is known at this place when it cannot be what is there now: its folder carried its id, and this is
 * another folder, without one. An empty mount point looks so, or a drive that was formatted.
 * @param hasHistory whether Latent wrote in the vault, with which it got its id
 */
export function absentVault(
  database: Database,
  { root, dev, ino }: VaultPlace,
  hasHistory: (id: string) => boolean,
): { readonly id: string; readonly name: string } | null {
  const known = database
    .prepare<[string], { id: string; name: string; dev: string; ino: string }>(
      'SELECT id, name, dev, ino FROM vault WHERE root = ?',
    )
    .get(root)
  if (!known || (known.dev === String(dev) && known.ino === String(ino))) return null
  const { [known.id]: carriedId } = readFields(database, MARKED, markedSchema(known.id))
  return carriedId === true || hasHistory(known.id) ? known : null
}

/** Which vaults carried their id when they were opened. */
const MARKED = 'markedVaults'
const markedSchema = (id: string) => z.object({ [id]: z.boolean().default(false) })

export interface VaultIds {
  /** The id that the vault carries itself; null when it carries none. */
  readonly marker: string | null
  /** What a vault is called from now on that nobody knows yet. */
  readonly fresh: string
  /** It is a vault of its own, whatever was known at its place. */
  readonly isNew?: boolean
}

interface OpenedVault extends VaultPlace {
  readonly name: string
  readonly lastOpenedMs: number
}

/**
 * The id of the vault at this place, remembered as opened now; two processes that come first at once get one id.
 * The same folder keeps its id. Then what the vault carries decides, unless that vault still lies elsewhere: this one
 * is a copy of it, and must not share its history. Then its path (restored from a backup, it has a new inode), then its
 * inode (it was moved).
 */
export function claimVaultId(database: Database, vault: OpenedVault, ids: VaultIds): string {
  const claim = database.transaction((): string => {
    const id = ids.isNew ? ids.fresh : findVaultId(database, vault, ids)
    if (ids.marker === id) writeFields(database, MARKED, { [id]: true })
    rememberVault(database, id, vault)
    return id
  })
  return claim.immediate()
}

/** The id that `claimVaultId` gives, without remembering it. */
export function findVaultId(
  database: Database,
  vault: VaultPlace,
  { marker, fresh }: VaultIds,
): string {
  const known = database
    .prepare<[], { id: string; root: string; dev: string; ino: string }>(
      'SELECT id, root, dev, ino FROM vault ORDER BY openedSeq DESC',
    )
    .all()
  const isHere = (row: { root: string }): boolean => row.root === vault.root
  const isSameFolder = (row: { dev: string; ino: string }): boolean =>
    row.dev === String(vault.dev) && row.ino === String(vault.ino)
  const isCopy = known.some((row) => row.id === marker && !isHere(row) && isFolder(row.root))
  return (
    known.find((row) => isHere(row) && isSameFolder(row))?.id ??
    (isCopy ? null : marker) ??
    known.find(isHere)?.id ??
    known.find((row) => isSameFolder(row) && !isFolder(row.root))?.id ??
    fresh
  )
}

function rememberVault(database: Database, id: string, vault: OpenedVault): void {
  const { name, root, dev, ino, lastOpenedMs } = vault
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
}

export function deleteVault(database: Database, id: string): void {
  database.prepare('DELETE FROM vault WHERE id = ?').run(id)
  database.prepare('DELETE FROM field WHERE record = ? AND name = ?').run(MARKED, id)
}

/** False, too, for what cannot be looked at: a drive that is not there, a folder of somebody else. */
function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    return false
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, systemIds } from '../../src/main/platform/system.ts'
import { createVaultStore } from '../../src/main/state/create-vault-store.ts'
import type { VaultStore } from '../../src/main/state/vault-store.ts'

/** A temporary folder with the store of a vault in it. */
export interface StoreFolder {
  readonly folder: string
  readonly file: string
  /** What the stores told. */
  readonly problems: string[]
  /** The store, or one at another place. Close it. */
  open(at?: string): VaultStore
  remove(): void
}

/** @param place of the store in the folder */
export function createStoreFolder(place = 'state.db'): StoreFolder {
  const folder = mkdtempSync(join(tmpdir(), 'latent-store-'))
  const file = join(folder, place)
  const problems: string[] = []
  return {
    folder,
    file,
    problems,
    open: (at = file) =>
      createVaultStore({
        file: at,
        ids: systemIds,
        clock: systemClock,
        onProblem: (sentence) => problems.push(sentence),
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

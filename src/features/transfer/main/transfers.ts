import type { Dialogs, Disposable, Ids, Printer } from '../../../main/platform/ports.ts'
import type { Vault } from '../../../main/vault/vault.ts'
import { createExports, type Exports } from './export/create-exports.ts'
import { createImports, type Imports } from './import/create-imports.ts'
import { createUploads, type Uploads } from './import/create-uploads.ts'
import { createStaging } from './staging.ts'
import { TRANSFER_LIMITS, type TransferLimits } from './transfer-limits.ts'

/** What goes into a vault and out of it in bulk, beside its own door for single changes. */
export interface Transfers extends Disposable {
  readonly imports: Imports
  readonly exports: Exports
  readonly uploads: Uploads
}

export interface TransfersOptions {
  readonly vault: Pick<Vault, 'root' | 'apply' | 'openAsset'>
  readonly groupOf: (changeId: string) => string | null
  readonly closedFolders: readonly string[]
  readonly dataDir: string
  /** Absolute, in Latent's own state, for this vault alone. */
  readonly stagingDir: string
  readonly saveFile: Dialogs['saveFile']
  readonly printer: Printer | null
  readonly ids: Ids
  /** False while another process has this vault open: what looks left over may be its work. */
  readonly sweeps: boolean
  /** For tests. */
  readonly limits?: TransferLimits
}

/** Removes what an earlier start left behind, and is ready. */
export async function createTransfers(options: TransfersOptions): Promise<Transfers> {
  const { ids, limits = TRANSFER_LIMITS } = options
  const staging = createStaging(options.stagingDir, ids)
  if (options.sweeps) await staging.sweep()
  const uploads = createUploads({ staging, ids, limits })
  const imports = createImports({ ...options, uploads, staging, limits })
  const exports = createExports({ ...options, staging })
  return {
    imports,
    exports,
    uploads,
    async dispose() {
      await Promise.all([uploads.discardAll(), imports.discardAll(), exports.discardAll()])
    },
  }
}

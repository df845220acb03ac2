import { z } from 'zod'
import { VaultPath } from '../domain/vault-path-schema.ts'
import { call } from '../rpc/contract.ts'

export const FileInfo = z.object({ sizeBytes: z.number().int(), modifiedMs: z.number() })
export type FileInfo = z.output<typeof FileInfo>

/** Files of the vault that are no notes. */
export const file = {
  'file.info': call(z.object({ path: VaultPath }), FileInfo),
  /**
   * Opens it in the program that the system has for it, only what such a program shows and does not run; or shows it
   * in its folder. @throws `denied` for anything else, `unavailable` where this shell cannot: in a browser.
   */
  'file.openOutside': call(
    z.object({ path: VaultPath, where: z.enum(['program', 'folder']) }),
    z.null(),
  ),
}

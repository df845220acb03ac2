import { isNotePath } from '../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Vault } from '../../vault/vault.ts'

/**
 * The text of a note that others are made from, as on disk.
 * @param name its path as a person wrote it; `.md` may be left out
 * @returns why it cannot be used, as the rest of a sentence: “this is no path in the vault.”
 */
export async function readTemplate(
  name: string,
  vault: Pick<Vault, 'read'>,
): Promise<{ readonly path: VaultPath; readonly text: string } | { readonly why: string }> {
  const wanted = name.trim().replace(/^\/+/, '')
  const path = VaultPath.safeParse(isNotePath(wanted) ? wanted : `${wanted}.md`)
  if (!path.success) return { why: 'this is no path in the vault.' }
  try {
    const { text, readOnlyReason } = await vault.read(path.data)
    return readOnlyReason === null ? { path: path.data, text } : { why: readOnlyReason }
  } catch (error) {
    if (error instanceof LatentError) return { why: `${error.message}.` }
    throw error
  }
}

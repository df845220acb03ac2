import { isHiddenPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ShownWindows } from '../../platform/ports.ts'
import type { Vault } from '../../vault/vault.ts'
import { NO_DRAG_OUT, NO_HIDDEN_DRAG } from '../words.ts'

/**
 * Hands files of the vault to the system, as dragged from a window. All of them are looked for first: where one is not
 * there, or leads out of the vault, none is.
 * @param window the one in which it was begun; null for a page that is none
 * @throws LatentError `unavailable` where the shell has no such thing; `denied` for a hidden file; as `Vault.asset`
 */
export async function dragOut(
  paths: readonly VaultPath[],
  {
    vault,
    window,
    desktop,
  }: {
    readonly vault: Pick<Vault, 'asset'>
    readonly window: number | null
    readonly desktop: Pick<ShownWindows, 'dragFiles'> | null
  },
): Promise<void> {
  if (desktop === null || window === null) throw new LatentError('unavailable', NO_DRAG_OUT)
  if (paths.some(isHiddenPath)) throw new LatentError('denied', NO_HIDDEN_DRAG)
  const files = await Promise.all(paths.map((path) => vault.asset(path)))
  desktop.dragFiles(
    window,
    files.map(({ absolutePath }) => absolutePath),
  )
}

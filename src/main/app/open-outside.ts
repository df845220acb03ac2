import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileFacts } from '../../shared/domain/file-kind.ts'
import { isHiddenPath, type VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Dialogs } from '../platform/ports.ts'
import type { Vault } from '../vault/vault.ts'

/** How a program begins, whatever its name says: ELF, Windows, macOS, a script, a launcher. */
const PROGRAMS = [
  '7f454c46',
  '4d5a',
  'feedfac',
  'cefaedfe',
  'cffaedfe',
  'cafebabe',
  '2321',
  '5b4465736b746f70',
]

/**
 * Opens a file of the vault in its program, or shows it in its folder.
 * @throws LatentError `denied` for what a system might run instead of showing it, by its name or its first bytes;
 *   `unavailable` where the shell has no such thing.
 */
export async function openOutside(
  path: VaultPath,
  where: 'program' | 'folder',
  { vault, dialogs }: { readonly vault: Pick<Vault, 'asset'>; readonly dialogs: Dialogs },
): Promise<void> {
  if (isHiddenPath(path)) throw new LatentError('denied', 'Hidden files are not opened from here.')
  const { absolutePath } = await vault.asset(path)
  if (where === 'program') {
    // The file that is meant: a link's own name says nothing about it.
    if (!fileFacts(path).opens || !fileFacts(absolutePath).opens || (await isProgram(absolutePath)))
      throw new LatentError(
        'denied',
        'Latent does not open this kind of file: it could be a program. Show it in its folder, and open it from there.',
      )
  }
  if (!(await dialogs.openFile(absolutePath, where)))
    throw new LatentError('unavailable', 'A browser cannot open files in other programs.')
}

async function isProgram(absolutePath: string): Promise<boolean> {
  const file = await open(
    absolutePath,
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  )
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    const head = buffer.subarray(0, bytesRead).toString('hex')
    return PROGRAMS.some((sign) => head.startsWith(sign))
  } finally {
    await file.close()
  }
}

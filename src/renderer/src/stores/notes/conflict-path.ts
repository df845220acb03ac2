import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import {
  folderOf,
  noteNameOf,
  vaultPath,
  type VaultPath,
} from '../../../../shared/domain/vault-path.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Where the second version of a note goes: `Name (conflict 2026-11-21 0123).md` in the same folder, local time.
 * @param attempt from 1; later ones get a number, for names that are taken.
 */
export function conflictPath(path: VaultPath, at: Date, attempt: number): VaultPath {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const time = `${two(at.getHours())}${two(at.getMinutes())}`
  const number = attempt > 1 ? ` ${attempt}` : ''
  const name = `${noteNameOf(path)} (conflict ${day} ${time}${number}).md`
  const folder = folderOf(path)
  return vaultPath(folder ? `${folder}/${name}` : name)
}

/** Creates the second version of a note under the first free name. */
export async function createConflictCopy(
  client: LatentClient,
  path: VaultPath,
  { at, text }: { readonly at: Date; readonly text: string },
): Promise<VaultPath> {
  for (let attempt = 1; ; attempt++) {
    const copy = conflictPath(path, at, attempt)
    try {
      return (await client.call('note.create', { path: copy, text })).path
    } catch (error) {
      if (!(error instanceof LatentError && error.code === 'already_exists') || attempt === 50)
        throw error
    }
  }
}

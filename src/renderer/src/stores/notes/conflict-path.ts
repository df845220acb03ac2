import { LatentError } from '../../../../shared/rpc/errors.ts'
import {
  fileNameOf,
  folderOf,
  isNotePath,
  noteNameOf,
  vaultPath,
  type VaultPath,
} from '../../../../shared/domain/vault-path.ts'
import type { TextFiles } from './session/session-options.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Where the second version of a note goes: `Name (conflict 2026-11-21 0123).md` in the same folder, local time.
 * That of another file keeps its own ending.
 * @param attempt from 1; later ones get a number, for names that are taken.
 */
export function conflictPath(path: VaultPath, at: Date, attempt: number): VaultPath {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const time = `${two(at.getHours())}${two(at.getMinutes())}`
  const number = attempt > 1 ? ` ${attempt}` : ''
  const file = fileNameOf(path)
  const ending = isNotePath(path) ? '.md' : (/(?<=.)\.[^.]+$/.exec(file)?.[0] ?? '')
  const called = isNotePath(path) ? noteNameOf(path) : file.slice(0, file.length - ending.length)
  const name = `${called} (conflict ${day} ${time}${number})${ending}`
  const folder = folderOf(path)
  return vaultPath(folder ? `${folder}/${name}` : name)
}

/** Creates the second version of a note under the first free name. */
export async function createConflictCopy(
  files: Pick<TextFiles, 'create'>,
  path: VaultPath,
  { at, text }: { readonly at: Date; readonly text: string },
): Promise<VaultPath> {
  for (let attempt = 1; ; attempt++) {
    const copy = conflictPath(path, at, attempt)
    try {
      return (await files.create({ path: copy, text })).path
    } catch (error) {
      if (!(error instanceof LatentError && error.code === 'already_exists') || attempt === 50)
        throw error
    }
  }
}

import {
  folderOf,
  noteNameOf,
  vaultPath,
  type VaultPath,
} from '../../../shared/domain/vault-path.ts'

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

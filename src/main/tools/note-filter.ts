import { isHiddenPath, vaultPathProblem } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'

/**
 * A folder as the index knows it: no slash at its end; null for the whole vault.
 * @throws LatentError `invalid_input` for one that is hidden or not in the vault
 */
export function folderPath(text: string | undefined): string | null {
  const folder = (text ?? '')
    .trim()
    .replace(/^\.(?:\/|$)/, '')
    .replace(/\/+$/, '')
  if (folder === '' && !text?.trim().startsWith('/')) return null
  const problem =
    vaultPathProblem(folder) ?? (isHiddenPath(folder) ? 'it is a hidden folder' : undefined)
  if (problem)
    throw new LatentError('invalid_input', `Invalid path: must be within the vault: ${problem}`)
  return folder
}

/** Tags without their `#`, empty ones left out. */
export const plainTags = (tags: readonly string[]): string[] =>
  tags.map((tag) => tag.trim().replace(/^#/, '')).filter((tag) => tag !== '')

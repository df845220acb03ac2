import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { foldName } from '../vault/vault-path.ts'

/**
 * The path of each note's page: `people/Ada.md` → `people/Ada.html`, or `people/Ada.md.html` where a file of the vault
 * has that name already, which then lies beside the page under its own.
 */
export function pageNames(
  notes: readonly VaultPath[],
  vaultPaths: readonly string[],
): { path: VaultPath; page: string }[] {
  const taken = new Set(vaultPaths.map(foldName))
  return notes.map((path) => {
    const stem = path.replace(/\.(?:md|markdown)$/i, '')
    for (let number = 1; ; number++) {
      const page =
        number === 1 ? `${stem}.html` : number === 2 ? `${path}.html` : `${path} ${number}.html`
      if (taken.has(foldName(page))) continue
      taken.add(foldName(page))
      return { path, page }
    }
  })
}

import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { foldName } from '../../../../main/vault/model/fold-name.ts'

/**
 * The path of each note's page: `people/Ada.md` → `people/Ada.html`, or `people/Ada.md.html` where a file of the vault
 * has that name already, which then lies beside the page under its own. `index` lists them.
 */
export function pageNames(
  notes: readonly VaultPath[],
  vaultPaths: readonly string[],
): { readonly pages: { path: VaultPath; page: string }[]; readonly index: string | null } {
  const taken = new Set(vaultPaths.map(foldName))
  const take = (...candidates: readonly string[]): string => {
    for (let number = 2; ; number++) {
      const name = [...candidates, `${candidates[0]} ${number}.html`].find(
        (candidate) => !taken.has(foldName(candidate)),
      )
      if (name === undefined) continue
      taken.add(foldName(name))
      return name
    }
  }
  const pages = notes.map((path) => ({
    path,
    page: take(path.replace(/(?:\.(?:md|markdown))?$/i, '.html'), `${path}.html`),
  }))
  return { pages, index: notes.length > 1 ? take('index.html', 'index of pages.html') : null }
}

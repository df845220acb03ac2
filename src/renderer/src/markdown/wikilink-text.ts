import { noteNameOf } from '../../../shared/domain/vault-path.ts'

/**
 * What a wikilink without an alias says: `Atlas`, `Atlas › Permit`, `Permit` for `#Permit`; `Atlas` for `Atlas#Atlas`,
 * because the first heading of most notes is their name.
 */
export function wikilinkText(target: string): string {
  const [note = '', ...headings] = target.split('#')
  const parts = [note === '' ? '' : noteNameOf(note.trim()), ...headings.map((part) => part.trim())]
  return parts
    .map((part) => part.replace(/^\^/, ''))
    .filter((part, index) => part !== '' && !(index === 1 && part === parts[0]))
    .join(' › ')
}

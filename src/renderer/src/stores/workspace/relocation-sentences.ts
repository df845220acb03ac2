import type { LeftLink, RenameReport } from '../../../../shared/contract/rename.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { folderOf, spokenName } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'

/** Where it is now, and what became of the links to it. */
export function relocationSentence(
  from: string,
  { to, updatedLinks, updatedNotes, left }: RenameReport,
): string {
  const isRename = folderOf(to) === folderOf(from)
  const place = isRename ? spokenName(to) : folderOf(to) || 'the top of the vault'
  const links =
    updatedLinks === 0
      ? ''
      : ` ${count(updatedLinks, 'link')} in ${count(updatedNotes.length, 'note')} follow.`
  const behind = left.length === 0 ? '' : ` ${count(left.length, 'link')} could not follow.`
  return `${spokenName(from)} ${isRename ? 'is now' : 'went to'} ${place}.${links}${behind}`
}

/** The links that cannot follow, for which a person has to be asked; null when the error is another one. */
export function leftLinks(error: unknown): readonly LeftLink[] | null {
  if (!(error instanceof LatentError) || error.code !== 'denied') return null
  const { data } = error
  const left = typeof data === 'object' && data !== null && 'left' in data ? data.left : null
  return Array.isArray(left) && left.length > 0 ? (left as LeftLink[]) : null
}

const count = (amount: number, what: string): string =>
  `${spokenNumber(amount)} ${what}${amount === 1 ? '' : 's'}`

import type { FilesMoved, LeftLink, RenameReport } from '../../../../shared/contract/rename.ts'
import { counted } from '../../../../shared/domain/spoken-number.ts'
import { folderOf, spokenName } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'

/** Where it is now, and what became of the links to it. */
export function relocationSentence(from: string, report: RenameReport): string {
  const { to } = report
  const isRename = folderOf(to) === folderOf(from)
  const place = isRename ? spokenName(to) : folderSaid(folderOf(to))
  return `${spokenName(from)} ${isRename ? 'is now' : 'went to'} ${place}.${linksSaid(report)}`
}

/** The same for several that went into one folder. @param what as it is counted */
export const movedSentence = (what: string, folder: string, report: FilesMoved): string =>
  `${what} went to ${folderSaid(folder)}.${linksSaid(report)}`

const folderSaid = (folder: string): string => folder || 'the top of the vault'

function linksSaid({
  updatedLinks,
  updatedNotes,
  left,
}: Pick<RenameReport, 'updatedLinks' | 'updatedNotes' | 'left'>): string {
  const links =
    updatedLinks === 0
      ? ''
      : ` ${counted(updatedLinks, 'link')} in ${counted(updatedNotes.length, 'note')} follow.`
  return left.length === 0 ? links : `${links} ${counted(left.length, 'link')} could not follow.`
}

/** The links that cannot follow, for which a person has to be asked; null when the error is another one. */
export function leftLinks(error: unknown): readonly LeftLink[] | null {
  if (!(error instanceof LatentError) || error.code !== 'denied') return null
  const { data } = error
  const left = typeof data === 'object' && data !== null && 'left' in data ? data.left : null
  return Array.isArray(left) && left.length > 0 ? (left as LeftLink[]) : null
}

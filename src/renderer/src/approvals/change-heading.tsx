import type { ReactNode } from 'react'
import type { ChangePreview } from '../../../shared/domain/change-set.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import styles from './change-heading.module.css'

const KIND_WORDS = {
  create: 'New',
  edit: 'Edit',
  move: 'Move',
  trash: 'Delete',
} satisfies Record<ChangePreview['kind'], string>

/** The path as the file system will see it, and where it goes. */
export const ChangeHeading = ({
  change,
  children,
}: {
  readonly change: ChangePreview
  /** What can be done with it. */
  readonly children?: ReactNode
}) => (
  <div className={styles.heading}>
    <span className={styles.kind}>{KIND_WORDS[change.kind]}</span>
    <span className={styles.path}>
      {showInvisible(change.path)}
      {change.to === undefined ? null : (
        <span className={styles.to}> {destinationOf(change.kind, change.to)}</span>
      )}
    </span>
    <span className={styles.count}>
      +{change.additions} −{change.deletions}
    </span>
    {children}
  </div>
)

/** Said in words where it is no name that anybody chose. */
const destinationOf = (kind: ChangePreview['kind'], to: string): string =>
  kind !== 'trash'
    ? `→ ${showInvisible(to)}`
    : to.startsWith('.trash')
      ? 'to the trash (.trash/)'
      : 'to the trash of your system'

export const filesOf = (changes: readonly ChangePreview[]): string =>
  changes.length === 1 ? '1 file' : `${changes.length} files`

export const countOf = (
  changes: readonly ChangePreview[],
): { readonly additions: number; readonly deletions: number } => ({
  additions: changes.reduce((sum, { additions }) => sum + additions, 0),
  deletions: changes.reduce((sum, { deletions }) => sum + deletions, 0),
})

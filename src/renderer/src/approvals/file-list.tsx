import type { ChangePreview } from '../../../shared/domain/change-set.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import styles from './file-list.module.css'

export type FileMark = 'taken' | 'in part' | 'left out' | 'edited'

/** All files of a change at a glance; a click goes to one. */
export const FileList = ({
  changes,
  marks,
  current,
  onShow,
}: {
  readonly changes: readonly ChangePreview[]
  readonly marks: readonly FileMark[]
  readonly current: number
  readonly onShow: (file: number) => void
}) => (
  <nav className={styles.files} aria-label="Changed files">
    {changes.map(({ path, to, additions, deletions }, index) => (
      <button
        key={`${path} ${to ?? ''}`}
        type="button"
        className={styles.file}
        aria-current={index === current ? 'true' : undefined}
        data-mark={marks[index]}
        title={showInvisible(path)}
        onClick={() => onShow(index)}
      >
        <span className={styles.path}>{showInvisible(path)}</span>
        <span className={styles.count}>
          {marks[index] === 'taken' ? '' : `${marks[index]} · `}+{additions} −{deletions}
        </span>
      </button>
    ))}
  </nav>
)

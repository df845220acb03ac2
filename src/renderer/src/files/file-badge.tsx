import type { FolderEntry } from '../../../shared/contract/note.ts'
import { CloudIcon, LockIcon, WarningIcon } from '../ui/icons.ts'
import { Tooltip } from '../ui/layout/tooltip.tsx'
import styles from './file-badge.module.css'

type Mark = NonNullable<FolderEntry['mark']>

const WORDS: Readonly<Record<Mark['kind'], string>> = {
  conflict: 'Conflict copy',
  'not-downloaded': 'Not downloaded',
  lock: 'Lock file',
  temporary: 'Temporary file',
}

/** A sign at the end of a row for what is none of the person's own notes; the reason on hover. */
export function FileBadge({ mark }: { readonly mark: Mark }) {
  return (
    <Tooltip text={mark.reason} side="right">
      <span className={styles.badge} data-kind={mark.kind} role="img" aria-label={WORDS[mark.kind]}>
        {mark.kind === 'conflict' ? (
          <WarningIcon />
        ) : mark.kind === 'not-downloaded' ? (
          <CloudIcon />
        ) : (
          <LockIcon />
        )}
      </span>
    </Tooltip>
  )
}

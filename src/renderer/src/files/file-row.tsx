import type { DragEvent, MouseEvent } from 'react'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { fileNameBeside, folderOf, spokenName } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { endingOf } from '../stores/workspace/relocation.ts'
import { newEntryPath } from '../stores/workspace/new-entry-path.ts'
import type { TreeRow } from '../stores/workspace/tree-rows.ts'
import { classNames } from '../ui/class-names.ts'
import { ChevronDownIcon, ChevronRightIcon, TrashIcon } from '../ui/icons.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { FileBadge } from './file-badge.tsx'
import { FileKindIcon } from './file-icon.tsx'
import { rowId } from './row-id.ts'
import { FILES_WORDS } from './words.ts'
import { RenameField } from '../ui/field/rename-field.tsx'
import styles from './files-panel.module.css'

interface FileRowProps {
  readonly row: Extract<TreeRow, { kind: 'entry' }>
  /** What a note is called; its file name stands behind it where that is another. */
  readonly title: string
  readonly isFocused: boolean
  /** It is in front. */
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly isDropTarget: boolean
  /** Where a line shows that what is dragged comes beside it. */
  readonly dropSide: 'before' | 'after' | null
  readonly isRenaming: boolean
  readonly isReadOnly: boolean
  /** Of a note that cannot be told by its name. */
  readonly mergeMark: FolderEntry['mark']
  /** Of its arrow. */
  readonly onFold: () => void
  readonly onPick: (event: MouseEvent) => void
  readonly onDragStart: (event: DragEvent) => void
  readonly onTrash: (() => void) | null
}

/** One line of the tree: a file or a folder. */
export function FileRow({
  row,
  title,
  isFocused,
  isActive,
  isChosen,
  isDropTarget,
  dropSide,
  isRenaming,
  isReadOnly,
  mergeMark,
  onFold,
  onPick,
  onDragStart,
  onTrash,
}: FileRowProps) {
  const { relocation } = useStores()
  const { entry, isExpanded, depth } = row
  const isFolder = entry.kind === 'folder'
  const name = entry.kind === 'folder' ? entry.name : spokenName(entry.path)
  // A name may hold characters that make it look like another one.
  // A copy that a sync client left has its note's title: it is told by its own name.
  const called = entry.kind === 'note' && !entry.mark ? title : name
  const shownName = showInvisible(called)
  const beside = entry.kind === 'note' ? fileNameBeside(entry.path, called) : null
  const names = [shownName, ...(beside === null ? [] : [showInvisible(beside)])].join(', ')
  const mark = entry.mark ?? mergeMark
  return (
    <div
      id={rowId(row)}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isChosen}
      aria-current={isActive ? 'true' : undefined}
      {...(isFolder ? { 'aria-expanded': isExpanded } : {})}
      aria-label={names}
      className={classNames(
        styles.row,
        isFocused && styles.focused,
        isActive && styles.active,
        isChosen && styles.chosen,
        isDropTarget && styles.target,
      )}
      draggable={!isReadOnly && !isRenaming}
      onDragStart={onDragStart}
      data-kind={entry.kind}
      data-note={entry.hasNote ? '' : undefined}
      aria-description={entry.hasNote ? FILES_WORDS.opensNote : undefined}
      data-drop={dropSide ?? undefined}
      style={{ paddingLeft: 8 + depth * 16 }}
      title={names}
      onClick={onPick}
    >
      <span
        className={styles.chevron}
        aria-hidden="true"
        onClick={(event) => {
          // With these it is chosen, as by its name.
          if (!isFolder || event.shiftKey || event.ctrlKey || event.metaKey) return
          event.stopPropagation()
          onFold()
        }}
      >
        {isFolder ? isExpanded ? <ChevronDownIcon /> : <ChevronRightIcon /> : null}
        {entry.kind === 'file' ? <FileKindIcon path={entry.path} /> : null}
      </span>
      {isRenaming ? (
        <RenameField
          name={name}
          label={`New name of ${name}`}
          problemOf={(text) =>
            text.includes('/')
              ? 'A name cannot contain /'
              : newEntryPath(folderOf(entry.path), text, endingOf({ path: entry.path, isFolder }))
                  .problem
          }
          onRename={(text) => void relocation.rename({ path: entry.path, isFolder }, text)}
          onClose={relocation.endRename}
        />
      ) : (
        <span className={styles.name} dir="auto">
          {shownName}
          {beside === null ? null : (
            <span className={styles.fileName}> {showInvisible(beside)}</span>
          )}
        </span>
      )}
      {mark ? <FileBadge mark={mark} /> : null}
      {onTrash && !isRenaming ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.trash}
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={(event) => {
            event.stopPropagation()
            onTrash()
          }}
        >
          <TrashIcon />
        </button>
      ) : null}
    </div>
  )
}

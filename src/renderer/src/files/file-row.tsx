import type { FolderEntry } from '../../../shared/contract/note.ts'
import { fileNameBeside, folderOf, spokenName } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { endingOf } from '../stores/workspace/relocation-store.ts'
import { newEntryPath } from '../stores/workspace/new-entry-path.ts'
import type { TreeRow } from '../stores/workspace/tree-rows.ts'
import { classNames } from '../ui/class-names.ts'
import { ChevronDownIcon, ChevronRightIcon, FileIcon, TrashIcon } from '../ui/icons.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { FileBadge } from './file-badge.tsx'
import { DRAGGED, rowId } from './row-id.ts'
import { RenameField } from './rename-field.tsx'
import styles from './files-panel.module.css'

interface FileRowProps {
  readonly row: TreeRow
  /** What a note is called; its file name stands behind it where that is another. */
  readonly title: string
  readonly isFocused: boolean
  readonly isActive: boolean
  readonly isDropTarget: boolean
  readonly isRenaming: boolean
  readonly isReadOnly: boolean
  /** Of a note that cannot be told by its name. */
  readonly mergeMark: FolderEntry['mark']
  readonly onOpen: () => void
  readonly onTrash: (() => void) | null
}

/** One line of the tree: a file, a folder, or what is said instead of them. */
export function FileRow({
  row,
  title,
  isFocused,
  isActive,
  isDropTarget,
  isRenaming,
  isReadOnly,
  mergeMark,
  onOpen,
  onTrash,
}: FileRowProps) {
  const { relocation } = useStores()
  const indent = { paddingLeft: 8 + row.depth * 16 }
  if (row.kind !== 'entry')
    return (
      <div id={rowId(row)} className={styles.note} data-kind={row.kind} style={indent} role="none">
        {row.text}
      </div>
    )
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
      aria-selected={isActive}
      {...(isFolder ? { 'aria-expanded': isExpanded } : {})}
      aria-label={names}
      className={classNames(
        styles.row,
        isFocused && styles.focused,
        isActive && styles.active,
        isDropTarget && styles.target,
      )}
      draggable={!isReadOnly && !isRenaming}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, entry.path)
        event.dataTransfer.effectAllowed = 'move'
      }}
      data-kind={entry.kind}
      style={indent}
      title={names}
      onClick={onOpen}
    >
      <span className={styles.chevron}>
        {isFolder ? isExpanded ? <ChevronDownIcon /> : <ChevronRightIcon /> : null}
        {entry.kind === 'file' ? <FileIcon /> : null}
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

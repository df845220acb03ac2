import type { DragEvent, ReactNode } from 'react'
import { useLinkPreview } from '../../../renderer/src/connection/use-link-preview.ts'
import { RenameField } from '../../../renderer/src/ui/field/rename-field.tsx'
import { showInvisible } from '../../../renderer/src/ui/diff/visible-text.ts'
import {
  ChevronDownIcon,
  ChevronRightIcon,
  FileIcon,
  FolderIcon,
  LinkIcon,
  NoteIcon,
  NumberIcon,
  SearchIcon,
} from '../../../renderer/src/ui/icons.ts'
import type { TreeItem } from '../../../renderer/src/ui/layout/tree-list.tsx'
import { isNotePath } from '../../../shared/domain/vault-path.ts'
import type { BookmarkTarget } from '../shared/bookmark.ts'
import { placeOf } from './bookmark-name.ts'
import type { BookmarkRow } from './bookmark-rows.ts'
import { BOOKMARK_WORDS as WORDS, saysNewName } from './words.ts'
import styles from './bookmarks-panel.module.css'

export const ROW = 'bookmark:'
const INDENT_PX = 14

/** One bookmark or group. */
export function BookmarkLine({
  row: { id, bookmark, label, depth, isExpanded },
  item,
  isRenaming,
  dropPart,
  onOpen,
  onDragStart,
  onRename,
}: {
  readonly row: BookmarkRow
  readonly item: TreeItem
  readonly isRenaming: boolean
  readonly dropPart: 'above' | 'middle' | 'below' | null
  readonly onOpen: () => void
  readonly onDragStart: (event: DragEvent, id: string) => void
  /** Null: the name stays. */
  readonly onRename: (name: string | null) => void
}) {
  const { target, isMissing } = bookmark
  const name = showInvisible(label)
  const line = (
    <div
      {...item}
      className={styles.row}
      data-missing={isMissing ? '' : undefined}
      data-drop={dropPart ?? undefined}
      style={{ paddingInlineStart: 8 + depth * INDENT_PX }}
      title={showInvisible(placeOf(target)) || name}
      draggable={!isRenaming}
      onDragStart={(event) => onDragStart(event, id)}
      onClick={onOpen}
    >
      <span className={styles.icon} aria-hidden="true">
        {iconOf(target, isExpanded)}
      </span>
      {isRenaming ? (
        <RenameField
          name={label}
          label={saysNewName(label)}
          maxLength={200}
          problemOf={() => null}
          onRename={onRename}
          onClose={() => onRename(null)}
        />
      ) : (
        <span className={styles.name} dir="auto">
          {name}
        </span>
      )}
      {isMissing && !isRenaming ? <em className={styles.missing}>{WORDS.missing}</em> : null}
    </div>
  )
  return target.kind === 'file' && isNotePath(target.path) && !isMissing ? (
    <Previewed path={target.path}>{line}</Previewed>
  ) : (
    line
  )
}

/** Shows the note beside it to who points at it. */
function Previewed({
  path,
  children,
}: {
  readonly path: Extract<BookmarkTarget, { kind: 'file' }>['path']
  readonly children: ReactNode
}) {
  const { onPointerEnter, onPointerLeave } = useLinkPreview({ kind: 'place', path, line: null })
  return (
    <div role="presentation" onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave}>
      {children}
    </div>
  )
}

function iconOf(target: BookmarkTarget, isExpanded: boolean | null): ReactNode {
  switch (target.kind) {
    case 'group':
      return isExpanded ? <ChevronDownIcon /> : <ChevronRightIcon />
    case 'folder':
      return <FolderIcon />
    case 'search':
      return <SearchIcon />
    case 'heading':
      return <NumberIcon />
    case 'block':
      return <LinkIcon />
    case 'file':
      return isNotePath(target.path) ? <NoteIcon /> : <FileIcon />
  }
}

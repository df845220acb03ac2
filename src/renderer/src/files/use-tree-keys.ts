import { useRef, type KeyboardEvent } from 'react'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { useStores } from '../connection/stores-context.tsx'
import { parentRow, typeAhead, type TreeRow } from '../stores/workspace/tree-rows.ts'

/** Letters typed within this time are one name. */
const TYPE_AHEAD_MS = 700

/** The keys of the tree: arrows move, letters jump, Enter opens, Delete deletes. */
export function useTreeKeys({
  rows,
  focused,
  isReadOnly,
  focus,
  open,
  remove,
}: {
  readonly rows: readonly TreeRow[]
  /** The index of the row that has the focus. */
  readonly focused: number
  readonly isReadOnly: boolean
  readonly focus: (index: number) => void
  readonly open: (entry: FolderEntry, takesFocus: boolean) => void
  readonly remove: (entry: FolderEntry) => void
}): (event: KeyboardEvent) => void {
  const { files, relocation } = useStores()
  const typed = useRef({ text: '', atMs: 0 })
  return (event) => {
    const row = rows[focused]
    if (row?.kind !== 'entry' || event.ctrlKey || event.metaKey || event.altKey) return
    const { entry } = row
    switch (event.key) {
      case 'ArrowDown':
        focus(focused + 1)
        break
      case 'ArrowUp':
        focus(focused - 1)
        break
      case 'Home':
        focus(0)
        break
      case 'End':
        focus(rows.length - 1)
        break
      case 'ArrowRight':
        if (entry.kind !== 'folder') return
        if (row.isExpanded) focus(focused + 1)
        else files.expand(entry.path)
        break
      case 'ArrowLeft':
        if (row.isExpanded) files.collapse(entry.path)
        else focus(parentRow(rows, focused))
        break
      case 'Enter':
      case ' ':
        open(entry, event.key === 'Enter')
        break
      case 'Delete':
        if (!isReadOnly) remove(entry)
        break
      case 'F2':
        if (!isReadOnly) relocation.startRename(entry.path)
        break
      default: {
        if (event.key.length !== 1) return
        const isNew = event.timeStamp - typed.current.atMs > TYPE_AHEAD_MS
        const text = isNew ? event.key : typed.current.text + event.key
        typed.current = { text, atMs: event.timeStamp }
        const found = typeAhead(rows, text, isNew ? focused + 1 : focused)
        if (found >= 0) focus(found)
      }
    }
    event.preventDefault()
  }
}

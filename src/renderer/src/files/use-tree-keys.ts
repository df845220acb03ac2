import type { KeyboardEvent } from 'react'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { useStores } from '../connection/stores-context.tsx'
import { useTypedName } from '../ui/layout/use-typed-name.ts'
import { parentRow, typeAhead, type TreeRow } from '../stores/workspace/tree-rows.ts'
import type { FileTreeState } from './use-file-tree.ts'
import { FILE_CHOICE } from './choice/file-choice-store.ts'
import { openFilter } from './filter/open-filter.ts'
import { OWN_ORDER } from './order/own-order-store.ts'
import { plainKey } from '../ui/menu/plain-key.ts'

/**
 * The keys of the tree: arrows move, letters jump, Enter opens, Space looks, Delete deletes. With Shift arrows choose all
 * on the way, with Ctrl or Cmd they leave alone what is chosen, with Alt they move it in the own order. Z with that takes back what was done last, as long as its
 * notice is there.
 */
export function useTreeKeys({
  rows,
  focused,
  isReadOnly,
  focus,
  open,
  remove,
  meantBy,
}: {
  readonly rows: readonly TreeRow[]
  /** The index of the row that has the focus. */
  readonly focused: number
  readonly isReadOnly: boolean
  readonly focus: (index: number) => void
  readonly open: FileTreeState['open']
  readonly remove: (entry: FolderEntry) => void
  readonly meantBy: FileTreeState['meantBy']
}): (event: KeyboardEvent) => void {
  const { files, relocation, toasts, ofFeatures } = useStores()
  const fileChoice = ofFeatures.of(FILE_CHOICE)
  const typed = useTypedName()
  const pathAt = (index: number): string | null => {
    const row = rows[index]
    return row?.kind === 'entry' ? row.entry.path : null
  }
  const goTo = (index: number, event: KeyboardEvent): void => {
    const at = Math.min(Math.max(0, index), rows.length - 1)
    const path = pathAt(at)
    if (event.shiftKey && path !== null) fileChoice.extendTo(path, pathAt(focused))
    else if (!event.ctrlKey && !event.metaKey) fileChoice.begin(null)
    focus(at)
  }
  /** As a click does it: what was chosen elsewhere is not what a key is about from here on. */
  const step = (index: number): void => {
    fileChoice.begin(null)
    focus(index)
  }
  /** True where the key was one of these. */
  const withModifier = (event: KeyboardEvent): boolean => {
    const path = pathAt(focused)
    const key = plainKey(event)
    if (key === 'ArrowDown') goTo(focused + 1, event)
    else if (key === 'ArrowUp') goTo(focused - 1, event)
    // With Shift they are the window's.
    else if (event.shiftKey) return false
    else if (key === 'a') fileChoice.all()
    else if (key === 'f') openFilter(files)
    else if (key === 'z') toasts.act()
    else if (key === ' ' && path !== null) fileChoice.toggle(path, null)
    else return false
    return true
  }
  /** The same, with Alt: the row in focus goes first, so that those beside it in its folder go along. */
  const withAlt = (event: KeyboardEvent): boolean => {
    const row = rows[focused]
    const isStep = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (!isStep || event.ctrlKey || event.metaKey || event.shiftKey) return false
    if (row?.kind !== 'entry' || isReadOnly) return false
    const { entry } = row
    const others = meantBy(entry).filter(({ path }) => path !== entry.path)
    ofFeatures.of(OWN_ORDER).step([entry, ...others], event.key === 'ArrowUp' ? -1 : 1)
    return true
  }
  const typeTo = (event: KeyboardEvent): void => {
    const { text, isNew } = typed.add(event)
    const found = typeAhead(rows, text, isNew ? focused + 1 : focused)
    if (found >= 0) step(found)
  }
  return (event) => {
    if (event.nativeEvent.isComposing) return
    if (event.altKey) {
      if (withAlt(event)) event.preventDefault()
      return
    }
    if (event.ctrlKey || event.metaKey) {
      if (withModifier(event)) event.preventDefault()
      return
    }
    const row = rows[focused]
    if (row?.kind !== 'entry') return
    const { entry } = row
    switch (event.key) {
      case 'ArrowDown':
        goTo(focused + 1, event)
        break
      case 'ArrowUp':
        goTo(focused - 1, event)
        break
      case 'Home':
        goTo(0, event)
        break
      case 'End':
        goTo(rows.length - 1, event)
        break
      case 'ArrowRight':
        if (entry.kind !== 'folder') return
        if (row.isExpanded) step(focused + 1)
        else files.expand(entry.path)
        break
      case 'ArrowLeft':
        if (row.isExpanded) files.collapse(entry.path)
        else step(parentRow(rows, focused))
        break
      case 'Enter':
      case ' ':
        open(entry, { focus: event.key === 'Enter', looks: event.key === ' ' })
        break
      case 'Delete':
        if (!isReadOnly) remove(entry)
        break
      case 'F2':
        if (!isReadOnly) relocation.startRename(entry.path)
        break
      case 'Escape':
        // With nothing chosen it goes back to the text, as everywhere.
        if (fileChoice.entries().length === 0) return
        fileChoice.begin(null)
        break
      case '/':
        openFilter(files)
        break
      default:
        if (event.key.length !== 1) return
        typeTo(event)
        return event.preventDefault()
    }
    typed.forget()
    event.preventDefault()
  }
}

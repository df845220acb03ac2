import { useState, type DragEvent } from 'react'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { DRAGGED, pathUnder } from './row-id.ts'

/** Rows that are dragged into folders of the tree. */
export function useTreeDrops({
  entryAt,
  isReadOnly,
}: {
  readonly entryAt: (path: string | null) => FolderEntry | null
  readonly isReadOnly: boolean
}) {
  const { relocation } = useStores()
  const [dropFolder, setDropFolder] = useState<string | null>(null)
  const folderUnder = (event: DragEvent): string => {
    const entry = entryAt(pathUnder(event.target))
    return entry === null ? '' : entry.kind === 'folder' ? entry.path : folderOf(entry.path)
  }
  const onDragOver = (event: DragEvent): void => {
    if (isReadOnly || !event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setDropFolder(folderUnder(event))
  }
  const onDrop = (event: DragEvent): void => {
    setDropFolder(null)
    const entry = entryAt(event.dataTransfer.getData(DRAGGED))
    const target = folderUnder(event)
    if (entry === null || isReadOnly) return
    event.preventDefault()
    const isFolder = entry.kind === 'folder'
    const isPointless = folderOf(entry.path) === target
    const isInsideItself = isFolder && `${target}/`.startsWith(`${entry.path}/`)
    if (!isPointless && !isInsideItself)
      void relocation.move({ path: entry.path, isFolder }, target)
  }
  return {
    /** The folder under the pointer; `''` is the top, null while nothing is dragged. */
    dropFolder,
    dropHandlers: { onDragOver, onDragLeave: () => setDropFolder(null), onDrop },
  }
}

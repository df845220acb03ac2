import { useState, type DragEvent } from 'react'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { DRAGGED, draggedFiles } from '../stores/workspace/dragged-path.ts'
import { outermost } from '../../../shared/domain/outermost.ts'
import { movablesOf } from './movables-of.ts'
import { pathUnder } from './row-id.ts'

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
    const entries = draggedFiles(event.dataTransfer).flatMap((path) => entryAt(path) ?? [])
    const target = folderUnder(event)
    if (entries.length === 0 || isReadOnly) return
    event.preventDefault()
    const moving = outermost(entries).filter((entry) => goesInto(entry, target))
    if (moving.length > 0) void relocation.moveMany(movablesOf(moving), target)
  }
  return {
    /** The folder under the pointer; `''` is the top, null while nothing is dragged. */
    dropFolder,
    dropHandlers: { onDragOver, onDragLeave: () => setDropFolder(null), onDrop },
  }
}

/** False for what is there already, and for a folder that would go into itself. */
function goesInto({ path, kind }: FolderEntry, target: string): boolean {
  const isInsideItself = kind === 'folder' && `${target}/`.startsWith(`${path}/`)
  return folderOf(path) !== target && !isInsideItself
}

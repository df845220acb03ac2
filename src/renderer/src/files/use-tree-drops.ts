import { useState, type DragEvent } from 'react'
import { useStore } from 'zustand'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { DRAGGED, draggedPaths } from '../stores/workspace/dragged-path.ts'
import { outermost } from '../../../shared/domain/outermost.ts'
import { dropPlace, isSamePlace, type DropPlace } from './order/drop-place.ts'
import { OWN_ORDER } from './order/own-order-store.ts'
import { movablesOf } from './movables-of.ts'
import { pathUnder, rowUnder } from './row-id.ts'

/** Rows that are dragged into folders of the tree, and in the order of a person between its rows. */
export function useTreeDrops({
  entryAt,
  isExpanded,
  isReadOnly,
}: {
  readonly entryAt: (path: string | null) => FolderEntry | null
  readonly isExpanded: (path: string) => boolean
  readonly isReadOnly: boolean
}) {
  const { relocation, workspace, ofFeatures } = useStores()
  const isOwn = useStore(workspace.state, ({ frame }) => frame.fileOrder === 'own')
  const [place, setPlace] = useState<DropPlace | null>(null)
  const placeUnder = (event: DragEvent): DropPlace => {
    const entry = entryAt(pathUnder(event.target))
    const row = rowUnder(event.target)?.getBoundingClientRect()
    if (entry === null || row === undefined) return { folder: '', line: null }
    const isFolder = entry.kind === 'folder'
    const part = (event.clientY - row.top) / row.height
    return dropPlace(entry.path, part, {
      isFolder,
      isExpanded: isFolder && isExpanded(entry.path),
      isOwn,
    })
  }
  const onDragOver = (event: DragEvent): void => {
    if (isReadOnly || !event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    const next = placeUnder(event)
    // It is told all the time, and draws the rows anew only for another place.
    setPlace((before) => (before !== null && isSamePlace(before, next) ? before : next))
  }
  const onDrop = (event: DragEvent): void => {
    setPlace(null)
    const entries = draggedPaths(event.dataTransfer).flatMap((path) => entryAt(path) ?? [])
    const { folder, line } = placeUnder(event)
    if (entries.length === 0 || isReadOnly) return
    event.preventDefault()
    const moving = outermost(entries).filter((entry) => !isInItself(entry, folder))
    const beside = line && entryAt(line.path)
    if (line && beside) {
      const { name } = beside
      if (moving.length > 0)
        void ofFeatures.of(OWN_ORDER).place(moving, folder, { name, side: line.side })
      return
    }
    const comers = moving.filter(({ path }) => folderOf(path) !== folder)
    if (comers.length > 0) void relocation.moveMany(movablesOf(comers), folder)
  }
  /** From one row to the next, and to what is in it, the browser says it too. */
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setPlace(null)
  }
  return {
    /** The folder under the pointer, `''` is the top; null between rows, and while nothing is dragged. */
    dropFolder: place === null || place.line !== null ? null : place.folder,
    /** Where a line shows that it goes between rows. */
    dropLine: place?.line ?? null,
    dropHandlers: { onDragOver, onDragLeave, onDrop },
  }
}

/** True for a folder that would go into itself. */
const isInItself = ({ path, kind }: FolderEntry, target: string): boolean =>
  kind === 'folder' && `${target}/`.startsWith(`${path}/`)

import type { DragEvent } from 'react'
import { DRAGGED } from '../../../../../renderer/src/stores/workspace/dragged-path.ts'
import { asVaultPath } from '../../../../../shared/domain/vault-path.ts'
import type { Point } from '../../../shared/canvas.ts'
import type { BoardDeeds } from '../board-deeds.ts'

const TAKEN = [DRAGGED, 'text/uri-list', 'text/plain']

/** Notes and files from the tree, addresses and text from anywhere become cards where they are dropped. */
export function useDrops({
  isReadOnly,
  deeds,
  placeOf,
}: {
  readonly isReadOnly: boolean
  readonly deeds: BoardDeeds
  readonly placeOf: (at: { readonly clientX: number; readonly clientY: number }) => Point
}) {
  return {
    onDragOver(event: DragEvent): void {
      if (isReadOnly || !TAKEN.some((type) => event.dataTransfer.types.includes(type))) return
      event.preventDefault()
      event.dataTransfer.dropEffect = event.dataTransfer.types.includes(DRAGGED) ? 'move' : 'copy'
    },
    onDrop(event: DragEvent): void {
      if (isReadOnly) return
      const { dataTransfer } = event
      const at = placeOf(event)
      const path = asVaultPath(dataTransfer.getData(DRAGGED))
      const [address = ''] = dataTransfer.getData('text/uri-list').split(/\r?\n/)
      const text = dataTransfer.getData('text/plain')
      // A folder has no card.
      if (path !== null && /\.[^./]+$/.test(path)) deeds.addFile(path, at)
      else if (path === null && /^https?:/i.test(address)) deeds.addLink(address, at)
      else if (path === null && text !== '') deeds.addTextOf(text.replaceAll('\r\n', '\n'), at)
      else return
      event.preventDefault()
    },
  }
}

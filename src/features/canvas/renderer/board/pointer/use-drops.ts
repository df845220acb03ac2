import type { DragEvent } from 'react'
import { DRAGGED } from '../../../../../renderer/src/stores/workspace/dragged-path.ts'
import type { Point } from '../../../shared/canvas.ts'
import type { BoardDeeds } from '../board-deeds.ts'
import { droppedCards } from './dropped-cards.ts'

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
      const cards = isReadOnly ? null : droppedCards(event.dataTransfer)
      if (!cards) return
      event.preventDefault()
      const at = placeOf(event)
      if (cards.kind === 'files') deeds.addFiles(cards.paths, at)
      else if (cards.kind === 'link') deeds.addLink(cards.url, at)
      else deeds.addTextOf(cards.text, at)
    },
  }
}

import type { MenuItem } from '../../../../renderer/src/ui/menu/menu.tsx'
import type { Canvas, Point } from '../../shared/canvas.ts'
import { canvasWords } from '../words.ts'
import type { BoardDeeds } from './board-deeds.ts'
import type { Aim, BoardStore } from './board-store.ts'

/** What the right button offers at a place of the board. */
export function boardMenu({
  aim,
  place,
  board,
  canvas,
  deeds,
  isReadOnly,
  onAddFile,
  onAddLink,
}: {
  readonly aim: Aim
  /** On the sheet. */
  readonly place: Point
  readonly board: BoardStore
  readonly canvas: Canvas
  readonly deeds: BoardDeeds
  readonly isReadOnly: boolean
  readonly onAddFile: () => void
  readonly onAddLink: () => void
}): readonly MenuItem[] {
  if (aim.on === 'background')
    return isReadOnly
      ? []
      : [
          { label: canvasWords.addText, keys: 'N', onSelect: () => deeds.addText(place) },
          { label: canvasWords.addNote, onSelect: onAddFile },
          { label: canvasWords.addLink, onSelect: onAddLink },
          { label: canvasWords.addGroup, keys: 'G', onSelect: () => deeds.addGroup(place) },
        ]
  const remove: MenuItem = {
    label: canvasWords.remove,
    keys: 'Delete',
    isDangerous: true,
    onSelect: deeds.remove,
  }
  if (aim.on === 'edge')
    return isReadOnly
      ? []
      : [
          { label: canvasWords.label, keys: 'Enter', onSelect: () => deeds.editEdge(aim.id) },
          'separator',
          remove,
        ]
  const node = canvas.nodes.find(({ id }) => id === aim.id)
  if (!node) return []
  const opens = node.type === 'file' || node.type === 'link'
  const open: MenuItem = {
    label: canvasWords.open,
    keys: 'Enter',
    onSelect: () => deeds.open(node),
  }
  if (isReadOnly) return opens ? [open] : []
  const write: MenuItem = {
    label: node.type === 'group' ? canvasWords.rename : canvasWords.edit,
    keys: 'Enter',
    onSelect: () => deeds.enter(node),
  }
  return [
    ...(opens ? [open] : node.type === 'other' ? [] : [write]),
    {
      label: canvasWords.connect,
      keys: 'C',
      onSelect: () => board.setState({ connecting: { from: node.id, to: null } }),
    },
    { label: canvasWords.duplicate, keys: 'Mod+D', onSelect: deeds.duplicate },
    { label: canvasWords.groupChosen, keys: 'G', onSelect: () => deeds.addGroup() },
    'separator',
    remove,
  ]
}

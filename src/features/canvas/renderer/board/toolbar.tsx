import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import {
  CopyIcon,
  FitIcon,
  LinkIcon,
  ListIcon,
  NoteIcon,
  PlusIcon,
  RedoIcon,
  SelectionIcon,
  TrashIcon,
  UndoIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../../../../renderer/src/ui/icons.ts'
import { Popover } from '../../../../renderer/src/ui/layout/popover.tsx'
import type { Canvas } from '../../shared/canvas.ts'
import { ColorChoice } from './color-choice.tsx'
import { CardList } from './card-list.tsx'
import type { CanvasDesk } from '../session/canvas-desk.ts'
import { canvasWords } from '../words.ts'
import type { BoardDeeds } from './board-deeds.ts'
import type { BoardStore } from './board-store.ts'
import type { ViewPortControls } from './use-view-port.ts'
import styles from './board.module.css'

/** Below the board: what can be added, done to what is chosen, and seen. */
export function Toolbar({
  desk,
  board,
  canvas,
  view,
  deeds,
  isReadOnly,
  onAddFile,
  onAddLink,
  onGo,
}: {
  readonly desk: CanvasDesk
  readonly board: BoardStore
  readonly canvas: Canvas
  readonly view: ViewPortControls
  readonly deeds: BoardDeeds
  readonly isReadOnly: boolean
  readonly onAddFile: () => void
  readonly onAddLink: () => void
  /** To a card of the list. */
  readonly onGo: (id: string) => void
}) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={canvasWords.toolbar} data-no-drag>
      {isReadOnly ? null : (
        <>
          <Adding deeds={deeds} board={board} onAddFile={onAddFile} onAddLink={onAddLink} />
          <Changing desk={desk} board={board} canvas={canvas} deeds={deeds} />
          <span className={styles.gap} />
        </>
      )}
      <IconButton
        label={canvasWords.farther}
        keys="-"
        side="top"
        icon={<ZoomOutIcon />}
        onClick={view.zoomOut}
      />
      <button
        type="button"
        className={styles.percent}
        aria-label={`${canvasWords.actualSize}, ${canvasWords.percent(view.port.scale)}`}
        onClick={view.actualSize}
      >
        {canvasWords.percent(view.port.scale)}
      </button>
      <IconButton
        label={canvasWords.nearer}
        keys="+"
        side="top"
        icon={<ZoomInIcon />}
        onClick={view.zoomIn}
      />
      <IconButton
        label={canvasWords.all}
        keys="0"
        side="top"
        icon={<FitIcon />}
        onClick={view.fit}
      />
      <Cards canvas={canvas} onGo={onGo} />
    </div>
  )
}

function Adding({
  deeds,
  board,
  onAddFile,
  onAddLink,
}: {
  readonly deeds: BoardDeeds
  readonly board: BoardStore
  readonly onAddFile: () => void
  readonly onAddLink: () => void
}) {
  const hasChosen = useStore(board, ({ chosen }) => chosen.size > 0)
  return (
    <>
      <IconButton
        label={canvasWords.addText}
        keys="N"
        side="top"
        icon={<PlusIcon />}
        onClick={() => deeds.addText()}
      />
      <IconButton label={canvasWords.addNote} side="top" icon={<NoteIcon />} onClick={onAddFile} />
      <IconButton label={canvasWords.addLink} side="top" icon={<LinkIcon />} onClick={onAddLink} />
      <IconButton
        label={hasChosen ? canvasWords.groupChosen : canvasWords.addGroup}
        keys="G"
        side="top"
        icon={<SelectionIcon />}
        onClick={() => deeds.addGroup()}
      />
      <span className={styles.gap} />
    </>
  )
}

function Changing({
  desk,
  board,
  canvas,
  deeds,
}: {
  readonly desk: CanvasDesk
  readonly board: BoardStore
  readonly canvas: Canvas
  readonly deeds: BoardDeeds
}) {
  const canUndo = useStore(desk.state, (state) => state.canUndo)
  const canRedo = useStore(desk.state, (state) => state.canRedo)
  const { chosen, edge } = useStore(board)
  const hasAny = chosen.size > 0 || edge !== null
  return (
    <>
      <IconButton
        label={canvasWords.undo}
        keys="Mod+Z"
        side="top"
        icon={<UndoIcon />}
        disabled={!canUndo}
        onClick={desk.undo}
      />
      <IconButton
        label={canvasWords.redo}
        keys="Mod+Shift+Z"
        side="top"
        icon={<RedoIcon />}
        disabled={!canRedo}
        onClick={desk.redo}
      />
      <ColorChoice
        isDisabled={!hasAny}
        color={colorOf(canvas, chosen, edge)}
        onColor={deeds.setColor}
      />
      <IconButton
        label={canvasWords.duplicate}
        keys="Mod+D"
        side="top"
        icon={<CopyIcon />}
        disabled={chosen.size === 0}
        onClick={deeds.duplicate}
      />
      <IconButton
        label={canvasWords.remove}
        keys="Delete"
        side="top"
        icon={<TrashIcon />}
        disabled={!hasAny}
        onClick={deeds.remove}
      />
    </>
  )
}

/** That all of them have; null for none, and where they differ. */
function colorOf(
  { nodes, edges }: Canvas,
  chosen: ReadonlySet<string>,
  edge: string | null,
): string | null {
  const colors = new Set(
    edge === null
      ? nodes.filter(({ id }) => chosen.has(id)).map(({ color }) => color)
      : edges.filter(({ id }) => id === edge).map(({ color }) => color),
  )
  const [only = null] = colors
  return colors.size === 1 ? only : null
}

function Cards({ canvas, onGo }: { readonly canvas: Canvas; readonly onGo: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Popover
      label={canvasWords.cards}
      align="end"
      isOpen={isOpen}
      onOpen={setOpen}
      trigger={<IconButton ref={button} label={canvasWords.cards} side="top" icon={<ListIcon />} />}
    >
      <CardList
        canvas={canvas}
        onGo={(id) => {
          setOpen(false)
          onGo(id)
        }}
      />
    </Popover>
  )
}

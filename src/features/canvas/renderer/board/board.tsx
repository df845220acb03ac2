import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { useMarkdownServices } from '../../../../renderer/src/markdown/markdown-context.tsx'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { EmptyState } from '../../../../renderer/src/ui/empty-state.tsx'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { MenuAt } from '../../../../renderer/src/ui/menu/menu-at.tsx'
import { fileNameOf } from '../../../../shared/domain/vault-path.ts'
import type { Canvas, Point } from '../../shared/canvas.ts'
import type { CanvasDesk } from '../session/canvas-desk.ts'
import { cardName } from '../cards/card-name.ts'
import { canvasWords } from '../words.ts'
import { AskAddress, ChooseFile } from './add-dialogs.tsx'
import { createBoardDeeds, type BoardDeeds } from './board-deeds.ts'
import { boardKeys } from './keys/board-keys.ts'
import { boardMenu } from './board-menu.ts'
import {
  choose,
  chooseAimed,
  createBoardStore,
  keepWhatIsThere,
  type Aim,
  type BoardStore,
} from './board-store.ts'
import { Sheet } from './sheet.tsx'
import { Toolbar } from './toolbar.tsx'
import { useDrops } from './pointer/use-drops.ts'
import { aimOf } from './pointer/drag-deeds.ts'
import { useGestures } from './pointer/use-gestures.ts'
import { useViewPort } from './use-view-port.ts'
import { sightOf } from './view-port.ts'
import { toSheet } from '../../../../renderer/src/ui/layout/view-port.ts'
import styles from './board.module.css'

type Asking = { readonly kind: 'file' | 'link' } | null
interface Menu {
  /** In px of the window. */
  readonly at: Point
  /** On the sheet. */
  readonly place: Point
  readonly aim: Aim
}

/** The canvas itself: cards, groups and edges, to look at and to work on. */
export function Board({
  desk,
  canvas,
  isReadOnly,
}: {
  readonly desk: CanvasDesk
  readonly canvas: Canvas
  readonly isReadOnly: boolean
}) {
  const { workspace } = useStores()
  const { openLink } = useMarkdownServices()
  const frame = useRef<HTMLDivElement>(null)
  const [board] = useState(createBoardStore)
  const [asking, setAsking] = useState<Asking>(null)
  const [menu, setMenu] = useState<Menu | null>(null)
  const { isSpaceDown, isReady, space } = useSpace()
  const view = useViewPort(frame, desk, canvas.nodes)
  const { latest, size } = view
  const middle = () => {
    const { x, y, width, height } = sightOf(latest.current, size)
    return { x: x + width / 2, y: y + height / 2 }
  }
  const deeds = createBoardDeeds({
    board,
    desk,
    canvas,
    isReadOnly,
    middle,
    workspace,
    openLink,
  })
  const parts = { board, desk, canvas, view, deeds, isReadOnly }
  const gestures = useGestures({ ...parts, frame, isSpaceDown })
  const keys = boardKeys({ ...parts, giveUp: gestures.giveUp })
  const drops = useDrops({
    isReadOnly,
    deeds,
    placeOf: (px) => toSheet(latest.current, gestures.pxOf(px)),
  })
  useEffect(() => keepWhatIsThere(board, canvas), [board, canvas])
  useFocusBack(board, frame)
  const { path } = desk.session
  useEffect(() => {
    if (workspace.takesFocus(path)) frame.current?.focus({ preventScroll: true })
  }, [workspace, path])
  const name = showInvisible(fileNameOf(path))

  const onDoubleClick = (event: MouseEvent): void => {
    const aim = aimOf(event.target)
    const at = toSheet(latest.current, gestures.pxOf(event))
    if (aim.on === 'edge') return deeds.editEdge(aim.id)
    if (aim.on === 'background') return isReadOnly ? undefined : deeds.addText(at)
    const node = canvas.nodes.find(({ id }) => id === aim.id)
    // In a group one wants a card more often than another label.
    if (node?.type === 'group' && !isReadOnly) return deeds.addText(at)
    if (node) deeds.enter(node)
  }
  const onContextMenu = (event: MouseEvent): void => {
    const aim = aimOf(event.target)
    event.preventDefault()
    chooseAimed(board, aim)
    const place = toSheet(latest.current, gestures.pxOf(event))
    setMenu({ at: { x: event.clientX, y: event.clientY }, place, aim })
  }
  const onGo = (id: string): void => {
    const node = canvas.nodes.find((each) => each.id === id)
    if (!node) return
    choose(board, [id])
    view.show(node)
  }
  const setLabelOf = useLatest(deeds)
  const gesture = useStore(board, (state) => state.gesture.kind)
  const ask = (kind: 'file' | 'link') => () => setAsking({ kind })

  return (
    <div className={styles.place}>
      <div
        ref={frame}
        role="application"
        aria-label={canvasWords.board(name)}
        tabIndex={0}
        data-file-view=""
        className={classNames(
          styles.board,
          isReady && styles.ready,
          gesture === 'pan' && styles.panning,
        )}
        {...gestures.handlers}
        {...drops}
        onDoubleClick={onDoubleClick}
        onContextMenu={onContextMenu}
        onKeyDown={(event) => {
          if (
            event.key === ' ' &&
            event.target instanceof HTMLElement &&
            isBoardOrCard(event.target)
          ) {
            event.preventDefault()
            space(true)
          } else keys.onKeyDown(event)
        }}
        onKeyUp={(event) => {
          if (event.key === ' ') space(false)
        }}
        onBlur={() => space(false)}
      >
        <Sheet
          board={board}
          canvas={canvas}
          path={desk.session.path}
          view={view}
          isReadOnly={isReadOnly}
          deeds={setLabelOf}
        />
        {canvas.nodes.length === 0 ? <Empty onAdd={isReadOnly ? null : deeds.addText} /> : null}
      </div>
      <Saying board={board} canvas={canvas} />
      <Toolbar
        desk={desk}
        board={board}
        canvas={canvas}
        view={view}
        deeds={deeds}
        isReadOnly={isReadOnly}
        onAddFile={ask('file')}
        onAddLink={ask('link')}
        onGo={onGo}
      />
      <Asked asking={asking} deeds={deeds} onClose={() => setAsking(null)} />
      {menu ? (
        <MenuAt
          at={menu.at}
          onClose={() => setMenu(null)}
          items={boardMenu({ ...menu, ...parts, onAddFile: ask('file'), onAddLink: ask('link') })}
        />
      ) : null}
    </div>
  )
}

/** The board below it takes what is dropped, and a double click. */
const Empty = ({ onAdd }: { readonly onAdd: (() => void) | null }) => (
  <div className={styles.empty} data-no-drag>
    <EmptyState
      text={onAdd ? canvasWords.empty : canvasWords.emptyReading}
      action={onAdd ? <Button onClick={() => onAdd()}>{canvasWords.addText}</Button> : null}
    />
  </div>
)

/** With Space held, the pointer takes the sheet along. */
function useSpace() {
  const isSpaceDown = useRef(false)
  const [isReady, setReady] = useState(false)
  const space = (isDown: boolean): void => {
    isSpaceDown.current = isDown
    setReady(isDown)
  }
  return { isSpaceDown, isReady, space }
}

/** What is asked before it becomes a card. */
function Asked({
  asking,
  deeds,
  onClose,
}: {
  readonly asking: Asking
  readonly deeds: BoardDeeds
  readonly onClose: () => void
}) {
  if (asking?.kind === 'file')
    return (
      <ChooseFile
        onClose={onClose}
        onFile={(path) => {
          onClose()
          deeds.addFile(path)
        }}
      />
    )
  if (asking?.kind === 'link')
    return (
      <AskAddress
        onClose={onClose}
        onAddress={(url) => {
          onClose()
          deeds.addLink(url)
        }}
      />
    )
  return null
}

const isBoardOrCard = (element: HTMLElement): boolean =>
  element.dataset['fileView'] !== undefined || element.dataset['card'] !== undefined

/** The same functions for as long as the board is there, so that cards are not drawn again for them. */
function useLatest(deeds: ReturnType<typeof createBoardDeeds>) {
  const latest = useRef(deeds)
  useEffect(() => {
    latest.current = deeds
  })
  const onText = useCallback((id: string, text: string) => latest.current.setText(id, text), [])
  const onLabel = useCallback(
    (id: string, label: string) => latest.current.setLabel('nodes', id, label),
    [],
  )
  const onEdgeLabel = useCallback(
    (id: string, label: string) => latest.current.setLabel('edges', id, label),
    [],
  )
  const onEndEditing = useCallback(() => latest.current.endEditing(), [])
  return useMemo(
    () => ({ onText, onLabel, onEdgeLabel, onEndEditing }),
    [onText, onLabel, onEdgeLabel, onEndEditing],
  )
}

/** The board has the keys when the card that had them is gone, or nothing is chosen any more. */
function useFocusBack(board: BoardStore, frame: { readonly current: HTMLElement | null }): void {
  useEffect(
    () =>
      board.subscribe(({ focused, editing }, before) => {
        const wasHere = before.focused !== null || before.editing !== null
        if (focused !== null || editing !== null || !wasHere) return
        const { activeElement } = document
        if (activeElement === document.body || frame.current?.contains(activeElement ?? null))
          frame.current?.focus({ preventScroll: true })
      }),
    [board, frame],
  )
}

/** What the keys do now, and which edge is chosen. */
function Saying({ board, canvas }: { readonly board: BoardStore; readonly canvas: Canvas }) {
  const connecting = useStore(board, (state) => state.connecting)
  const edgeId = useStore(board, (state) => state.edge)
  const nameOf = (id: string): string => {
    const node = canvas.nodes.find((each) => each.id === id)
    return node ? cardName(node) : ''
  }
  const edge = canvas.edges.find(({ id }) => id === edgeId)
  const says = connecting
    ? canvasWords.connecting(connecting.to === null ? null : nameOf(connecting.to))
    : edge
      ? canvasWords.edge(nameOf(edge.fromNode), nameOf(edge.toNode))
      : ''
  return (
    <p className={styles.status} role="status">
      {says}
    </p>
  )
}

import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Box, Canvas, CanvasNode } from '../../shared/canvas.ts'
import { CardView } from '../cards/card-view.tsx'
import { spokenCard } from '../cards/card-name.ts'
import type { BoardStore, Gesture } from './board-store.ts'
import { inReadingOrder } from './card-order.ts'
import { drawnEdges, EdgeLabels, EdgeLines } from './edge-layer.tsx'
import type { ViewPortControls } from './use-view-port.ts'
import { meets, sightOf } from './view-port.ts'
import styles from './board.module.css'

/** From so far away text is drawn without looks. */
const FAR_SCALE = 0.35
const DOTS_FROM = 0.4

/** What is drawn of a canvas: only what is in sight, and a little round it. */
export function Sheet({
  board,
  canvas,
  path,
  view: { port, size },
  isReadOnly,
  deeds,
}: {
  readonly board: BoardStore
  readonly canvas: Canvas
  readonly path: VaultPath
  readonly view: ViewPortControls
  readonly isReadOnly: boolean
  readonly deeds: {
    readonly onText: (id: string, text: string) => void
    readonly onLabel: (id: string, label: string) => void
    readonly onEdgeLabel: (id: string, label: string) => void
    readonly onEndEditing: () => void
  }
}) {
  const { chosen, focused, edge, editing, connecting, gesture } = useStore(board)
  const isFar = port.scale < FAR_SCALE
  const placed = gesture.kind === 'place' ? gesture.boxes : null
  const boxes = useMemo(() => shownBoxes(canvas, placed), [canvas, placed])
  const sight = useMemo(() => sightOf(port, size, 0.25), [port, size])
  const isHeld = (id: string): boolean => chosen.has(id) || focused === id || editing?.id === id
  const order = useMemo(() => inReadingOrder(canvas.nodes), [canvas])
  const spoken = useMemo(
    () => new Map(canvas.nodes.map((node) => [node.id, spokenCard(node, canvas)] as const)),
    [canvas],
  )
  const depth = useMemo(
    () => new Map(canvas.nodes.map(({ id }, index) => [id, index] as const)),
    [canvas],
  )
  const inSight = order.filter(
    (node) => isHeld(node.id) || meets(sight, boxes.get(node.id) ?? node),
  )
  // The same ones while only the cards that are chosen are others, so that none is drawn again.
  const edges = useMemo(
    () => drawnEdges(canvas.edges, boxes, sight, new Set(edge === null ? [] : [edge])),
    [canvas, boxes, sight, edge],
  )
  const draw = (node: CanvasNode) => (
    <div key={node.id} className={styles.level} style={{ zIndex: depth.get(node.id) ?? 0 }}>
      <CardView
        node={node}
        box={boxes.get(node.id) ?? node}
        path={path}
        spoken={spoken.get(node.id) ?? ''}
        isFar={isFar}
        isChosen={chosen.has(node.id)}
        isSole={chosen.size === 1 && chosen.has(node.id)}
        isFocused={focused === node.id}
        isTarget={
          connecting?.to === node.id || (gesture.kind === 'connect' && gesture.to?.id === node.id)
        }
        isEditing={editing?.of === 'nodes' && editing.id === node.id}
        isReadOnly={isReadOnly}
        onText={deeds.onText}
        onLabel={deeds.onLabel}
        onEndEditing={deeds.onEndEditing}
      />
    </div>
  )
  return (
    <>
      <Dots port={port} />
      <div
        className={styles.world}
        style={{
          transform: `translate(${-port.x * port.scale}px, ${-port.y * port.scale}px) scale(${port.scale})`,
        }}
      >
        <div className={styles.groups}>
          {inSight.filter(({ type }) => type === 'group').map(draw)}
        </div>
        <EdgeLines edges={edges} chosen={edge} gesture={gesture} boxes={boxes} />
        <div className={styles.cards}>
          {inSight.filter(({ type }) => type !== 'group').map(draw)}
        </div>
        <EdgeLabels
          edges={edges}
          chosen={edge}
          editing={editing?.of === 'edges' ? editing.id : null}
          onLabel={deeds.onEdgeLabel}
          onEndEditing={deeds.onEndEditing}
        />
        <Marks gesture={gesture} sight={sight} scale={port.scale} />
      </div>
    </>
  )
}

function shownBoxes(
  canvas: Canvas,
  placed: ReadonlyMap<string, Box> | null,
): ReadonlyMap<string, Box> {
  return new Map(canvas.nodes.map((node) => [node.id, placed?.get(node.id) ?? node] as const))
}

/** So that one sees how the sheet moves. */
function Dots({ port: { x, y, scale } }: { readonly port: ViewPortControls['port'] }) {
  if (scale < DOTS_FROM) return null
  const step = 20 * scale
  return (
    <div
      className={styles.dots}
      style={{
        backgroundSize: `${step}px ${step}px`,
        backgroundPosition: `${-x * scale - step / 2}px ${-y * scale - step / 2}px`,
      }}
    />
  )
}

/** What only lasts while the pointer is down: the rectangle, and the lines along which a card stands. */
function Marks({
  gesture,
  sight,
  scale,
}: {
  readonly gesture: Gesture
  readonly sight: Box
  readonly scale: number
}) {
  if (gesture.kind === 'choose') {
    const { x, y, width, height } = gesture.box
    return <div className={styles.marquee} style={{ left: x, top: y, width, height }} />
  }
  if (gesture.kind !== 'place') return null
  const thin = 1 / scale
  return gesture.guides.map(({ axis, at }) => (
    <div
      key={axis}
      className={styles.guide}
      style={
        axis === 'x'
          ? { left: at, top: sight.y, width: thin, height: sight.height }
          : { left: sight.x, top: at, width: sight.width, height: thin }
      }
    />
  ))
}

import { memo } from 'react'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import type { Box, CanvasEdge } from '../../shared/canvas.ts'
import { colorStyle } from '../cards/card-color.ts'
import { WrittenText } from '../cards/written-text.tsx'
import { canvasWords } from '../words.ts'
import { anchorOf, arrowPath, curve, edgePath, sideTowards, type EdgePath } from './edge-path.ts'
import type { Gesture } from './board-store.ts'
import { meets } from './view-port.ts'
import styles from './board.module.css'

interface DrawnEdge {
  readonly edge: CanvasEdge
  readonly drawn: EdgePath
}

/**
 * Edges that can be seen, between the boxes as they are drawn.
 * @param held those that a person has in hand: without its field, what is typed for a label would be keys of the board
 */
export function drawnEdges(
  edges: readonly CanvasEdge[],
  boxes: ReadonlyMap<string, Box>,
  sight: Box,
  held: ReadonlySet<string>,
): readonly DrawnEdge[] {
  return edges.flatMap((edge) => {
    const [from, to] = [boxes.get(edge.fromNode), boxes.get(edge.toNode)]
    if (!from || !to) return []
    const drawn = edgePath(edge, from, to)
    return held.has(edge.id) || meets(sight, drawn.box) ? [{ edge, drawn }] : []
  })
}

/** The curves with their arrows. What they join is said by the cards. */
export const EdgeLines = memo(function EdgeLines({
  edges,
  chosen,
  gesture,
  boxes,
}: {
  readonly edges: readonly DrawnEdge[]
  readonly chosen: string | null
  readonly gesture: Gesture
  readonly boxes: ReadonlyMap<string, Box>
}) {
  return (
    <svg className={styles.edges} width="1" height="1" aria-hidden>
      {edges.map(({ edge, drawn: { path, from, to } }) => (
        <g
          key={edge.id}
          data-edge={edge.id}
          data-colored={edge.color === null ? undefined : ''}
          className={classNames(styles.edge, edge.id === chosen && styles.chosenEdge)}
          style={colorStyle(edge.color)}
        >
          <path d={path} className={styles.reach} />
          <path d={path} className={styles.line} />
          {edge.fromArrow ? <path d={arrowPath(from)} className={styles.arrow} /> : null}
          {edge.toArrow ? <path d={arrowPath(to)} className={styles.arrow} /> : null}
        </g>
      ))}
      <Made gesture={gesture} boxes={boxes} />
    </svg>
  )
})

/** A connection that is being drawn. */
function Made({
  gesture,
  boxes,
}: {
  readonly gesture: Gesture
  readonly boxes: ReadonlyMap<string, Box>
}) {
  if (gesture.kind !== 'connect') return null
  const from = boxes.get(gesture.from)
  const to = gesture.to && boxes.get(gesture.to.id)
  if (!from) return null
  const dot = { ...gesture.at, width: 0, height: 0 }
  const end =
    gesture.to && to
      ? anchorOf(to, gesture.to.side)
      : { ...gesture.at, side: sideTowards(dot, { x: from.x, y: from.y }) }
  const drawn = curve(anchorOf(from, gesture.side), end)
  return (
    <g className={classNames(styles.edge, styles.chosenEdge)}>
      <path d={drawn.path} className={styles.line} />
      <path d={arrowPath(drawn.to)} className={styles.arrow} />
    </g>
  )
}

/** Their labels, above the cards. */
export const EdgeLabels = memo(function EdgeLabels({
  edges,
  chosen,
  editing,
  onLabel,
  onEndEditing,
}: {
  readonly edges: readonly DrawnEdge[]
  readonly chosen: string | null
  readonly editing: string | null
  readonly onLabel: (id: string, label: string) => void
  readonly onEndEditing: () => void
}) {
  return edges.map(({ edge: { id, label }, drawn: { middle } }) => {
    const isEditing = editing === id
    if (!isEditing && (label === null || label === '')) return null
    return (
      <div
        key={id}
        data-edge={id}
        className={classNames(styles.edgeLabel, chosen === id && styles.chosenLabel)}
        style={{ left: middle.x, top: middle.y }}
        dir="auto"
      >
        {isEditing ? (
          <WrittenText
            label={canvasWords.labelOfEdge}
            text={label ?? ''}
            onText={(text) => onLabel(id, text)}
            onEnd={onEndEditing}
          />
        ) : (
          showInvisible(label ?? '')
        )}
      </div>
    )
  })
})

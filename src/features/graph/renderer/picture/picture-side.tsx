import { useState } from 'react'
import { useFeatureSettings } from '../../../../renderer/src/connection/use-feature-settings.ts'
import { useReport } from '../../../../renderer/src/connection/use-report.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { EmptyState } from '../../../../renderer/src/ui/empty-state.tsx'
import type { GraphView } from '../../shared/graph-view.ts'
import { GraphSettings } from '../../shared/settings.ts'
import type { ColourGroup } from '../data/colour-groups.ts'
import { MOST_DRAWN } from '../data/drawn.ts'
import type { Graph } from '../data/graph.ts'
import { Legend } from '../parts/legend.tsx'
import { LayoutProgress } from '../parts/layout-progress.tsx'
import { PictureButtons } from '../parts/picture-buttons.tsx'
import { useArrangement } from '../state/use-arrangement.ts'
import { useGraphStore } from '../state/use-graph-store.ts'
import type { ShownGraph } from '../state/use-scene.ts'
import { GRAPH_WORDS as WORDS } from '../words.ts'
import { findGraphics } from './graphics.ts'
import { PicturePane, type PictureHandle } from './picture-pane.tsx'
import styles from './picture-side.module.css'

/** The picture with what lies over it: buttons, what colours mean, how far the arrangement is, what is wrong. */
export function PictureSide({
  graph,
  view,
  isUnread,
  shown,
  hasCentre,
  selected,
  hidden,
  onHidden,
  onView,
  onOpen,
  onShowEverything,
  handle,
  onHandle,
}: {
  readonly graph: Graph
  readonly view: GraphView
  readonly isUnread: boolean
  readonly shown: ShownGraph
  /** False where a note is to be in the middle and there is none. */
  readonly hasCentre: boolean
  /** A node; -1 for none. */
  readonly selected: number
  readonly hidden: ReadonlySet<string>
  readonly onHidden: (hidden: ReadonlySet<string>) => void
  readonly onView: (patch: Partial<GraphView>) => void
  readonly onOpen: (node: number, stays: boolean) => void
  readonly onShowEverything: () => void
  readonly handle: PictureHandle | null
  readonly onHandle: (handle: PictureHandle | null) => void
}) {
  const { drawn, groups, scene, subject, list, counts } = shown
  const { arranged } = useGraphStore()
  const arrangement = useArrangement(hasCentre ? subject : null, arranged)
  const [hover, setHover] = useState<{ readonly of: unknown; readonly dot: number } | null>(null)
  const picture = usePictureKind()
  const chosen = selected < 0 ? -1 : (drawn.dotOf[selected] ?? -1)
  // A dot of another graph is another note.
  const hovered = hover?.of === subject ? hover.dot : null
  const toggle = (key: string): void => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    onHidden(next)
  }
  if (!hasCentre)
    return (
      <div className={styles.side}>
        <EmptyState
          text={WORDS.noNote}
          action={<Button onClick={() => onView({ scope: 'vault' })}>{WORDS.showAll}</Button>}
        />
      </div>
    )
  const noteCount = drawn.nodes.length
  return (
    <div className={styles.side}>
      <div className={styles.stage}>
        <PicturePane
          label={WORDS.pictureName(counts.notes, counts.links)}
          moves={picture.moves}
          scene={scene}
          positions={arrangement.positions}
          isFinal={arrangement.isSettled}
          lit={hovered ?? (chosen >= 0 && scene.shown[chosen] === 1 ? chosen : null)}
          onHover={(dot) => setHover(dot === null ? null : { of: subject, dot })}
          onOpen={(dot, stays) => onOpen(drawn.nodes[dot] ?? -1, stays)}
          onSlow={picture.onSlow}
          onFault={picture.onFault}
          onHandle={onHandle}
        />
        <PictureButtons
          handle={handle}
          hasList={view.list}
          onList={() => onView({ list: !view.list })}
          onArrange={arrangement.isSettled ? arrangement.again : null}
        />
        <div className={styles.corner}>
          {arrangement.hasFailed ? (
            <p className={styles.notice} role="alert">
              {WORDS.notArranged} <Button onClick={arrangement.again}>{WORDS.again}</Button>
            </p>
          ) : null}
          {picture.isSlow ? (
            <p className={styles.notice}>
              {WORDS.slow} <Button onClick={picture.move}>{WORDS.move}</Button>
            </p>
          ) : null}
          {graph.nodes.length > noteCount && view.scope === 'vault' && noteCount >= MOST_DRAWN ? (
            <p className={styles.notice}>{WORDS.mostDrawn(spokenNumber(noteCount))}</p>
          ) : null}
          {isUnread ? (
            <p className={styles.notice}>{WORDS.unread}</p>
          ) : graph.links.length === 0 ? (
            <p className={styles.notice}>{WORDS.noLinks}</p>
          ) : null}
          {arrangement.isSettled ? null : (
            <LayoutProgress done={arrangement.done} onStop={arrangement.stop} />
          )}
        </div>
        {list.length === 0 ? (
          <div className={styles.nothing}>
            <EmptyState
              text={WORDS.nothingShown}
              action={<Button onClick={onShowEverything}>{WORDS.showEverything}</Button>}
            />
          </div>
        ) : null}
      </div>
      {groups.groups.length > 1 ? (
        <Legend
          groups={groupsIn(graph, shown)}
          colour={view.colour}
          hidden={hidden}
          onToggle={toggle}
        />
      ) : null}
    </div>
  )
}

/** Those that something in the picture is of, with how many notes of it are. */
function groupsIn(graph: Graph, { drawn, groups }: ShownGraph): ColourGroup[] {
  const counts = groups.groups.map(() => 0)
  const met = new Set<number>()
  for (const node of drawn.nodes) {
    const group = groups.groupOf[node] ?? 0
    met.add(group)
    if (node < graph.notes) counts[group] = (counts[group] ?? 0) + 1
  }
  return groups.groups.flatMap((group, at) =>
    met.has(at) ? [{ ...group, count: counts[at] ?? 0 }] : [],
  )
}

/** Whether the picture moves: as the person said, else by what draws here and how fast it turned out to be. */
function usePictureKind() {
  const { settings, set } = useFeatureSettings(GraphSettings)
  const report = useReport()
  const [graphics] = useState(findGraphics)
  const [isSlow, setSlow] = useState(false)
  const [isBroken, setBroken] = useState(graphics === 'none')
  const { graphPicture } = settings
  const isAutomatic = graphPicture === 'automatic'
  return {
    moves:
      !isBroken &&
      (graphPicture === 'moving' || (isAutomatic && graphics === 'hardware' && !isSlow)),
    isSlow: isAutomatic && isSlow && !isBroken,
    onSlow: () => setSlow(true),
    onFault: () => setBroken(true),
    move: () => void set({ graphPicture: 'moving' }).catch(report),
  }
}

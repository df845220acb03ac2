import { Suspense, useRef, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { CommandsById } from '../../commands/commands-by-id.ts'
import { StoresProvider, useStores } from '../../connection/stores-context.tsx'
import type { View } from '../../feature.ts'
import { inOrder } from '../../stores/workspace/panes/panes.ts'
import { FaultBoundary } from '../../ui/fault/fault-boundary.tsx'
import { lazyView } from '../../ui/lazy/lazy-view.tsx'
import { NoteOrView } from './note-or-view.tsx'
import { useComesToFront } from './use-comes-to-front.ts'
import { useTabDrops } from './use-tab-drops.ts'
import styles from './panes.module.css'

const PaneHead = lazyView(async () => (await import('../around-note.ts')).PaneHead)

/** One pane: its tabs, and what is in front of them. */
export function Pane({
  id,
  views,
  commands,
  drawsHead,
  hidesRight,
}: {
  readonly id: string
  readonly views: readonly View[]
  readonly commands: CommandsById
  /** False until the first note is there. */
  readonly drawsHead: boolean
  /** The right panel is not beside the panes. */
  readonly hidesRight: boolean
}) {
  const stores = useStores().inPane(id)
  const { workspace } = stores
  const shown = useStore(workspace.state, ({ frame }) => frame.view)
  const isFront = useStore(workspace.state, ({ panes }) => panes.front === id)
  const number = useStore(workspace.state, ({ panes }) => inOrder(panes.tree).indexOf(id) + 1)
  const count = useStore(workspace.state, ({ panes }) => panes.all.length)
  const numberAmong = count > 1 ? number : null
  const element = useRef<HTMLDivElement>(null)
  useComesToFront(id, element)
  const zone = useTabDrops(id, element)
  const view = views.find((each) => each.id === shown)
  const place: ReactNode = <div className={styles.head} />
  return (
    <StoresProvider stores={stores}>
      <div
        className={styles.pane}
        data-pane={id}
        data-front={isFront && count > 1 ? '' : undefined}
        ref={element}
      >
        {drawsHead ? (
          <FaultBoundary level="bar" what="The head">
            <Suspense fallback={place}>
              <PaneHead
                id={id}
                number={numberAmong}
                views={views}
                isFirst={number === 1}
                isLast={number === count}
                hidesRight={hidesRight}
                commands={commands}
              />
            </Suspense>
          </FaultBoundary>
        ) : (
          place
        )}
        <NoteOrView view={view} commands={commands} number={numberAmong} />
        {zone ? <div className={styles.drop} data-zone={zone} /> : null}
      </div>
    </StoresProvider>
  )
}

import { useRef, type ReactNode } from 'react'
import {
  Group,
  Panel,
  Separator,
  usePanelRef,
  type PanelImperativeHandle,
} from 'react-resizable-panels'
import { classNames } from '../class-names.ts'
import styles from './side-panels.module.css'

export type SidePanel = {
  readonly content: ReactNode
  readonly label: string
  readonly isOpen: boolean
  /** Lies over the centre instead of beside it. */
  readonly isOverlay: boolean
  /** In pixels. */
  readonly width: number
  readonly minWidth: number
  readonly maxWidth: number
  readonly onWidth: (width: number) => void
  /** In pixels, what a double click on its edge goes back to. */
  readonly firstWidth?: number
  /** Esc in an overlay. */
  readonly onClose: () => void
}

/** A centre between two panels that a person can widen; each can lie over the centre where there is no room. */
export function SidePanels({
  left,
  centre,
  right,
}: {
  readonly left: SidePanel
  readonly centre: ReactNode
  readonly right: SidePanel
}) {
  const leftPanel = usePanelRef()
  const rightPanel = usePanelRef()
  const frame = useRef<HTMLDivElement>(null)
  const isBeside = ({ isOpen, isOverlay }: SidePanel): boolean => isOpen && !isOverlay
  return (
    <div ref={frame} className={styles.frame}>
      <Group
        className={styles.group ?? ''}
        orientation="horizontal"
        onLayoutChanged={(_layout, { isUserInteraction }) => {
          if (!isUserInteraction) return
          // A key that moves an edge is told before the edge has moved.
          requestAnimationFrame(() => {
            if (isBeside(left)) left.onWidth(clamp(left, leftPanel.current?.getSize().inPixels))
            if (isBeside(right)) right.onWidth(clamp(right, rightPanel.current?.getSize().inPixels))
          })
        }}
      >
        {isBeside(left) ? (
          <Panel
            key="left"
            id="left"
            panelRef={leftPanel}
            className={styles.panel ?? ''}
            defaultSize={left.width}
            minSize={left.minWidth}
            maxSize={left.maxWidth}
            groupResizeBehavior="preserve-pixel-size"
          >
            <aside className={styles.side} aria-label={left.label}>
              {left.content}
            </aside>
          </Panel>
        ) : null}
        {isBeside(left) ? (
          <Separator
            key="left-edge"
            className={styles.edge ?? ''}
            disableDoubleClick
            onDoubleClick={() => reset(left, leftPanel.current)}
          />
        ) : null}
        <Panel key="centre" id="centre" className={styles.centre ?? ''} minSize={240}>
          <main className={styles.side}>{centre}</main>
        </Panel>
        {isBeside(right) ? (
          <Separator
            key="right-edge"
            className={styles.edge ?? ''}
            disableDoubleClick
            onDoubleClick={() => reset(right, rightPanel.current)}
          />
        ) : null}
        {isBeside(right) ? (
          <Panel
            key="right"
            id="right"
            panelRef={rightPanel}
            className={styles.panel ?? ''}
            defaultSize={right.width}
            minSize={right.minWidth}
            maxSize={right.maxWidth}
            groupResizeBehavior="preserve-pixel-size"
          >
            <aside className={styles.side} aria-label={right.label}>
              {right.content}
            </aside>
          </Panel>
        ) : null}
      </Group>
      <Overlay panel={left} side="left" />
      <Overlay panel={right} side="right" />
    </div>
  )
}

function Overlay({ panel, side }: { readonly panel: SidePanel; readonly side: 'left' | 'right' }) {
  if (!panel.isOpen || !panel.isOverlay) return null
  return (
    <aside
      className={classNames(styles.overlay, styles[side])}
      aria-label={panel.label}
      data-over=""
      style={{ width: panel.width }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) panel.onClose()
      }}
    >
      {panel.content}
    </aside>
  )
}

function reset(panel: SidePanel, handle: PanelImperativeHandle | null): void {
  if (panel.firstWidth === undefined) return
  handle?.resize(panel.firstWidth)
  panel.onWidth(panel.firstWidth)
}

const clamp = ({ width, minWidth, maxWidth }: SidePanel, measured: number | undefined): number =>
  Math.round(Math.min(maxWidth, Math.max(minWidth, measured ?? width)))

import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { IconButton } from '../../../renderer/src/ui/field/icon-button.tsx'
import { FitIcon, ZoomInIcon, ZoomOutIcon } from '../../../renderer/src/ui/icons.ts'
import type { Drawing } from '../shared/drawing.ts'
import { words } from '../words.ts'
import styles from './diagram.module.css'
import { hasCtrlAltOrMeta } from '../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'

const STEP = 1.25
const MOST = 8
const LEAST = 0.05
const PAN_PIXELS = 60
/** On each side of what is shown whole. In px. */
const MARGIN = 24
/** A small one is not blown up further than this to fill the window. */
const LARGEST_FIT = 2

/** A diagram over the window, as large as a person wants it. */
export function LargeDiagram({
  drawing: { width, height },
  address,
  name,
}: {
  readonly drawing: Drawing
  readonly address: string | undefined
  readonly name: string
}) {
  const frame = useRef<HTMLDivElement>(null)
  const fitted = useFitted(frame, width, height)
  /** Null: all of it is shown. */
  const [chosen, setChosen] = useState<number | null>(null)
  const scale = chosen ?? fitted
  const zoom = (factor: number): void => setChosen(Math.min(MOST, Math.max(LEAST, scale * factor)))
  const pan = (x: number, y: number): void => frame.current?.scrollBy(x, y)
  useWheel(frame, zoom)
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    '0': () => setChosen(null),
    '1': () => setChosen(1),
    ArrowLeft: () => pan(-PAN_PIXELS, 0),
    ArrowRight: () => pan(PAN_PIXELS, 0),
    ArrowUp: () => pan(0, -PAN_PIXELS),
    ArrowDown: () => pan(0, PAN_PIXELS),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = keys[event.key]
    if (!action || hasCtrlAltOrMeta(event)) return
    event.preventDefault()
    action()
  }
  return (
    <div className={styles.large}>
      <div
        ref={frame}
        className={styles.frame}
        role="group"
        aria-label={words.large}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...useDragToPan(frame)}
      >
        <img
          className={styles.largePicture}
          src={address}
          alt={name}
          style={{ width: width * scale, height: height * scale }}
          draggable={false}
        />
      </div>
      <div className={styles.zoom} role="toolbar" aria-label="Zoom">
        <IconButton
          label="Farther"
          keys="-"
          icon={<ZoomOutIcon />}
          side="top"
          onClick={() => zoom(1 / STEP)}
        />
        <span className={styles.scale}>{Math.round(scale * 100)} %</span>
        <IconButton
          label="Nearer"
          keys="+"
          icon={<ZoomInIcon />}
          side="top"
          onClick={() => zoom(STEP)}
        />
        <IconButton
          label="Show all"
          keys="0"
          icon={<FitIcon />}
          side="top"
          onClick={() => setChosen(null)}
        />
      </div>
    </div>
  )
}

/** How large it is where all of it is shown, as long as the frame has this size. */
function useFitted(frame: RefObject<Element | null>, width: number, height: number): number {
  const [fitted, setFitted] = useState(1)
  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width: wide, height: high } = entry.contentRect
      const fit = Math.min((wide - 2 * MARGIN) / width, (high - 2 * MARGIN) / height)
      setFitted(Math.min(LARGEST_FIT, Math.max(LEAST, fit)))
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame, width, height])
  return fitted
}

/** Ctrl or ⌘ and the wheel, and two fingers that part, are the diagram's and not the window's. */
function useWheel(frame: RefObject<Element | null>, zoom: (factor: number) => void): void {
  const latest = useRef(zoom)
  useEffect(() => {
    latest.current = zoom
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: Event): void => {
      if (!(event instanceof WheelEvent) || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      latest.current(Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 200))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame])
}

function useDragToPan(frame: RefObject<Element | null>) {
  const drag = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const end = (): void => {
    drag.current = null
  }
  return {
    onPointerDown({ button, clientX, clientY, currentTarget, pointerId }: PointerEvent) {
      if (button > 1) return
      drag.current = { x: clientX, y: clientY }
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!drag.current) return
      frame.current?.scrollBy(drag.current.x - clientX, drag.current.y - clientY)
      drag.current = { x: clientX, y: clientY }
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

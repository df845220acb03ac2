import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useElementSize, type Size } from '../../../../renderer/src/ui/layout/use-element-size.ts'
import {
  centred,
  panned,
  zoomed,
  type ViewPort,
} from '../../../../renderer/src/ui/layout/view-port.ts'
import type { Box } from '../../shared/canvas.ts'
import { boundsOf, fitted, showing } from './view-port.ts'
import type { CanvasDesk } from '../session/canvas-desk.ts'

const STEP = 1.25
const UNMEASURED: Size = { width: 800, height: 600 }

export interface ViewPortControls {
  readonly port: ViewPort
  readonly size: Size
  /** Of the pointer and of what was drawn last. */
  readonly latest: RefObject<ViewPort>
  set(port: ViewPort): void
  /** Nearer or farther round the middle. */
  zoomIn(): void
  zoomOut(): void
  /** 100 %. */
  actualSize(): void
  /** Everything. */
  fit(): void
  /** By so many px. */
  pan(byX: number, byY: number): void
  /** Brings a card into sight. */
  show(box: Box): void
}

const NOTHING: Box = { x: -200, y: -150, width: 400, height: 300 }

/** What is seen of a canvas: all of it at first, then what the person goes to. The wheel pans, with Ctrl it zooms. */
export function useViewPort(
  frame: RefObject<HTMLElement | null>,
  desk: CanvasDesk,
  boxes: readonly Box[],
): ViewPortControls {
  const measured = useElementSize(frame)
  const size = measured ?? UNMEASURED
  const [own, setOwn] = useState<ViewPort | null>(desk.lastPort)
  const all = (): ViewPort => fitted(boundsOf(boxes) ?? NOTHING, size)
  const port = own ?? all()
  const latest = useRef(port)
  /** Everything is shown, so that it stays so in a place of another size; a card that comes moves nothing. */
  const fitsAll = useRef(own === null)
  const bounds = useRef<Box>(NOTHING)
  useLayoutEffect(() => {
    latest.current = port
    desk.keepPort(own)
    bounds.current = boundsOf(boxes) ?? NOTHING
  })
  const set = useCallback((next: ViewPort) => {
    const { x, y, scale } = latest.current
    if (next.x === x && next.y === y && next.scale === scale) return
    fitsAll.current = false
    latest.current = next
    setOwn(next)
  }, [])

  useLayoutEffect(() => {
    if (measured && fitsAll.current) setOwn(fitted(bounds.current, measured))
  }, [measured])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) {
        const { left, top } = element.getBoundingClientRect()
        const at = { x: event.clientX - left, y: event.clientY - top }
        return set(zoomed(latest.current, Math.exp(-event.deltaY / 300), at))
      }
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1
      const [x, y] = [event.deltaX * unit, event.deltaY * unit]
      if (scrolls(event.target, y)) return
      set(
        event.shiftKey && x === 0 ? panned(latest.current, -y, 0) : panned(latest.current, -x, -y),
      )
    }
    // React's own listener is passive: it could not keep the page from zooming.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame, set])

  const middle = { x: size.width / 2, y: size.height / 2 }
  return {
    port,
    size,
    latest,
    set,
    zoomIn: () => set(zoomed(latest.current, STEP, middle)),
    zoomOut: () => set(zoomed(latest.current, 1 / STEP, middle)),
    actualSize: () => set(zoomed(latest.current, 1 / latest.current.scale, middle)),
    fit() {
      set(all())
      fitsAll.current = true
    },
    pan: (byX, byY) => set(panned(latest.current, byX, byY)),
    show(box) {
      const isTooFar = latest.current.scale < 0.3
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      set(isTooFar ? centred(at, 0.6, size) : showing(latest.current, box, size))
    },
  }
}

/** The text of a chosen card, which is longer than the card, goes first. */
function scrolls(target: EventTarget | null, byY: number): boolean {
  const body = target instanceof Element ? target.closest('[data-scrolls]') : null
  if (!body) return false
  const before = body.scrollTop
  body.scrollTop += byY
  return body.scrollTop !== before
}

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useElementSize, type Size } from '../../../../renderer/src/ui/layout/use-element-size.ts'
import { fitted, isLarger, panned, zoomed, ZOOM_STEP, type ZoomPlace } from './zoom-place.ts'

export interface Zoom {
  /** Null until the frame is measured. */
  readonly place: ZoomPlace | null
  readonly isLarger: boolean
  zoomIn(): void
  zoomOut(): void
  /** All of it, and so it stays when the frame has another size. */
  fit(): void
  /** A pixel of the image on a pixel of the page. */
  actualSize(): void
  pan(byX: number, byY: number): void
}

type Point = { readonly x: number; readonly y: number }

/**
 * Looks at an image in a frame: all of it, until somebody zooms by the wheel with Ctrl, or with two fingers. It is moved
 * by the wheel, and by dragging.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, image: Size | null): Zoom {
  const size = useElementSize(frame)
  const [own, setOwn] = useState<ZoomPlace | null>(null)
  const isReady = image !== null && size !== null
  const place = isReady ? (own ?? fitted(image, size)) : null
  const latest = useRef({ place, image, size })
  useLayoutEffect(() => {
    latest.current = { place, image, size }
  })

  const change = (make: (now: ZoomPlace, image: Size, frame: Size) => ZoomPlace): void => {
    const now = latest.current
    if (!now.place || !now.image || !now.size) return
    const next = make(now.place, now.image, now.size)
    latest.current = { ...now, place: next } // more than one may come before the next drawing
    setOwn(next)
  }
  const zoomAt = (factor: number, at: Point): void =>
    change((now, ofImage, ofFrame) => zoomed(now, factor, { at, image: ofImage, frame: ofFrame }))
  const zoom = (factor: number): void =>
    zoomAt(factor, { x: (size?.width ?? 0) / 2, y: (size?.height ?? 0) / 2 })
  const pan = (byX: number, byY: number): void =>
    change((now, ofImage, ofFrame) => panned(now, { byX, byY }, { image: ofImage, frame: ofFrame }))

  useEffect(() => {
    const element = frame.current
    if (!element) return
    return listen(element, { zoomAt, pan })
    // They read what is latest.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [frame])

  return {
    place,
    isLarger: place !== null && isReady && isLarger(place, image, size),
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    fit: () => setOwn(null),
    actualSize: () => zoom(1 / (latest.current.place?.scale ?? 1)),
    pan,
  }
}

/** Wheel and pointers; React's own listener for the wheel is passive, and could not keep the page from zooming. */
function listen(
  element: HTMLElement,
  { zoomAt, pan }: { zoomAt(factor: number, at: Point): void; pan(byX: number, byY: number): void },
): () => void {
  const pointers = new Map<number, Point>()
  const inFrame = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) zoomAt(Math.exp(-event.deltaY / 300), inFrame(event))
    else if (event.shiftKey) pan(-event.deltaY, 0)
    else pan(-event.deltaX, -event.deltaY)
  }
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    element.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, inFrame(event))
  }
  const onMove = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = inFrame(event)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    if (!other) return pan(now.x - before.x, now.y - before.y)
    const span = (from: Point): number => Math.hypot(from.x - other.x, from.y - other.y)
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    if (span(before) > 0) zoomAt(span(now) / span(before), middle)
    pan((now.x - before.x) / 2, (now.y - before.y) / 2)
  }
  const onUp = (event: PointerEvent): void => void pointers.delete(event.pointerId)
  element.addEventListener('wheel', onWheel, { passive: false })
  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onUp)
  return () => {
    element.removeEventListener('wheel', onWheel)
    element.removeEventListener('pointerdown', onDown)
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onUp)
    element.removeEventListener('pointercancel', onUp)
  }
}

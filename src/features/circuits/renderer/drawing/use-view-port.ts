import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useElementSize, type Size } from '../../../../renderer/src/ui/layout/use-element-size.ts'
import { panned, zoomed, type ViewPort } from '../../../../renderer/src/ui/layout/view-port.ts'
import type { Box } from '../../shared/part-geometry.ts'
import { fitted } from './view-port.ts'

const STEP = 1.25
const UNMEASURED: Size = { width: 600, height: 300 }

export interface ViewPortControls {
  readonly port: ViewPort
  readonly size: Size
  /** Nearer or farther round the middle. */
  zoomIn(): void
  zoomOut(): void
  /** All of the sheet; it stays so while the sheet grows. */
  fit(): void
  /** By so many pixels. */
  pan(byX: number, byY: number): void
}

/**
 * What is seen of a sheet in an element: all of it, until somebody zooms or pans. The wheel with Ctrl zooms; the caller
 * pans by dragging.
 */
export function useViewPort(
  frame: RefObject<HTMLElement | null>,
  bounds: Box,
  { isWheelOurs = false, largestFit }: { isWheelOurs?: boolean; largestFit?: number } = {},
): ViewPortControls {
  const size = useElementSize(frame) ?? UNMEASURED
  const [own, setOwn] = useState<ViewPort | null>(null)
  const port = own ?? fitted(bounds, size, largestFit)
  const latest = useRef(port)
  useLayoutEffect(() => {
    latest.current = port
  })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent): void => {
      const isZoom = event.ctrlKey || event.metaKey
      if (!isZoom && !isWheelOurs) return
      event.preventDefault()
      if (!isZoom) return setOwn(panned(latest.current, -event.deltaX, -event.deltaY))
      const { left, top } = element.getBoundingClientRect()
      const at = { x: event.clientX - left, y: event.clientY - top }
      setOwn(zoomed(latest.current, Math.exp(-event.deltaY / 300), at))
    }
    // React's own listener is passive: it could not keep the page from zooming.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame, isWheelOurs])

  const zoom = useCallback(
    (factor: number) =>
      setOwn(zoomed(latest.current, factor, { x: size.width / 2, y: size.height / 2 })),
    [size],
  )
  return {
    port,
    size,
    zoomIn: useCallback(() => zoom(STEP), [zoom]),
    zoomOut: useCallback(() => zoom(1 / STEP), [zoom]),
    fit: useCallback(() => setOwn(null), []),
    pan: useCallback((byX: number, byY: number) => setOwn(panned(latest.current, byX, byY)), []),
  }
}

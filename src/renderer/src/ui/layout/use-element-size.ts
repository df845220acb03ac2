import { useLayoutEffect, useState, type RefObject } from 'react'

/** In px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How large an element is inside, as it is now; null before it is measured, and the last one while it is hidden. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = measured
      if (width === 0 || height === 0) return
      setSize((last) =>
        last?.width === width && last.height === height ? last : { width, height },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}

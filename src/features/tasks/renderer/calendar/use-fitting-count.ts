import { useEffect, useState, type RefObject } from 'react'

const HEAD = 23
const ENTRY = 19

/** How many entries fit into a day, leaving the place for “+3 more”; follows the size of the grid. */
export function useFittingCount(grid: RefObject<HTMLElement | null>, weeks: number): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return Math.max(1, Math.floor(((height - 20) / weeks - HEAD) / ENTRY))
}

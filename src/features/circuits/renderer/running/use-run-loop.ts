import { useEffect, type RefObject } from 'react'
import type { CircuitRun } from './circuit-run.ts'

/** Lets time go on with every picture, while the circuit runs, has something to do, and can be seen. */
export function useRunLoop(
  run: CircuitRun,
  frame: RefObject<Element | null>,
  isShown: boolean,
): void {
  useEffect(() => {
    if (!isShown) return
    let handle = 0
    let lastMs: number | null = null
    let isSeen = true
    const picture = (nowMs: number): void => {
      const hasMore = run.frame(lastMs === null ? 0 : nowMs - lastMs)
      lastMs = nowMs
      handle = hasMore && isSeen ? requestAnimationFrame(picture) : 0
    }
    const wake = (): void => {
      const { isRunning, hasMore } = run.state.getState()
      if (handle !== 0 || !isSeen || !isRunning || !hasMore) return
      lastMs = null
      handle = requestAnimationFrame(picture)
    }
    const stopWatching = run.state.subscribe(wake)
    const observer = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting ?? true
      wake()
    })
    if (frame.current) observer.observe(frame.current)
    wake()
    return () => {
      stopWatching()
      observer.disconnect()
      cancelAnimationFrame(handle)
    }
  }, [run, frame, isShown])
}

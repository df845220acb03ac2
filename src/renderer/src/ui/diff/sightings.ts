/** Long enough that a jump over it, or a first layout that is put right, does not count. */
const DWELL_MS = 120
/** Of its area; the edges of what is scrolled may lie between two pixels. */
const WHOLLY = 0.97

/** Tells what of a scrolling frame was in sight: on the screen, wholly, and for longer than a blink. */
export interface Sightings {
  /** Watches an element until it was seen, or what it returns is called. */
  watch(element: Element, key: string): () => void
  /** What is watched under a key and was not seen yet. */
  find(key: string): Element | null
}

/**
 * @param frame what scrolls; an element that is taller counts once it fills it
 * @param onSeen gets the keys that were seen now, each once
 */
export function createSightings(
  frame: () => Element | null,
  onSeen: (keys: readonly string[]) => void,
): Sightings {
  const keys = new Map<Element, string>()
  const inSight = new Map<Element, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
        const fills = intersectionRect.height >= 0.9 * (frame()?.clientHeight ?? Infinity)
        if (!isIntersecting || (intersectionRatio < WHOLLY && !fills)) inSight.delete(target)
        else if (!inSight.has(target)) inSight.set(target, performance.now())
      }
      if (inSight.size > 0) timer ??= setTimeout(settle, DWELL_MS)
    },
    { threshold: Array.from({ length: 34 }, (_, step) => Math.min(1, step * 0.0303)) },
  )

  function settle(): void {
    timer = undefined
    const now = performance.now()
    const found: string[] = []
    for (const [element, sinceMs] of inSight) {
      if (now - sinceMs < DWELL_MS - 1) continue
      const key = keys.get(element)
      if (key !== undefined) found.push(key)
      forget(element)
    }
    if (inSight.size > 0) timer = setTimeout(settle, DWELL_MS)
    if (found.length > 0) onSeen(found)
  }
  function forget(element: Element): void {
    observer.unobserve(element)
    keys.delete(element)
    inSight.delete(element)
  }

  return {
    watch(element, key) {
      keys.set(element, key)
      observer.observe(element)
      return () => forget(element)
    },
    find: (wanted) => [...keys].find(([, key]) => key === wanted)?.[0] ?? null,
  }
}

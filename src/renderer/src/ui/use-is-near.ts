import { useEffect, useState, type RefObject } from 'react'

/**
 * True from when the element first came near to what is seen of that in which it scrolls, and ever after.
 * @param aheadPx how far from it is near, in px
 */
export function useIsNear(place: RefObject<HTMLElement | null>, aheadPx: number): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      // Of what scrolls: the margin counts for nothing else.
      { root: scrollerOf(element), rootMargin: `${aheadPx}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, aheadPx, isNear])
  return isNear
}

/** What an element scrolls in; null for the window. */
function scrollerOf({ parentElement: parent }: HTMLElement): HTMLElement | null {
  if (!parent) return null
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : scrollerOf(parent)
}

import { useLayoutEffect, useState, type RefObject } from 'react'
import { placeBeside, type Box } from './place-beside.ts'

interface Beside {
  /** What the card speaks of; null where none of it is in sight. */
  readonly about: Box | null
  readonly card: { readonly left: number; readonly top: number }
}

/** Where the first of these is that is in sight, by their selectors, and the place of a card beside it. */
export function useBeside(card: RefObject<HTMLElement | null>, about: readonly string[]): Beside {
  const [beside, setBeside] = useState<Beside>({ about: null, card: { left: 0, top: 0 } })
  useLayoutEffect(() => {
    let frame = 0
    // Each frame: panels slide, and what is drawn later has another size.
    const look = (): void => {
      const box = boxOf(about)
      const size = {
        width: card.current?.offsetWidth ?? 0,
        height: card.current?.offsetHeight ?? 0,
      }
      const view = { width: innerWidth, height: innerHeight }
      const next = { about: box, card: placeBeside(box, size, view) }
      setBeside((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [card, about])
  return beside
}

function boxOf(selectors: readonly string[]): Box | null {
  for (const selector of selectors)
    for (const element of document.querySelectorAll(selector)) {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
      // A pixel is cut where the window is zoomed.
      const isInside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1
      if (isInside && width > 0 && element.checkVisibility()) return { left, top, width, height }
    }
  return null
}

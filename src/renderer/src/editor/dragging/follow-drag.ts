/** Nearer than this to where it went down, the mouse has not moved, in px. */
const STILL = 4
/** So near to an edge what scrolls goes on, in px, and so fast at most, in px a frame. */
const EDGE = 48
const FASTEST = 14

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Drag {
  /** What goes on where the mouse comes to its edges: to the sides, and upwards and downwards. */
  readonly scrollers: () => { readonly x?: Element | null; readonly y?: Element | null }
  /** The mouse is here, which has moved, or what lies below it has. */
  readonly onMove: (at: Point) => void
  /** The mouse was let go, after it had moved. Comes after `onEnd`. */
  readonly onDrop: () => void
  /** It is over, however that came: let go, by Escape, or from here. */
  readonly onEnd: () => void
}

/**
 * Follows a mouse that went down on a handle, until it is let go. Escape gives it up. After a drag there is no click.
 * @returns ends it
 */
export function followDrag(start: PointerEvent, drag: Drag): () => void {
  let at: Point = { x: start.clientX, y: start.clientY }
  let isMoving = false
  let frame = 0
  const listening = new AbortController()
  const { signal } = listening

  function move({ clientX: x, clientY: y }: PointerEvent): void {
    at = { x, y }
    isMoving ||= Math.hypot(x - start.clientX, y - start.clientY) > STILL
    if (!isMoving) return
    drag.onMove(at)
    if (frame === 0) frame = requestAnimationFrame(scroll)
  }

  function scroll(): void {
    frame = 0
    const { x, y } = drag.scrollers()
    const [left, top] = [x?.scrollLeft, y?.scrollTop]
    if (x) {
      const box = x.getBoundingClientRect()
      x.scrollLeft += speed(at.x, box.left, box.right)
    }
    if (y) {
      const box = y.getBoundingClientRect()
      y.scrollTop += speed(at.y, box.top, box.bottom)
    }
    if (x?.scrollLeft === left && y?.scrollTop === top) return
    drag.onMove(at)
    frame = requestAnimationFrame(scroll)
  }

  function end(): void {
    if (signal.aborted) return
    listening.abort()
    document.removeEventListener('keydown', cancel, true)
    cancelAnimationFrame(frame)
    drag.onEnd()
  }

  function drop(): void {
    end()
    if (!isMoving) return
    setTimeout(noClick(), 0)
    drag.onDrop()
  }

  function cancel(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isMoving) return
    event.preventDefault()
    event.stopPropagation()
    end()
    // It is still down.
    const endClick = noClick()
    document.addEventListener('pointerup', () => setTimeout(endClick, 0), { once: true })
  }
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', drop, { signal })
  document.addEventListener('pointercancel', end, { signal })
  document.addEventListener('keydown', cancel, true)
  return end
}

/** How far to go on in this frame: the faster, the nearer to an edge, or beyond it. */
function speed(at: number, start: number, end: number): number {
  const over = Math.max(0, at - (end - EDGE)) - Math.max(0, start + EDGE - at)
  return Math.max(-FASTEST, Math.min(FASTEST, over / 3))
}

/** What follows a drag on what was held is no click. @returns from when on there are clicks again */
function noClick(): () => void {
  const stop = (event: Event): void => event.stopPropagation()
  document.addEventListener('click', stop, true)
  return () => document.removeEventListener('click', stop, true)
}

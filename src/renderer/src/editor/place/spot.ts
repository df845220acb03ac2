import type { EditorView } from '@codemirror/view'

/** A place in px of the window, for what lies over the text. */
export interface Spot {
  readonly left: number
  readonly top: number
  readonly width?: number
  readonly height?: number
}

/** Puts it there. @param base where the overlay begins, in px of the window */
export function put(element: HTMLElement, spot: Spot | null, base: Spot): void {
  element.hidden = spot === null
  if (!spot) return
  element.style.left = `${spot.left - base.left}px`
  element.style.top = `${spot.top - base.top}px`
  if (spot.width !== undefined) element.style.width = `${spot.width}px`
  if (spot.height !== undefined) element.style.height = `${spot.height}px`
}

/** Where what lies over the text begins: it scrolls with it. */
export function baseOf({ scrollDOM }: EditorView): Spot {
  const { left, top } = scrollDOM.getBoundingClientRect()
  return { left: left - scrollDOM.scrollLeft, top: top - scrollDOM.scrollTop }
}

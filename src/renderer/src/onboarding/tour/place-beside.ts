export interface Size {
  readonly width: number
  readonly height: number
}
/** In pixels of the window, from its left and its top. */
export interface Box extends Size {
  readonly left: number
  readonly top: number
}

/** Between a card and what it is beside. */
const GAP = 12
/** Between a card and the edge of the window. */
const MARGIN = 8

/**
 * Where a card goes that speaks of something: beside it, else below or above it, so that it covers none of it. Where there
 * is no room on any side, and for nothing that is in sight, it is in the lower corner.
 */
export function placeBeside(
  about: Box | null,
  card: Size,
  view: Size,
): { readonly left: number; readonly top: number } {
  const most = { left: view.width - card.width - MARGIN, top: view.height - card.height - MARGIN }
  if (about === null) return most
  const within = (at: number, end: number): number => Math.max(MARGIN, Math.min(at, end))
  const top = within(about.top, most.top)
  const left = within(about.left, most.left)
  const places = [
    { left: about.left + about.width + GAP, top },
    { left: about.left - card.width - GAP, top },
    { left, top: about.top + about.height + GAP },
    { left, top: about.top - card.height - GAP },
  ]
  const fits = (place: { readonly left: number; readonly top: number }): boolean =>
    place.left >= MARGIN && place.left <= most.left && place.top >= MARGIN && place.top <= most.top
  return places.find(fits) ?? most
}

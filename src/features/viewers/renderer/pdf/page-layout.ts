/** Of a page, in units of the document (72 an inch). */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** How large pages are drawn: as wide as there is room, up to a size to read at; exactly so wide; wholly; or so large. */
export type PdfZoom = 'auto' | 'width' | 'page' | number

/** Where pages lie below each other, in px. */
export interface PageLayout {
  readonly scale: number
  /** One for each page. */
  readonly tops: readonly number[]
  readonly heights: readonly number[]
  readonly height: number
  readonly width: number
}

/** A place in a document: how far down its page, 0 to 1, and how many px below the upper edge it is to be seen. */
export interface PagePlace {
  /** From 1. */
  readonly page: number
  readonly ratio: number
  readonly offset: number
}

/** In px, between pages and round them. */
export const PAGE_GAP = 12
/** Px a unit at 100 %. */
export const FULL_SCALE = 96 / 72
const LARGEST_AUTO = 1.6
const SMALLEST = 0.1
const LARGEST = 8

/** @param first of the first page, which the others are measured by */
export function scaleFor(
  zoom: PdfZoom,
  first: PageSize,
  frame: { readonly width: number; readonly height: number },
): number {
  const wide = (frame.width - 2 * PAGE_GAP) / first.width
  const high = (frame.height - 2 * PAGE_GAP) / first.height
  const scale =
    zoom === 'width'
      ? wide
      : zoom === 'page'
        ? Math.min(wide, high)
        : zoom === 'auto'
          ? Math.min(wide, LARGEST_AUTO)
          : zoom
  return Math.min(LARGEST, Math.max(SMALLEST, scale))
}

export function layOut(sizes: readonly PageSize[], scale: number): PageLayout {
  const tops: number[] = []
  const heights: number[] = []
  let top = PAGE_GAP
  let width = 0
  for (const size of sizes) {
    const height = Math.round(size.height * scale)
    tops.push(top)
    heights.push(height)
    top += height + PAGE_GAP
    width = Math.max(width, Math.round(size.width * scale))
  }
  return { scale, tops, heights, height: top, width: width + 2 * PAGE_GAP }
}

/** The page, from 1, at or right above a place in px. */
export function pageAt({ tops }: PageLayout, y: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** The page, from 1, that is read: what is seen a third down, unless a page above that begins in sight. */
export function pageRead(layout: PageLayout, scrolled: number, height: number): number {
  const upper = pageAt(layout, scrolled)
  const begins = (layout.tops[upper - 1] ?? 0) >= scrolled ? upper : upper + 1
  return Math.min(begins, pageAt(layout, scrolled + height / 3))
}

/** What is seen `offset` px below the upper edge, when so many px are scrolled away. */
export function placeAt(layout: PageLayout, scrolled: number, offset = 0): PagePlace {
  const y = scrolled + offset
  const page = pageAt(layout, y)
  const height = layout.heights[page - 1] ?? 1
  return { page, ratio: (y - (layout.tops[page - 1] ?? 0)) / Math.max(1, height), offset }
}

/** How many px are scrolled away where a place is seen as it says. */
export function scrollFor(layout: PageLayout, { page, ratio, offset }: PagePlace): number {
  const at = Math.min(layout.tops.length, Math.max(1, page)) - 1
  return (layout.tops[at] ?? 0) + ratio * (layout.heights[at] ?? 0) - offset
}

import type { Size } from '../../../../renderer/src/ui/layout/use-element-size.ts'

/** How an image lies in its frame: pixels of the screen a pixel of its own, and where its corner is in the frame. */
export interface ZoomPlace {
  readonly scale: number
  readonly x: number
  readonly y: number
}

const SMALLEST_SCALE = 0.02
const LARGEST_SCALE = 32
/** One step of a key or a button. */
export const ZOOM_STEP = 1.25

/** All of it in the middle; one that is smaller than the frame is not blown up. */
export function fitted(image: Size, frame: Size): ZoomPlace {
  const scale = Math.min(1, frame.width / image.width, frame.height / image.height)
  return held({ scale, x: 0, y: 0 }, image, frame)
}

/** Nearer or farther by a factor; what lies under `at`, in px of the frame, stays there as far as it can. */
export function zoomed(
  place: ZoomPlace,
  factor: number,
  { at, image, frame }: { readonly at: { x: number; y: number }; image: Size; frame: Size },
): ZoomPlace {
  const scale = Math.min(LARGEST_SCALE, Math.max(SMALLEST_SCALE, place.scale * factor))
  const grown = scale / place.scale
  const x = at.x - (at.x - place.x) * grown
  const y = at.y - (at.y - place.y) * grown
  return held({ scale, x, y }, image, frame)
}

/** Moved by so many px. */
export const panned = (
  place: ZoomPlace,
  { byX, byY }: { readonly byX: number; readonly byY: number },
  { image, frame }: { readonly image: Size; readonly frame: Size },
): ZoomPlace => held({ ...place, x: place.x + byX, y: place.y + byY }, image, frame)

/** True where there is more of the image than the frame shows. */
export const isLarger = ({ scale }: ZoomPlace, image: Size, frame: Size): boolean =>
  image.width * scale > frame.width + 0.5 || image.height * scale > frame.height + 0.5

/** In the middle where it is smaller than the frame, and else without a gap beside it: it cannot be lost. */
function held({ scale, x, y }: ZoomPlace, image: Size, frame: Size): ZoomPlace {
  const along = (start: number, length: number, room: number): number =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, start))
  return {
    scale,
    x: along(x, image.width * scale, frame.width),
    y: along(y, image.height * scale, frame.height),
  }
}

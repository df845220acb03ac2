import type { Size } from '../../../../renderer/src/ui/layout/use-element-size.ts'
import {
  centred,
  SMALLEST_SCALE,
  within,
  type ViewPort,
} from '../../../../renderer/src/ui/layout/view-port.ts'
import type { Box, Point } from '../../shared/canvas.ts'

/** Round all cards when everything is shown, in px. */
const MARGIN = 48

/** All of it in the middle, no nearer than 100 %. */
export function fitted(bounds: Box, { width, height }: Size): ViewPort {
  const scale = within(
    Math.min((width - 2 * MARGIN) / bounds.width, (height - 2 * MARGIN) / bounds.height, 1) || 1,
    SMALLEST_SCALE,
    1,
  )
  return centred({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }, scale, {
    width,
    height,
  })
}

/** What is in sight, and so much more round it, as a part of its size. */
export function sightOf({ x, y, scale }: ViewPort, size: Size, beyond = 0): Box {
  const [width, height] = [size.width / scale, size.height / scale]
  return {
    x: x - width * beyond,
    y: y - height * beyond,
    width: width * (1 + 2 * beyond),
    height: height * (1 + 2 * beyond),
  }
}

/** Moved as little as brings the box into sight; its top left corner where it is larger than the place. */
export function showing(port: ViewPort, box: Box, size: Size): ViewPort {
  const gap = 24 / port.scale
  const [width, height] = [size.width / port.scale, size.height / port.scale]
  /** The new beginning of what is seen, `seen` long. */
  const along = (begin: number, seen: number, from: number, length: number): number => {
    const isInside = from >= begin && from + length <= begin + seen
    if (isInside) return begin
    if (from < begin || length + 2 * gap > seen) return from - gap
    return from + length + gap - seen
  }
  return {
    ...port,
    x: along(port.x, width, box.x, box.width),
    y: along(port.y, height, box.y, box.height),
  }
}

export const meets = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height

export const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

/** Round all of them; null for none. */
export function boundsOf(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Between two points. */
export const boxBetween = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** Where a picture is looked at from: a place of the arrangement lies at `x + place * scale` in pixels. */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly scale: number
}
export interface Size {
  readonly width: number
  readonly height: number
}

const MARGIN_PX = 48
/** Names stand to the right of their dots. */
const LABEL_PX = 72
/** Of few dots none is blown up to fill the picture. */
const MOST_SCALE = 12

/** All that is shown, with a margin. */
export function fitted(positions: Float32Array, shown: Uint8Array, size: Size): Camera {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  shown.forEach((isShown, dot) => {
    if (isShown !== 1) return
    const x = positions[dot * 2] ?? 0
    const y = positions[dot * 2 + 1] ?? 0
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  })
  if (left > right) return { x: size.width / 2, y: size.height / 2, scale: 1 }
  const label = size.width > 400 ? LABEL_PX : 0
  const room = (length: number): number => Math.max(1, length - 2 * MARGIN_PX)
  const scale = Math.min(
    MOST_SCALE,
    room(size.width - label) / Math.max(1e-6, right - left),
    room(size.height) / Math.max(1e-6, bottom - top),
  )
  return {
    x: (size.width - label) / 2 - ((left + right) / 2) * scale,
    y: size.height / 2 - ((top + bottom) / 2) * scale,
    scale,
  }
}

/** How much nearer, and further, than all that is shown. */
const NEAREST = 50
const FURTHEST = 1 / 4

/**
 * Nearer or further, so that what lies at `at` stays there; never so far that nothing can be told apart.
 * @param whole the scale at which all is in the picture
 */
export function zoomed(
  { x, y, scale }: Camera,
  factor: number,
  at: { readonly x: number; readonly y: number },
  whole: number,
): Camera {
  const next = Math.min(whole * NEAREST, Math.max(whole * FURTHEST, scale * factor))
  const by = next / scale
  return { x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by, scale: next }
}

/** The dot that is shown at this place of the picture, or near it; null for none. */
export function dotAt(
  at: { readonly x: number; readonly y: number },
  camera: Camera,
  {
    positions,
    shown,
    sizes,
  }: Readonly<Record<'positions' | 'sizes', Float32Array>> & { readonly shown: Uint8Array },
): number | null {
  let nearest: number | null = null
  let least = Infinity
  shown.forEach((isShown, dot) => {
    if (isShown !== 1) return
    const away = Math.hypot(
      camera.x + (positions[dot * 2] ?? 0) * camera.scale - at.x,
      camera.y + (positions[dot * 2 + 1] ?? 0) * camera.scale - at.y,
    )
    if (away > (sizes[dot] ?? 0) + 4 || away >= least) return
    nearest = dot
    least = away
  })
  return nearest
}

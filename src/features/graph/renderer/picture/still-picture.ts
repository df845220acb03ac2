import { dotAt, fitted, zoomed, type Camera } from './camera.ts'
import { cleanCanvas, strokeDashes } from './draw-dashes.ts'
import { litWith, shortLabel, type Picture, type PictureParts, type Scene } from './picture.ts'
import type { PictureLook } from './picture-look.ts'

/** So many at a time: a frame is not to take longer than an eye sees. */
const LINKS_AT_ONCE = 6000
const DOTS_AT_ONCE = 4000
/** So few dots are drawn while they still move. */
const FEW_DOTS = 1500
const FEW_LINKS = 600
const MOST_LABELS = 120
/** A click moves the pointer a little. */
const CLICK_PX = 4
const REDRAW_AFTER_MS = 120

/**
 * A picture that is drawn once, in pieces, and again only when it is looked at from elsewhere: for computers that draw
 * slowly. What is lit lies over it, so that walking through the list draws no more than that.
 */
export function createStillPicture({ host, look, events }: PictureParts): Picture {
  const base = host.appendChild(document.createElement('canvas'))
  const over = host.appendChild(document.createElement('canvas'))
  let scene: Scene | null = null
  let positions = new Float32Array()
  let camera: Camera = { x: 0, y: 0, scale: 1 }
  /** From where the lower canvas was drawn. */
  let drawn = camera
  let isFitted = true
  /** The scale at which all is in the picture. */
  let whole = 1
  let lit: number | null = null
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const size = () => ({ width: host.clientWidth, height: host.clientHeight })
  const placeInView = (dot: number) =>
    scene?.shown[dot] === 1
      ? {
          x: camera.x + (positions[dot * 2] ?? 0) * camera.scale,
          y: camera.y + (positions[dot * 2 + 1] ?? 0) * camera.scale,
        }
      : null

  function draw(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    if (!scene || positions.length === 0) return
    const all = fitted(positions, scene.shown, size())
    whole = all.scale
    if (isFitted) camera = all
    const pieces = drawing(base, scene, look, placeInView)
    drawn = camera
    base.style.transform = ''
    const go = (): void => {
      if (pieces.next().done !== true) frame = requestAnimationFrame(go)
    }
    go()
    drawOver()
  }
  function drawOver(): void {
    const pen = cleanCanvas(over)
    base.style.opacity = lit === null ? '' : '0.25'
    if (pen && scene && lit !== null) drawLit(pen, scene, lit, look, placeInView)
  }
  /** What was drawn is moved at once, and drawn anew in a moment. */
  function lookFrom(next: Camera): void {
    camera = next
    isFitted = false
    const by = camera.scale / drawn.scale
    base.style.transform = `translate(${camera.x - drawn.x * by}px, ${camera.y - drawn.y * by}px) scale(${by})`
    drawOver()
    clearTimeout(timer)
    timer = setTimeout(draw, REDRAW_AFTER_MS)
  }
  function fit(): void {
    isFitted = true
    draw()
  }

  const stopHearing = hearPointer(host, {
    dotAt: (at) => (scene ? dotAt(at, camera, { positions, ...scene }) : null),
    onPan: (dx, dy) => lookFrom({ ...camera, x: camera.x + dx, y: camera.y + dy }),
    onZoom: (by, at) => lookFrom(zoomed(camera, by, at, whole)),
    onFit: fit,
    ...events,
  })
  const resized = new ResizeObserver(() => draw())
  resized.observe(host)

  return {
    show(next) {
      if (next.keys !== scene?.keys) {
        positions = new Float32Array()
        isFitted = true
        cleanCanvas(base)
      }
      scene = next
      lit = null
      draw()
    },
    place(next, isFinal) {
      positions = next as typeof positions
      if (isFinal || (scene && scene.keys.length <= FEW_DOTS)) draw()
    },
    light(dot) {
      if (dot === lit) return
      lit = dot
      drawOver()
    },
    zoom(by) {
      const { width, height } = size()
      lookFrom(zoomed(camera, by, { x: width / 2, y: height / 2 }, whole))
    },
    fit,
    dispose() {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      resized.disconnect()
      stopHearing()
      base.remove()
      over.remove()
    },
  }
}

type PlaceInView = (dot: number) => { readonly x: number; readonly y: number } | null

/** Lines, then dots, then names; a piece at each step. */
function* drawing(
  canvas: HTMLCanvasElement,
  scene: Scene,
  look: PictureLook,
  placeInView: PlaceInView,
): Generator<void> {
  const pen = cleanCanvas(canvas)
  if (!pen) return
  const { links, keys } = scene
  pen.strokeStyle = links.length > FEW_LINKS * 2 ? look.fineLine : look.line
  pen.lineWidth = 1
  for (let at = 0; at < links.length; at += LINKS_AT_ONCE * 2) {
    strokeLinks(pen, links.subarray(at, at + LINKS_AT_ONCE * 2), placeInView)
    yield
  }
  strokeDashes(pen, scene.dashed, look, placeInView)
  for (let at = 0; at < keys.length; at += DOTS_AT_ONCE) {
    const dots = Array.from(
      { length: Math.min(DOTS_AT_ONCE, keys.length - at) },
      (_, dot) => at + dot,
    )
    fillDots(pen, scene, dots, look, placeInView)
    yield
  }
  const bySize = Array.from(keys.keys())
    .filter((dot) => scene.shown[dot] === 1)
    .toSorted((one, other) => (scene.sizes[other] ?? 0) - (scene.sizes[one] ?? 0))
  writeLabels(
    pen,
    scene,
    [...(scene.centre >= 0 ? [scene.centre] : []), ...bySize],
    look,
    placeInView,
  )
}

function drawLit(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  lit: number,
  look: PictureLook,
  placeInView: PlaceInView,
): void {
  const dots = [...litWith(scene, lit)]
  pen.strokeStyle = look.accent
  pen.lineWidth = 1.5
  strokeLinks(pen, Uint32Array.from([...scene.near(lit)].flatMap((dot) => [lit, dot])), placeInView)
  fillDots(pen, scene, dots, look, placeInView)
  const place = placeInView(lit)
  if (place) {
    pen.beginPath()
    pen.arc(place.x, place.y, (scene.sizes[lit] ?? 3) + 3, 0, Math.PI * 2)
    pen.lineWidth = 2
    pen.stroke()
  }
  writeLabels(pen, scene, dots, look, placeInView)
}

function strokeLinks(
  pen: CanvasRenderingContext2D,
  links: Uint32Array,
  placeInView: PlaceInView,
): void {
  pen.beginPath()
  for (let at = 0; at < links.length; at += 2) {
    const from = placeInView(links[at] ?? 0)
    const to = placeInView(links[at + 1] ?? 0)
    if (!from || !to) continue
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
  }
  pen.stroke()
}

/** One path for each colour. */
function fillDots(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  dots: readonly number[],
  look: PictureLook,
  placeInView: PlaceInView,
): void {
  look.groups.forEach((colour, group) => {
    pen.fillStyle = colour
    pen.beginPath()
    for (const dot of dots) {
      if (scene.colours[dot] !== group) continue
      const place = placeInView(dot)
      if (!place) continue
      const size = scene.sizes[dot] ?? 3
      pen.moveTo(place.x + size, place.y)
      pen.arc(place.x, place.y, size, 0, Math.PI * 2)
    }
    pen.fill()
  })
}

/** The first ones first; one that would lie over another is left out. */
function writeLabels(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  dots: readonly number[],
  look: PictureLook,
  placeInView: PlaceInView,
): void {
  const { clientWidth, clientHeight } = pen.canvas.parentElement ?? pen.canvas
  pen.font = `12px ${look.font}`
  pen.lineWidth = 3
  pen.lineJoin = 'round'
  pen.strokeStyle = look.paper
  pen.fillStyle = look.ink
  const taken: { left: number; right: number; top: number; bottom: number }[] = []
  for (const dot of dots) {
    if (taken.length >= MOST_LABELS) return
    const place = placeInView(dot)
    if (!place || place.x < 0 || place.y < 0 || place.x > clientWidth || place.y > clientHeight)
      continue
    const label = shortLabel(scene.labels[dot] ?? '')
    const left = place.x + (scene.sizes[dot] ?? 3) + 6
    const box = {
      left,
      right: left + pen.measureText(label).width,
      top: place.y - 8,
      bottom: place.y + 8,
    }
    const isFree = taken.every(
      (other) =>
        box.left > other.right ||
        box.right < other.left ||
        box.top > other.bottom ||
        box.bottom < other.top,
    )
    if (!isFree) continue
    taken.push(box)
    pen.strokeText(label, left, place.y + 4)
    pen.fillText(label, left, place.y + 4)
  }
}

interface PointerUse {
  dotAt(at: { readonly x: number; readonly y: number }): number | null
  onPan(dx: number, dy: number): void
  onZoom(by: number, at: { readonly x: number; readonly y: number }): void
  onFit(): void
  onHover(dot: number | null): void
  onOpen(dot: number, stays: boolean): void
}

/** Drag, wheel, click, double click. @returns what ends it */
function hearPointer(host: HTMLElement, use: PointerUse): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let start: { readonly x: number; readonly y: number } | null = null
  let last = { x: 0, y: 0 }
  let hasMoved = false
  const placeOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = host.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const hover = (dot: number | null): void => {
    if (dot === null) delete host.dataset['over']
    else host.dataset['over'] = ''
    use.onHover(dot)
  }
  host.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      start = last = placeOf(event)
      hasMoved = false
      host.setPointerCapture(event.pointerId)
    },
    { signal },
  )
  host.addEventListener(
    'pointermove',
    (event) => {
      const at = placeOf(event)
      if (!start) return hover(use.dotAt(at))
      hasMoved ||= Math.hypot(at.x - start.x, at.y - start.y) > CLICK_PX
      if (hasMoved) use.onPan(at.x - last.x, at.y - last.y)
      last = at
    },
    { signal },
  )
  const end = (event: PointerEvent): void => {
    const dot = start && !hasMoved && event.type === 'pointerup' ? use.dotAt(placeOf(event)) : null
    start = null
    if (dot !== null) use.onOpen(dot, event.ctrlKey || event.metaKey)
  }
  host.addEventListener('pointerup', end, { signal })
  host.addEventListener('pointercancel', end, { signal })
  host.addEventListener('pointerleave', () => hover(null), { signal })
  host.addEventListener(
    'dblclick',
    (event) => {
      if (use.dotAt(placeOf(event)) === null) use.onFit()
    },
    { signal },
  )
  host.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      use.onZoom(Math.exp(-event.deltaY * 0.002), placeOf(event))
    },
    { signal, passive: false },
  )
  return () => listeners.abort()
}

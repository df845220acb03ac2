import type { Scene } from './picture.ts'
import type { PictureLook } from './picture-look.ts'

export type PlaceInView = (dot: number) => { readonly x: number; readonly y: number } | null

/** Makes a canvas as large as what it lies over, and clean. @returns its pen, in pixels of the page */
export function cleanCanvas(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const pen = canvas.getContext('2d')
  const { clientWidth, clientHeight } = canvas.parentElement ?? canvas
  const scale = window.devicePixelRatio || 1
  const [width, height] = [Math.round(clientWidth * scale), Math.round(clientHeight * scale)]
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
    canvas.style.width = `${clientWidth}px`
    canvas.style.height = `${clientHeight}px`
  }
  pen?.setTransform(scale, 0, 0, scale, 0, 0)
  pen?.clearRect(0, 0, clientWidth, clientHeight)
  return pen
}

/** Dashed lines between what is about the same, for which the library has no line. */
export function drawDashes(
  canvas: HTMLCanvasElement,
  { dashed }: Scene,
  look: PictureLook,
  placeInView: PlaceInView,
): void {
  if (dashed.length === 0 && canvas.dataset['isClean'] === '') return
  const pen = cleanCanvas(canvas)
  if (dashed.length === 0) canvas.dataset['isClean'] = ''
  else delete canvas.dataset['isClean']
  if (pen) strokeDashes(pen, dashed, look, placeInView)
}

export function strokeDashes(
  pen: CanvasRenderingContext2D,
  dashed: Scene['dashed'],
  look: PictureLook,
  placeInView: PlaceInView,
): void {
  pen.save()
  pen.setLineDash([4, 4])
  pen.strokeStyle = look.accent
  pen.lineWidth = 1
  pen.beginPath()
  for (const [one, other] of dashed) {
    const from = placeInView(one)
    const to = placeInView(other)
    if (!from || !to) continue
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
  }
  pen.stroke()
  pen.restore()
}

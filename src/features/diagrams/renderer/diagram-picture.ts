import type { Drawing } from '../shared/drawing.ts'

/** Pixels a unit in a picture of pixels. */
const SCALE = 2
/** Longer sides than this no browser draws. In pixels. */
const LONGEST_SIDE = 8_000

/** The picture with paper behind it, which where it is put may not have. */
export function withGround({ svg }: Drawing, paper: string): string {
  const [, box = '0 0 100% 100%'] = /^<svg[^>]* viewBox="([^"]*)"/.exec(svg) ?? []
  const [x, y, width, height] = box.trim().split(/[\s,]+/)
  const ground = `<rect x="${x}" y="${y}" width="${width}" height="${height}" style="fill:${paper};stroke:none"/>`
  return svg.replace(/^<svg[^>]*>/, (opening) => opening + ground)
}

/** As a PNG, twice as fine as on the screen. */
export async function asPixels({ svg, width, height }: Drawing): Promise<Blob> {
  const image = new Image()
  // Not a blob's address: with HTML in it, its pixels could not be read.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

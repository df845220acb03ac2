import type { Box } from '../../shared/part-geometry.ts'
import { saveBlob } from '../../../../renderer/src/ui/save-address.ts'
import { SHEET_MARGIN } from '../drawing/view-port.ts'

/** What of an element's look goes into a picture that stands for itself. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'text-decoration-line',
] as const
/** Pixels a unit in a picture of pixels. */
const PNG_SCALE = 2
/** Longer sides than this no browser draws. */
const LONGEST_SIDE = 8_000

export interface DrawingFormat {
  readonly format: 'svg' | 'png'
  readonly ground: 'white' | 'none'
  /** Wires and lamps are in the drawing while `read` goes on. */
  readonly withSignals: <T>(read: () => T) => T
}

/** The whole drawing as SVG that stands for itself: no classes, no tokens, nothing that loads or runs. */
export function drawingText(svg: SVGSVGElement, bounds: Box, ground: 'white' | 'none'): string {
  const plainColour = createColourReader()
  const copy = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const width = Math.ceil(bounds.width + 2 * SHEET_MARGIN)
  const height = Math.ceil(bounds.height + 2 * SHEET_MARGIN)
  const [x, y] = [bounds.x - SHEET_MARGIN, bounds.y - SHEET_MARGIN]
  copy.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  if (ground === 'white') {
    const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
    for (const [name, value] of Object.entries({ x, y, width, height }))
      paper.setAttribute(name, String(value))
    paper.setAttribute(
      'fill',
      getComputedStyle(document.documentElement).getPropertyValue('--paper'),
    )
    copy.append(paper)
  }
  for (const child of svg.children) {
    const drawn = resolved(child, plainColour)
    if (drawn) copy.append(drawn)
  }
  return new XMLSerializer().serializeToString(copy)
}

/** Attributes that say where something is, and no more. */
const GEOMETRY =
  /^(d|x|y|cx|cy|r|rx|ry|x1|y1|x2|y2|width|height|points|transform|text-anchor|text-decoration)$/

type PlainColour = (colour: string) => string

function resolved(element: Element, plainColour: PlainColour): Element | null {
  const style = getComputedStyle(element)
  if (style.display === 'none' || style.visibility === 'hidden') return null
  const copy = document.createElementNS('http://www.w3.org/2000/svg', element.tagName)
  for (const { name, value } of element.attributes)
    if (GEOMETRY.test(name)) copy.setAttribute(name, value)
  if (element.tagName === 'title') {
    copy.textContent = element.textContent
    return copy
  }
  for (const name of LOOKS) {
    const value = style.getPropertyValue(name)
    if (name === 'fill' || name === 'stroke')
      copy.setAttribute(name, value === '' || value === 'none' ? 'none' : plainColour(value))
    else if (value !== '' && value !== 'none' && value !== 'normal') copy.setAttribute(name, value)
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      const drawn = resolved(child, plainColour)
      if (drawn) copy.append(drawn)
    } else if (child.nodeType === Node.TEXT_NODE) copy.append(child.textContent ?? '')
  }
  return copy
}

/** Colours as every program reads them: a mixed one is written `oklab(…)`, which few do. */
function createColourReader(): PlainColour {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const known = new Map<string, string>()
  return (colour) => {
    const plain = known.get(colour) ?? read(colour)
    known.set(colour, plain)
    return plain
  }
  function read(colour: string): string {
    if (!context) return colour
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return alpha === 255
      ? `rgb(${red}, ${green}, ${blue})`
      : `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`
  }
}

/** Lets the browser save the drawing as it looks in the light theme. */
export async function saveDrawing(
  svg: SVGSVGElement,
  bounds: Box,
  { format, ground, withSignals }: DrawingFormat,
): Promise<void> {
  const text = inLightTheme(() => withSignals(() => drawingText(svg, bounds, ground)))
  const picture = new Blob([text], { type: 'image/svg+xml' })
  saveBlob(format === 'svg' ? picture : await toPixels(picture, bounds), `circuit.${format}`)
}

/** Paper is white: a drawing in the colours of the dark theme could not be seen on it. */
function inLightTheme<T>(work: () => T): T {
  const root = document.documentElement
  const theme = root.getAttribute('data-theme')
  root.setAttribute('data-theme', 'light')
  try {
    return work()
  } finally {
    if (theme === null) root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', theme)
  }
}

async function toPixels(picture: Blob, bounds: Box): Promise<Blob> {
  const address = URL.createObjectURL(picture)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const longest = Math.max(bounds.width, bounds.height) + 2 * SHEET_MARGIN
    const scale = Math.min(PNG_SCALE, LONGEST_SIDE / longest)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

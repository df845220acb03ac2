const SVG = 'http://www.w3.org/2000/svg'

/** How an icon of lines is drawn, as React names it. */
export const LINES = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.5',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
/** The same, as SVG does. */
export const LINE_ATTRIBUTES = {
  fill: LINES.fill,
  stroke: LINES.stroke,
  'stroke-width': LINES.strokeWidth,
  'stroke-linecap': LINES.strokeLinecap,
  'stroke-linejoin': LINES.strokeLinejoin,
}

/** An icon of 16 px for what React does not draw. @param paint attributes that say how `path` is drawn */
export function svgIcon(
  path: string,
  paint: Readonly<Record<string, string>> = LINE_ATTRIBUTES,
): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  const attributes = { viewBox: '0 0 16 16', width: '16', height: '16', ...paint }
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value)
  const shape = document.createElementNS(SVG, 'path')
  shape.setAttribute('d', path)
  icon.append(shape)
  return icon
}

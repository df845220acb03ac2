const SVG = 'http://www.w3.org/2000/svg'

/** An icon of 16 px for what React does not draw. @param paint attributes that say how `path` is drawn */
export function svgIcon(path: string, paint: Readonly<Record<string, string>>): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  const attributes = { viewBox: '0 0 16 16', width: '16', height: '16', ...paint }
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value)
  const shape = document.createElementNS(SVG, 'path')
  shape.setAttribute('d', path)
  icon.append(shape)
  return icon
}

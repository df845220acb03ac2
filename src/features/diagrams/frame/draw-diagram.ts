import mermaid from 'mermaid'
import { readProblem } from '../shared/read-problem.ts'
import type { DrawRequest, Look, Reply } from '../shared/drawing.ts'
import { LARGEST_PICTURE, LONGEST_SIDE } from '../shared/limits.ts'
import { cleanPicture } from './clean-picture.ts'
import { FONT, themeVariables } from './theme-variables.ts'

/** In characters, of a diagram's text: what Mermaid's own limit is. */
const LONGEST_SOURCE = 50_000
const MOST_EDGES = 2_000
/** As wide as a note, for what takes all the width that there is. In px. */
const ROOM_WIDTH = 720
let count = 0

/** Draws a diagram as a picture that stands for itself; what is wrong with it is an answer like others. */
export async function drawDiagram({ source, look }: DrawRequest): Promise<Reply> {
  if (source.length > LONGEST_SOURCE) return { status: 'large' }
  const room = document.createElement('div')
  room.style.width = `${ROOM_WIDTH}px`
  document.body.append(room)
  try {
    mermaid.initialize(configFor(look))
    count += 1
    const { svg, diagramType } = await mermaid.render(`diagram-${count}`, source, room)
    room.innerHTML = svg
    const picture = room.querySelector('svg')
    if (!picture) throw new Error('nothing was drawn')
    return asDrawing(picture, diagramType)
  } catch (error) {
    // What `Image.decode` says of an address that the policy refuses.
    if (error instanceof DOMException && error.name === 'EncodingError')
      return { status: 'outside' }
    return readProblem(error, source)
  } finally {
    room.remove()
  }
}

function asDrawing(picture: SVGSVGElement, kind: string): Reply {
  const { width, height } = sizeOf(picture)
  if (width > LONGEST_SIDE || height > LONGEST_SIDE) return { status: 'large' }
  const said = (name: 'title' | 'desc'): string =>
    picture.querySelector(`:scope > ${name}`)?.textContent?.trim() ?? ''
  const [title, description] = [said('title').slice(0, 1000), said('desc').slice(0, 10_000)]
  if (!picture.hasAttribute('viewBox')) picture.setAttribute('viewBox', `0 0 ${width} ${height}`)
  picture.setAttribute('width', String(width))
  picture.setAttribute('height', String(height))
  picture.style.removeProperty('max-width')
  cleanPicture(picture)
  // As XML, which a picture has to be: what Mermaid gives is HTML.
  const svg = new XMLSerializer().serializeToString(picture)
  if (svg.length > LARGEST_PICTURE) return { status: 'large' }
  return { status: 'drawn', svg, width, height, kind, title, description }
}

function sizeOf(picture: SVGSVGElement): { readonly width: number; readonly height: number } {
  const box = picture.viewBox.baseVal
  const { width, height } = box.width > 0 && box.height > 0 ? box : picture.getBoundingClientRect()
  return { width: Math.max(1, Math.ceil(width)), height: Math.max(1, Math.ceil(height)) }
}

/** What a diagram may not say otherwise, in its head or in a directive. */
const KEPT = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'suppressErrorRendering',
  'maxEdges',
  'dompurifyConfig',
  'themeCSS',
  'fontFamily',
  'altFontFamily',
  'arrowMarkerAbsolute',
  'logLevel',
]

const configFor = (look: Look): Parameters<typeof mermaid.initialize>[0] => ({
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  secure: KEPT,
  maxTextSize: LONGEST_SOURCE,
  maxEdges: MOST_EDGES,
  logLevel: 'fatal',
  layout: 'dagre',
  look: 'classic',
  theme: 'base',
  fontFamily: FONT,
  themeVariables: themeVariables(look),
})

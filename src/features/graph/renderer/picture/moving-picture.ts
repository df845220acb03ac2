import Graph from 'graphology'
import Sigma from 'sigma'
import { litWith, shortLabel, type Picture, type PictureParts, type Scene } from './picture.ts'
import { drawDashes } from './draw-dashes.ts'
import type { PictureLook } from './picture-look.ts'

/** So few dots all say their names. */
const ALL_NAMED = 60
const FEW_LINKS = 600

/**
 * A picture that WebGL draws, so that it can move.
 * @throws Error where there is no WebGL
 */
export function createMovingPicture({ host, look, events }: PictureParts): Picture {
  let scene: Scene | null = null
  let lit: number | null = null
  let litDots: ReadonlySet<number> = new Set()
  let wasShown: readonly string[] = []
  const sigma = new Sigma(new Graph({ type: 'directed' }), host, {
    ...settingsFor(look),
    nodeReducer: (id, data) => ({ ...data, ...dotLook(Number(id)) }),
    edgeReducer: (id, data) => ({ ...data, ...linkLook(Number(id)) }),
  })
  const dashes = sigma.createCanvas('dashes', { beforeLayer: 'nodes' })

  function dotLook(dot: number) {
    if (!scene || scene.shown[dot] !== 1) return { hidden: true }
    const isOut = lit !== null && !litDots.has(dot)
    return {
      hidden: false,
      label: isOut ? null : shortLabel(scene.labels[dot] ?? ''),
      size: scene.sizes[dot] ?? 3,
      color: isOut ? look.faint : (look.groups[scene.colours[dot] ?? 0] ?? look.ink),
      forceLabel:
        dot === scene.centre ||
        (lit !== null && dot !== lit && litDots.size <= ALL_NAMED && !isOut),
      highlighted: dot === lit,
      zIndex: isOut ? 0 : 1,
    }
  }
  function linkLook(link: number) {
    const from = scene?.links[link * 2] ?? 0
    const to = scene?.links[link * 2 + 1] ?? 0
    const isLit = lit !== null && (from === lit || to === lit)
    const line = (scene?.links.length ?? 0) > FEW_LINKS * 2 ? look.fineLine : look.line
    return {
      hidden: false,
      color: isLit ? look.accent : lit === null ? line : look.faint,
      size: isLit ? 1.5 : 0.8,
      zIndex: isLit ? 1 : 0,
    }
  }

  const fit = (): void => void sigma.getCamera().animatedReset({ duration: 200 })
  sigma.on('enterNode', ({ node }) => {
    host.dataset['over'] = ''
    events.onHover(Number(node))
  })
  sigma.on('leaveNode', () => {
    delete host.dataset['over']
    events.onHover(null)
  })
  sigma.on('clickNode', ({ node, event: { original } }) =>
    events.onOpen(Number(node), original.ctrlKey || original.metaKey),
  )
  sigma.on('doubleClickStage', ({ preventSigmaDefault }) => {
    preventSigmaDefault()
    fit()
  })
  sigma.on('doubleClickNode', ({ preventSigmaDefault }) => preventSigmaDefault())
  sigma.on('afterRender', () => {
    if (scene) drawDashes(dashes, scene, look, placeInView)
  })
  function placeInView(dot: number): { readonly x: number; readonly y: number } | null {
    const graph = sigma.getGraph()
    if (!graph.hasNode(dot) || scene?.shown[dot] !== 1) return null
    const { x, y } = graph.getNodeAttributes(dot)
    return sigma.graphToViewport({ x, y })
  }

  return {
    show(next) {
      const isOther = next.keys !== wasShown
      scene = next
      lit = null
      const count = next.shown.reduce((sum, one) => sum + one, 0)
      sigma.setSetting('labelRenderedSizeThreshold', count <= ALL_NAMED ? 0 : 7)
      if (!isOther) {
        sigma.refresh()
        return
      }
      wasShown = next.keys
      sigma.setGraph(toDrawnGraph(next))
    },
    place(positions) {
      sigma.getGraph().updateEachNodeAttributes(
        (id, attributes) => {
          attributes['x'] = positions[Number(id) * 2]
          attributes['y'] = positions[Number(id) * 2 + 1]
          return attributes
        },
        { attributes: ['x', 'y'] },
      )
    },
    light(dot) {
      if (dot === lit || !scene) return
      lit = dot
      litDots = dot === null ? new Set() : litWith(scene, dot)
      sigma.refresh({ skipIndexation: true })
    },
    zoom(by) {
      const camera = sigma.getCamera()
      void camera.animate({ ratio: camera.getState().ratio / by }, { duration: 120 })
    },
    fit,
    dispose: () => sigma.kill(),
  }
}

/** Ids are the places of dots and links. Where dots lie is told later. */
function toDrawnGraph({ keys, links }: Scene): Graph {
  const graph = new Graph({ type: 'directed' })
  for (const dot of keys.keys()) graph.addNode(dot, { x: Math.cos(dot), y: Math.sin(dot) })
  for (let link = 0; link < links.length / 2; link++)
    graph.addEdgeWithKey(link, links[link * 2], links[link * 2 + 1])
  return graph
}

const settingsFor = (look: PictureLook) => ({
  allowInvalidContainer: true,
  defaultEdgeColor: look.line,
  labelFont: look.font,
  labelSize: 12,
  labelColor: { color: look.ink },
  labelGridCellSize: 120,
  minEdgeThickness: 0.6,
  stagePadding: 48,
  enableCameraRotation: false,
  hideEdgesOnMove: false,
  zIndex: true,
  minCameraRatio: 0.02,
  maxCameraRatio: 4,
  // Its own one is a white box, in the dark too.
  defaultDrawNodeHover(
    context: CanvasRenderingContext2D,
    {
      x,
      y,
      size,
      label,
    }: {
      readonly x: number
      readonly y: number
      readonly size: number
      readonly label?: string | null
    },
  ) {
    context.beginPath()
    context.arc(x, y, size + 3, 0, Math.PI * 2)
    context.strokeStyle = look.accent
    context.lineWidth = 2
    context.stroke()
    if (!label) return
    context.font = `600 12px ${look.font}`
    const { width } = context.measureText(label)
    context.fillStyle = look.paper
    context.fillRect(x + size + 4, y - 10, width + 8, 20)
    context.fillStyle = look.ink
    context.fillText(label, x + size + 8, y + 4)
  },
})

import type { Signal } from '../../shared/component.ts'
import {
  byValue,
  conductorsOf,
  DRAWN_VALUES,
  wireLook,
  type Conductor,
  type StubLength,
} from '../drawing/conductors.ts'
import { lampLook, lampsOf, type Lamp } from '../drawing/lamps.ts'
import type { Sheet } from '../drawing/sheet.ts'
import type { Size } from '../../../../renderer/src/ui/layout/use-element-size.ts'
import type { ViewPort } from '../../../../renderer/src/ui/layout/view-port.ts'
import { drawLamp } from './draw-lamp.ts'

/**
 * The wires and lamps of a running circuit, drawn below the rest of it. As elements each change of one costs a style, and
 * with it the whole drawing is painted again.
 */
export interface SignalCanvas {
  /** What of the sheet is seen now; draws. */
  see(port: ViewPort, size: Size): void
  /** With the values as they are now. */
  draw(): void
  dispose(): void
}

interface DrawnConductor {
  readonly pin: string
  readonly lines: Path2D
  readonly junctions: Path2D | null
}

const JUNCTION_RADIUS = 3.2

export function createSignalCanvas({
  canvas,
  sheet,
  stubLength,
  value,
}: {
  readonly canvas: HTMLCanvasElement
  readonly sheet: Sheet
  readonly stubLength: StubLength
  readonly value: (pin: string) => Signal
}): SignalCanvas {
  const context = canvas.getContext('2d')
  const conductors = conductorsOf(sheet, stubLength).map(drawnConductor)
  const lamps = lampsOf(sheet)
  let seen: { readonly port: ViewPort; readonly size: Size } | null = null
  let colours = readColours(canvas)

  function draw(): void {
    if (!context || !seen) return
    const { port, size } = seen
    const pixels = window.devicePixelRatio
    fit(canvas, size, pixels)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    const scale = port.scale * pixels
    context.setTransform(scale, 0, 0, scale, -port.x * scale, -port.y * scale)
    context.lineJoin = 'round'
    const groups = byValue(conductors, value)
    for (const each of DRAWN_VALUES) drawWires(context, each, groups.get(each) ?? [], colours)
    for (const lamp of lamps) drawOf(context, lamp, value(lamp.pin), colours)
  }
  const theme = new MutationObserver(() => {
    colours = readColours(canvas)
    draw()
  })
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const stopWatchingPixels = watchPixelRatio(draw)

  return {
    see(port, size) {
      seen = { port, size }
      draw()
    },
    draw,
    dispose() {
      theme.disconnect()
      stopWatchingPixels()
    },
  }
}

function drawnConductor({ pin, lines, junctions }: Conductor): DrawnConductor {
  const path = new Path2D()
  for (const points of lines)
    for (const [index, { x, y }] of points.entries())
      if (index === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
  if (junctions.length === 0) return { pin, lines: path, junctions: null }
  const dots = new Path2D()
  for (const { x, y } of junctions) {
    dots.moveTo(x + JUNCTION_RADIUS, y)
    dots.arc(x, y, JUNCTION_RADIUS, 0, 2 * Math.PI)
  }
  return { pin, lines: path, junctions: dots }
}

function drawWires(
  context: CanvasRenderingContext2D,
  value: Signal,
  conductors: readonly DrawnConductor[],
  colours: Colours,
): void {
  const { colour: token, width, dashes } = wireLook(value)
  const colour = colours(token)
  context.strokeStyle = colour
  context.fillStyle = colour
  context.lineWidth = width
  context.setLineDash([...dashes])
  for (const { lines, junctions } of conductors) {
    context.stroke(lines)
    if (junctions) context.fill(junctions)
  }
}

function drawOf(
  context: CanvasRenderingContext2D,
  lamp: Lamp,
  value: Signal,
  colours: Colours,
): void {
  const [ink, paper] = [colours('--ink'), colours('--paper')]
  const look = lampLook(value, colours(lamp.colour), { ink, paper })
  drawLamp(context, lamp, look, { cross: colours('--ink-2'), paper })
}

/** Setting a size empties a canvas and takes new memory, so only another one is set. */
function fit(canvas: HTMLCanvasElement, { width, height }: Size, pixels: number): void {
  const [wide, high] = [Math.round(width * pixels), Math.round(height * pixels)]
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
}

/** A token's colour as it is in the theme. */
type Colours = (token: `--${string}`) => string

function readColours(element: Element): Colours {
  const style = getComputedStyle(element)
  const known = new Map<string, string>()
  return (token) => {
    const colour = known.get(token) ?? style.getPropertyValue(token)
    known.set(token, colour)
    return colour
  }
}

/** Hears when the window comes to a screen of other pixels. */
function watchPixelRatio(listener: () => void): () => void {
  let query: MediaQueryList | null = null
  const watch = (): void => {
    query?.removeEventListener('change', changed)
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener('change', changed)
  }
  const changed = (): void => {
    watch()
    listener()
  }
  watch()
  return () => query?.removeEventListener('change', changed)
}

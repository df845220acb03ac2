import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Sheet } from '../drawing/sheet.ts'
import type { ViewPortControls } from '../drawing/use-view-port.ts'
import type { CircuitRun } from './circuit-run.ts'
import { createSignalPainter, type SignalPainter } from './paint-signals.ts'
import { createSignalCanvas, type SignalCanvas } from './signal-canvas.ts'

/** Keeps a drawing and the canvas below it at the values of the run, while it is shown. */
export function useSignalPainter({
  svg,
  canvas,
  sheet,
  run,
  view: { port, size },
  isShown,
}: {
  readonly svg: RefObject<SVGSVGElement | null>
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly sheet: Sheet
  readonly run: CircuitRun
  readonly view: Pick<ViewPortControls, 'port' | 'size'>
  readonly isShown: boolean
}): RefObject<SignalPainter | null> {
  const painter = useRef<SignalPainter | null>(null)
  const below = useRef<SignalCanvas | null>(null)
  const latest = useRef({ port, size })
  const { x, y, scale } = port
  const { width, height } = size
  useLayoutEffect(() => {
    latest.current = { port: { x, y, scale }, size: { width, height } }
    below.current?.see(latest.current.port, latest.current.size)
  }, [x, y, scale, width, height])

  useEffect(() => {
    const root = svg.current
    if (!root || !canvas.current || !isShown) return
    const ours = createSignalCanvas({
      canvas: canvas.current,
      sheet,
      stubLength: readStubLengths(root),
      value: run.value,
    })
    const painting = createSignalPainter(root, sheet, { value: run.value, canvas: ours })
    painter.current = painting
    below.current = ours
    ours.see(latest.current.port, latest.current.size)
    painting.paint(null)
    const name = ({ target }: Event): void => painting.name(target)
    root.addEventListener('pointerover', name)
    const stop = run.onPaint(painting.paint)
    return () => {
      stop()
      root.removeEventListener('pointerover', name)
      painting.dispose()
      ours.dispose()
      painter.current = null
      below.current = null
    }
  }, [svg, canvas, sheet, run, isShown])
  return painter
}

/** From the symbols of the parts, which alone know where their bodies begin. */
function readStubLengths(root: ParentNode): (part: number, pin: string) => number | null {
  const lengths = new Map<string, number>()
  for (const part of root.querySelectorAll('[data-part]'))
    for (const stub of part.querySelectorAll('[data-length]'))
      lengths.set(
        `${part.getAttribute('data-part')} ${stub.getAttribute('data-pin')}`,
        Number(stub.getAttribute('data-length')),
      )
  return (part, pin) => lengths.get(`${part} ${pin}`) ?? null
}

import { useRef } from 'react'
import { CircuitDrawing } from './drawing/circuit-drawing.tsx'
import type { Sheet } from './drawing/sheet.ts'
import { useViewPort } from './drawing/use-view-port.ts'
import { fittedHeight, viewBoxOf } from './drawing/view-port.ts'
import drawing from './drawing/drawing.module.css'
import styles from './circuit-view.module.css'

export function CircuitView({ sheet }: { readonly sheet: Sheet }) {
  const frame = useRef<HTMLDivElement>(null)
  const { port, size } = useViewPort(frame, sheet.bounds)
  return (
    <div className={styles.block}>
      <div
        ref={frame}
        className={styles.frame}
        style={{ height: fittedHeight(sheet.bounds, size.width, 420) }}
      >
        <svg className={drawing.sheet} viewBox={viewBoxOf(port, size)}>
          <CircuitDrawing sheet={sheet} />
        </svg>
      </div>
    </div>
  )
}
